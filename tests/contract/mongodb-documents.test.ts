// What is stored in MongoDB are documents that its own people and tools can read, and nothing is lost on the way.
import { readFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import { BSON } from 'mongodb'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import type { Account } from '../../backend/domain/account.ts'
import { accountOfText, textOfAccount } from '../../backend/storage/account-text.ts'
import { accountDocumentOf, accountOf } from '../../backend/storage/mongo/account-document.ts'
import { bucketOf } from '../../backend/storage/mongo/buckets.ts'
import { storedValue, valueOf } from '../../backend/storage/mongo/free-values.ts'
import { recordDocumentOf, recordOf } from '../../backend/storage/mongo/record-document.ts'
import { AccountFields, AccountRow, RecordRow } from '../../backend/storage/mongo/stored-schemas.ts'
import { validatorOf } from '../../backend/storage/mongo/validators.ts'
import { accepted } from '../abuse/schema-values.ts'
import { violations } from '../bson-schema.ts'
import { account, result } from './samples.ts'

const [accountRules, recordRules] = [validatorOf(AccountRow), validatorOf(RecordRow)]
const oddKey = fc.oneof(
  fc.constantFrom('$set', 'a.b', '__proto__', '', 'pairs', 'utf16', '_bsontype', 'x\u0000', '7', '\ud83c'),
  fc.string(),
)
/** Keys that the schema library drops from a map; no device has such an id. */
const DROPPED = new Set(['__proto__', 'prototype', 'constructor'])
const oddValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, -0, 2 ** 53 - 1, 1e300, 0.1, -5, '\ud83c', '\u0000bytes:x', 'utf16'),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(oddKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value
const Placed = v.object({ _id: v.string(), key: v.optional(v.string()), bucket: v.number() })
const accounts = fc
  .record({
    fields: valuesOf(AccountFields),
    id: fc.string({ minLength: 1 }),
    version: fc.maxSafeNat(),
    createdAt: fc.nat({ max: 8_640_000_000_000_000 }),
    answer: oddValue,
    device: oddKey.filter((key) => isWhole(key) && !DROPPED.has(key)),
    name: fc.string({ unit: 'binary' }).filter((text) => isWhole(text)),
  })
  .map(({ fields, id, version, createdAt, answer, device, name }): Account => {
    const base: Account = JSON.parse(JSON.stringify({ ...fields, id }))
    const settlement = { status: 'applied' as const, result: answer }
    const pushed = { issuedAt: createdAt, watermark: version, acked: -0, outcomes: [{ id: 'a' }, { id: 'b', settlement }], chars: 0 }
    return {
      ...base,
      version,
      createdAt,
      commit: name,
      profile: { ...base.profile, name },
      devices: { ...base.devices, [device]: pushed },
    }
  })

test('any account is read as it was stored, and its document is what the validator says', () => {
  fc.assert(
    fc.property(accounts, (stored) => {
      const document = accountDocumentOf(stored)
      expect(violations(accountRules, document)).toEqual([])
      expect(accountOf(throughBson(document))).toStrictEqual(stored)
    }),
    { seed: 11, numRuns: 50 },
  )
})

test('R36: a record of a kind that only a later release knows stays in the outbox as it is, in a document and in a text', () => {
  const rating = { kind: 'rating', id: 'r1', at: 5, stars: 4 }
  const later: Account = JSON.parse(JSON.stringify({ ...account('a1'), outbox: [rating] }))
  expect(accountOf(throughBson(accountDocumentOf(later)))).toEqual(later)
  expect(accountOfText('a1', textOfAccount(later) ?? '')).toEqual(later)
})

test('any record is read as it was stored, and its document is what the validator says', () => {
  const records = fc.record({
    record: valuesOf(AccountRecord),
    at: fc.nat({ max: 8_640_000_000_000_000 }),
    key: oddKey,
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  })
  fc.assert(
    fc.property(records, ({ record, at, key, number }) => {
      const odd =
        record.kind === 'personality' && /^[^\0]{1,40}$/u.test(key) && isWhole(key) && key !== '__proto__'
          ? { details: { ...record.details, [key]: number } }
          : {}
      const stored = { ...record, at, accountId: 'a', ...odd }
      const document = recordDocumentOf(stored)
      expect(violations(recordRules, document)).toEqual([])
      expect(recordOf(throughBson(document))).toStrictEqual(stored)
    }),
    { seed: 12, numRuns: 200 },
  )
})

test('any JSON value is read as it was stored, whatever its keys and texts are', () => {
  fc.assert(
    fc.property(oddValue, (value) => {
      const stored = throughBson({ value: storedValue(value) })
      expect(valueOf(stored.value)).toStrictEqual(value)
    }),
    { seed: 13, numRuns: 1_000 },
  )
})

test.each(['accounts', 'claims', 'mails', 'entries'])('%s are in the buckets that release 1.0 has put them into', (collection) => {
  const lines = readFileSync(new URL(`../releases/1.0/mongodb/${collection}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const placed = lines.map((line) => v.parse(Placed, BSON.EJSON.parse(line)))
  // Those who share a phone number or a birthday are together.
  const nameOf = ({ _id, key }: v.InferOutput<typeof Placed>) => (collection === 'claims' ? (key ?? _id) : _id)
  expect(placed.map((one) => bucketOf(nameOf(one)))).toEqual(placed.map(({ bucket }) => bucket))
})

test('no key of a stored value can be an operator, a path or a type', () => {
  const hostile = { $where: '1', 'profile.name': 1, __proto__: null, _bsontype: 'Code', nested: [{ $ref: 'x', $id: 1 }] }
  const text = BSON.EJSON.stringify(throughBson({ value: storedValue(JSON.parse(JSON.stringify(hostile))) }))
  expect(text).not.toMatch(/"(\$(?!number)|_bsontype|[^"]*\.[^"]*)[^"]*":/)
})

describe('a validator', () => {
  const good = accountDocumentOf(account('a1'))
  const { state } = v.parse(v.object({ state: v.looseObject({}) }), good)

  test.each([
    ['a document that is a text', { _id: 'a', version: 1, usernameKey: 'a', emailKey: 'a', text: '{}' }, '.profile is missing'],
    ['a moment that is a number', { ...good, createdAt: 5 }, '.createdAt is no date'],
    ['a version that is a text', { ...good, version: '1' }, '.version is no int or long or double'],
    ['devices that are a map', { ...good, devices: {} }, '.devices is no array'],
    ['a record of no kind', { ...good, outbox: [{ kind: 'gift', id: 'x', at: new Date(1) }] }, '.outbox[0] is none of its forms'],
    ['gems below nothing', { ...good, state: { ...state, gems: -1 } }, '.state.gems is out of bounds'],
  ])('refuses %s', (_name, document, reason) => {
    expect(violations(accountRules, document)).toContain(reason)
  })

  test('lets through the fields and words of a later version', () => {
    expect(violations(accountRules, { ...good, later: 1 })).toEqual([])
    const decision = {
      id: 'd',
      why: 'a later reason',
      error: '',
      lines: [],
      total: 1,
      balance: 1,
      gone: [],
      options: ['later'],
      at: new Date(1),
    }
    expect(violations(accountRules, { ...good, state: { ...state, decisions: [decision] } })).toEqual([])
  })

  test('refuses a record whose account is missing', () => {
    const { accountId: _gone, ...record } = recordDocumentOf(result('a', '1', 5))
    expect(violations(recordRules, record)).toContain('.accountId is missing')
  })
})

function valuesOf<Output>(schema: v.GenericSchema<unknown, Output>): fc.Arbitrary<Output> {
  const json = JSON.stringify(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-07' }))
  // The schema decides: what it would change or refuse is not what the shop stores.
  return accepted(JSON.parse(json.replaceAll('"oneOf"', '"anyOf"')))
    .map((value) => v.safeParse(schema, value))
    .filter((parsed) => parsed.success)
    .map(({ output }) => output as Output)
}

function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

function throughBson<Document extends object>(document: Document | undefined): Document {
  const bytes = BSON.serialize(document ?? {}, { ignoreUndefined: true })
  return BSON.deserialize(bytes, { promoteBuffers: true }) as Document
}
