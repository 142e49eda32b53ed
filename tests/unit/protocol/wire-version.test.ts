// What travels and what lies on a device may be added to, and loses nothing, from release 1.0 on.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PullResponse, PushRequest } from '#sync-protocol/protocol/messages.ts'
import { isAccepted, PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { AccountDatabase } from '../../../pwa/db/account-database.ts'
import { DeviceDatabase } from '../../../pwa/db/device-database.ts'
import { addedToRows, lostSince, Release, shapeOf, shapesOfToday } from './shapes.ts'
import recorded from './recorded/release-1.0.json' with { type: 'json' }

const release = v.parse(Release, recorded)
const today = shapesOfToday()
/** The versions of the databases that release 1.0 had. */
const DATABASES = { account: 3, device: 2 }

test('R1, R36, R37: this build reads all that release 1.0 sends and stores, and says all that it counts on', () => {
  expect(lostSince(release, today), 'change it back, or raise PROTOCOL_VERSION and read both').toEqual([])
})

test('R36: a mutation that takes what it took is of the version that it was, and a new one of the first: servers stop at what is newer', () => {
  for (const [name, { version, args }] of Object.entries(today.mutations)) {
    const before = release.mutations[name]
    if (before === undefined || JSON.stringify(before.args) === JSON.stringify(args))
      expect([name, version]).toEqual([name, before?.version ?? 1])
  }
})

test('R1: what is only added to needs no newer protocol, which servers of release 1.0 would refuse', () => {
  if (lostSince(release, today).length === 0) expect(PROTOCOL_VERSION).toBe(release.protocol)
})

test('R2: a server accepts the protocol of release 1.0 and its own, and none that is newer', () => {
  expect([release.protocol, PROTOCOL_VERSION].filter((version) => !isAccepted(version))).toEqual([])
  expect([0, 1, PROTOCOL_VERSION + 1].filter(isAccepted)).toEqual([])
})

test('a row of the device that got a field is of a new version of its database: an open tab of an older build would set it aside', () => {
  const options = { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } }
  const versions = { account: new AccountDatabase(undefined, options).verno, device: new DeviceDatabase(options).verno }
  if (versions.account === DATABASES.account && versions.device === DATABASES.device) expect(addedToRows(release, today)).toEqual([])
})

describe('what would be lost is found', () => {
  const line = v.strictObject({ itemId: v.string(), qty: v.pipe(v.number(), v.integer(), v.maxValue(99)) })
  const said = v.variant('status', [
    v.object({ status: v.literal('applied'), result: v.unknown() }),
    v.object({ status: v.literal('rejected'), code: v.picklist(['a', 'b']) }),
  ])
  const entries = {
    line,
    note: v.optional(v.pipe(v.string(), v.maxLength(10))),
    said,
    lines: v.array(line),
    kept: v.record(v.string(), v.number()),
  }
  const build = (changed: v.ObjectEntries, without: string[] = []) => {
    const fields = Object.fromEntries(Object.entries({ ...entries, ...changed }).filter(([name]) => !without.includes(name)))
    return { ...today, wire: { SampleResponse: shapeOf(v.object(fields)) } }
  }
  const before = build({})
  const lost = (changed: v.ObjectEntries, without: string[] = []) => lostSince(before, build(changed, without))

  test.each<[string, v.ObjectEntries, string[], string]>([
    ['a field that is gone', {}, ['note'], 'SampleResponse.note is gone'],
    ['a field under another name', { remark: entries.note }, ['note'], 'SampleResponse.note is gone'],
    ['a new field that must be there', { news: v.string() }, [], 'SampleResponse.news is required anew'],
    ['a field that must be there now', { note: v.string() }, [], 'SampleResponse.note is required anew'],
    ["an answer's field that may be absent now", { line: v.optional(line) }, [], 'SampleResponse.line may be absent now'],
    ['another type', { note: v.optional(v.number()) }, [], 'SampleResponse.note is another type'],
    ['a shorter text', { note: v.optional(v.pipe(v.string(), v.maxLength(9))) }, [], 'SampleResponse.note has a tighter maxLength'],
    [
      'a pattern',
      { note: v.optional(v.pipe(v.string(), v.maxLength(10), v.regex(/^a/))) },
      [],
      'SampleResponse.note has a tighter pattern',
    ],
    ['a text of some words', { note: v.optional(v.picklist(['x'])) }, [], 'SampleResponse.note takes only some words'],
    ['a field lost in a list', { lines: v.array(v.strictObject({ itemId: v.string() })) }, [], 'SampleResponse.lines[].qty is gone'],
    ['values of a map', { kept: v.record(v.string(), v.string()) }, [], 'SampleResponse.kept.* is another type'],
    ['a form that is gone', { said: said.options[0] }, [], 'SampleResponse.said.status has lost rejected'],
    [
      'a word that is gone, in one of several forms',
      { said: v.variant('status', [said.options[0], v.object({ status: v.literal('rejected'), code: v.picklist(['a']) })]) },
      [],
      'SampleResponse.said.code has lost b',
    ],
    [
      'an object that takes no other fields any more',
      { said: v.strictObject({}) },
      [],
      'SampleResponse.said takes no other fields any more',
    ],
  ])('%s', (_name, changed, without, what) => {
    expect(lost(changed, without)).toContain(what)
  })

  test('an error code, a mutation, its arguments and its result', () => {
    const { 'store/cart/add': added, ...others } = today.mutations
    expect(lostSince(today, { ...today, errors: today.errors.slice(1) })).toEqual([`the error ${today.errors[0]} is gone`])
    expect(lostSince(today, { ...today, mutations: others })).toEqual(['store/cart/add result is gone', 'store/cart/add args is gone'])
    const changed = (change: Partial<Release['mutations'][string]>) =>
      lostSince(today, { ...today, mutations: { ...others, 'store/cart/add': { ...Object(added), ...change } } })
    expect(changed({ args: shapeOf(v.object({})) })).toContain('store/cart/add args.itemId is gone')
    expect(changed({ args: shapeOf(v.object({})), version: 9 })).toEqual([])
    expect(changed({ version: 0 })).toContain('store/cart/add is of an older version')
  })

  test('a word of an answer that the release cannot read', () => {
    const answer = (words: string[]) => ({ ...today, wire: { SampleResponse: shapeOf(v.object({ reason: v.picklist(words) })) } })
    expect(lostSince(answer(['a']), answer(['a', 'b']))).toEqual(['SampleResponse.reason says b anew'])
  })

  test('what of today is: a field of a push and of a pull', () => {
    const { deviceId: _gone, ...push } = PushRequest.entries
    const wire = {
      'messages.PushRequest': shapeOf(v.strictObject(push)),
      'messages.PullResponse': shapeOf(v.object({ ...PullResponse.entries, version: v.string() })),
    }
    expect(lostSince(release, { ...today, wire: { ...today.wire, ...wire } })).toEqual([
      'messages.PullResponse.version is another type',
      'messages.PushRequest.deviceId is gone',
    ])
  })

  test('what is only added is let through: a field that may be absent, a word, a form, a longer text, an error, a mutation', () => {
    const more = v.object({ status: v.literal('put off'), until: v.number() })
    const wider = {
      news: v.optional(v.string()),
      note: v.optional(v.pipe(v.string(), v.maxLength(20))),
      said: v.variant('status', [
        v.object({ ...said.options[0].entries, more: v.optional(v.string()) }),
        v.object({ status: v.literal('rejected'), code: v.picklist(['a', 'b', 'c']) }),
        more,
      ]),
      line: v.strictObject({ ...line.entries, size: v.optional(v.string()) }),
    }
    expect(lost(wider)).toEqual([])
    const mutation = { version: 1, args: {}, result: {} }
    expect(
      lostSince(release, { ...today, errors: [...today.errors, 'too_late'], mutations: { ...today.mutations, 'store/rate': mutation } }),
    ).toEqual([])
  })

  test('a field that a strict row got, also within another', () => {
    const row = (changed: v.ObjectEntries) => ({
      ...today,
      rows: { Row: shapeOf(v.strictObject({ line, state: v.object({}), ...changed })) },
    })
    const deeper = v.strictObject({ ...line.entries, size: v.optional(v.string()) })
    expect(addedToRows(row({}), row({ size: v.optional(v.string()), line: deeper }))).toEqual([
      'Row.line.size was added',
      'Row.size was added',
    ])
    expect(addedToRows(row({}), row({ state: v.object({ ratings: v.optional(v.string()) }) }))).toEqual([])
  })
})
