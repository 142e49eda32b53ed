import { createHash } from 'node:crypto'
import { toJsonSchema } from '@valibot/to-json-schema'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import * as accountState from '#sync-protocol/api/account-state.ts'
import * as answers from '#sync-protocol/api/answers.ts'
import * as books from '#sync-protocol/api/books.ts'
import * as catalog from '#sync-protocol/api/catalog.ts'
import * as listing from '#sync-protocol/api/listing.ts'
import * as primitives from '#sync-protocol/api/primitives.ts'
import * as quiz from '#sync-protocol/api/quiz.ts'
import * as records from '#sync-protocol/api/records.ts'
import * as user from '#sync-protocol/api/user.ts'
import { ERRORS } from '#sync-protocol/domain/errors.ts'
import { MUTATIONS, MUTATION_NAMES } from '#sync-protocol/mutations/registry.ts'
import * as messages from '#sync-protocol/protocol/messages.ts'
import { isAccepted, PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { AccountDatabase } from '../../../pwa/db/account-database.ts'
import * as routinePage from '../../../pwa/db/routine-page.ts'
import * as deviceRows from '../../../pwa/db/device-database.ts'
import * as accountRows from '../../../pwa/db/rows.ts'

/** One line per protocol version that ever shipped. A shape that changes asks for a new line, never for a changed one. */
const SHAPES: Record<number, string> = {
  1: 'cfd39c4c0ffad409e3c193776cc482bdf3c53f33d385623499eb6989f910d6e8', // of fewer shapes
  2: '8778be663eeed46381fb67d6d2545f7301f0d966f2479d26586026df6bb7fa5c',
}

/** Pages of receipts, by the version of the account's database. */
const PAGES: Record<number, string> = { 3: '05badc80b0c6b37b08c1e3534f9709da35c3e54e16cea85aed5a2a05b2111b96' }

/** Every schema that a module exports, by name, as JSON Schema. */
function shapesIn(exported: object): [string, unknown][] {
  const schemas = Object.entries(exported).filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1]))
  return schemas.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, schema]) => [name, toJsonSchema(schema, { errorMode: 'ignore' })])
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'schema'
}

test('every shape that is sent or stored is hashed', () => {
  const named = (exported: object) => shapesIn(exported).map(([name]) => name)
  expect(named(messages)).toEqual(
    expect.arrayContaining(['PushRequest', 'PushResponse', 'PullResponse', 'DeviceRequest', 'DeviceResponse', 'ErrorResponse']),
  )
  expect(named(accountRows)).toEqual(expect.arrayContaining(['QueueRow', 'HeadRow', 'BaseRow', 'ReceiptRow', 'UndecidedRow']))
  for (const exported of [answers, books, listing, quiz, user, deviceRows]) expect(named(exported)).not.toEqual([])
})

test('R1: no wire shape changes without a new protocol version', () => {
  const modules = { accountState, answers, books, catalog, listing, messages, primitives, quiz, records, user, deviceRows, accountRows }
  const shapes = [
    ...Object.entries(modules).map(([name, exported]) => [name, shapesIn(exported)]),
    ...MUTATION_NAMES.toSorted().map((name) => [
      name,
      MUTATIONS[name].version,
      shapesIn({ args: MUTATIONS[name].args, result: MUTATIONS[name].result }),
    ]),
    Object.keys(ERRORS),
  ]
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex')
  expect(hash, 'a wire shape changed: raise PROTOCOL_VERSION and add its hash').toBe(SHAPES[PROTOCOL_VERSION])
})

test('no shape that only a device stores changes without a new version of its database', () => {
  const hash = createHash('sha256')
    .update(JSON.stringify(shapesIn(routinePage)))
    .digest('hex')
  expect(hash).toBe(PAGES[new AccountDatabase(undefined, { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } }).verno])
})

test('R2: the last two versions are accepted', () => {
  expect(isAccepted(PROTOCOL_VERSION)).toBe(true)
})
