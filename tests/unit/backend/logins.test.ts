// The logins of an account: what lists, ends and outlives them; and how a name that was forgotten is found.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findUsername, hideMiddle } from '../../../backend/auth/find-username.ts'
import { keepOnlyThisLogin } from '../../../backend/auth/keep-only-this-login.ts'
import { credentialOf } from '../../../backend/auth/login.ts'
import { Logins } from '../../../backend/auth/logins.ts'
import { bearerOf, Tokens } from '../../../backend/auth/tokens.ts'
import { BOUNDS } from '../../../backend/limits/bounds.ts'
import { keyOf } from '../../../backend/random.ts'
import { DamagedRow } from '../../../backend/storage/stored-row.ts'
import { account } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 1, 12)
let entries: ReturnType<typeof openMemoryStorage>['entries']
let tokens: Tokens
let logins: Logins
let ended: string[]
beforeEach(() => {
  entries = openMemoryStorage().entries
  tokens = new Tokens(entries)
  ended = []
  logins = new Logins(entries, tokens, (id) => ended.push(id))
})

const markOf = (at = NOW, device?: string) => ({ accountId: 'mina', at, credential: 'c', ...(device === undefined ? {} : { device }) })
/** Logs in with a session, and notes a use. */
async function entered(token: string, at = NOW, device?: string): Promise<string> {
  const key = await tokens.issue(token, markOf(at, device))
  const value = { login: { accountId: 'mina', at, credential: 'c', tokenKey: key } }
  await entries.put('session', `session of ${token}`, { value, expiresAt: NOW + DAY, accountId: 'mina' })
  return key
}
const ids = async (now = NOW) => (await logins.list('mina', now)).map(({ id }) => id)
const hasSession = async (token: string) => (await entries.get('session', `session of ${token}`, NOW)) !== undefined

test('a token is found by itself, is stored as its hash, and lives half a year from its login', async () => {
  const key = await tokens.issue('secret', markOf(NOW, 'Firefox'))
  expect(key).toBe(keyOf('secret'))
  expect(await tokens.find('secret', NOW, 'x')).toEqual({ key, mark: markOf(NOW, 'Firefox') })
  expect([await tokens.find('other', NOW, 'x'), await entries.get('token', 'secret', NOW)]).toEqual([undefined, undefined])
  expect(await tokens.newestMarkAt(key, NOW + 180 * DAY - 1)).toEqual(markOf(NOW, 'Firefox'))
  expect(await tokens.markAt(key, NOW + 180 * DAY, 'x')).toBeUndefined()
  await entries.put('token', 'odd', { value: { at: 'x' }, expiresAt: NOW + 1, accountId: 'mina' })
  await expect(tokens.markAt('odd', NOW, 'x')).rejects.toThrow(DamagedRow)
  await entries.put('token', 'nobody', { value: { at: 1, credential: 'c' }, expiresAt: NOW + 1 })
  expect(await tokens.markAt('nobody', NOW, 'x')).toBeUndefined()
})

test.each([
  [undefined, undefined],
  ['', undefined],
  [`Bearer ${'a'.repeat(19)}`, undefined],
  [`Bearer ${'a'.repeat(20)}`, 'a'.repeat(20)],
  [`bearer ${'-_9'.repeat(33)}`, '-_9'.repeat(33)],
  [`Bearer ${'a'.repeat(101)}`, undefined],
  [`Basic ${'a'.repeat(20)}`, undefined],
  [`Bearer  ${'a'.repeat(20)}`, undefined],
])('the header %j has the token %j', (header, token) => expect(bearerOf(header)).toBe(token))

test('are listed newest first, with their last use, which is never before the login nor in the future', async () => {
  const [old, young, middle] = [await entered('old', NOW - 9 * DAY), await entered('young'), await entered('middle', NOW - DAY, 'Firefox')]
  for (const [key, used] of [
    [old, NOW - 3 * DAY],
    [young, NOW + DAY],
    [middle, NOW - 2 * DAY],
  ] as const)
    await entries.put('used', key, { value: used, expiresAt: NOW + DAY, accountId: 'mina' })
  expect(await logins.list('mina', NOW)).toEqual([
    { id: young, device: expect.any(String), since: NOW, used: NOW },
    { id: middle, device: 'Firefox', since: NOW - DAY, used: NOW - DAY },
    { id: old, device: expect.any(String), since: NOW - 9 * DAY, used: NOW - 3 * DAY },
  ])
})

test('one that ends takes its token, its session and its use with it, and no other; one of another account does not end', async () => {
  const [one, other] = [await entered('one'), await entered('other')]
  await entries.put('used', one, { value: NOW, expiresAt: NOW + DAY, accountId: 'mina' })
  await entries.put('session', 'of a reset', { value: { grant: { id: 'x', accountId: 'mina' } }, expiresAt: NOW + DAY, accountId: 'mina' })
  expect(await logins.end('jun', one, NOW)).toBe(false)
  expect(await ids()).toHaveLength(2)
  ended.length = 0
  expect(await logins.end('mina', one, NOW)).toBe(true)
  expect([await ids(), await hasSession('one'), await hasSession('other'), ended]).toEqual([[other], false, true, ['mina']])
  expect(await entries.get('used', one, NOW)).toBeUndefined()
  expect(await entries.get('session', 'of a reset', NOW)).toBeDefined()
  expect(await logins.end('mina', one, NOW)).toBe(false)
})

describe('after a new password', () => {
  test('the login that set it goes on under that, and all others end, with what was mailed', async () => {
    const [one] = [await entered('one'), await entered('other')]
    await entries.put('reset', 'link', { value: {}, expiresAt: NOW + 1, accountId: 'mina' })
    expect(await logins.keepOnly({ mark: markOf(), tokenKey: one }, 'new', NOW)).toEqual({ ...markOf(), credential: 'new' })
    expect([await ids(), await hasSession('one'), await hasSession('other'), ended]).toEqual([[one], false, false, ['mina']])
    expect(await tokens.markAt(one, NOW, 'x')).toMatchObject({ credential: 'new' })
    expect(await entries.get('reset', 'link', NOW)).toBeUndefined()
  })

  test('one that has ended stays ended; one of before there were tokens goes on', async () => {
    const one = await entered('one')
    await tokens.revoke(one)
    expect(await logins.keepOnly({ mark: markOf(), tokenKey: one }, 'new', NOW)).toBeUndefined()
    expect([await ids(), await hasSession('one')]).toEqual([[], false])
    expect(await logins.keepOnly({ mark: markOf(), tokenKey: undefined }, 'new', NOW)).toMatchObject({ credential: 'new' })
  })

  test('the new session is of the same token, which a later logout ends; of one that had none, of none', async () => {
    const one = await entered('one')
    const renewed = { ...markOf(), credential: credentialOf('hash') }
    const keep = (tokenKey?: string) => keepOnlyThisLogin({ logins, clock: () => NOW }, { mark: markOf(), tokenKey }, account('mina'))
    expect([await keep(one), await keep()]).toEqual([{ ...renewed, tokenKey: one }, renewed])
    expect(await keep(one)).toBeNull()
  })

  test('that was mailed for, all end', async () => {
    await entered('one')
    await logins.endAll('mina')
    expect([await ids(), await hasSession('one'), ended]).toEqual([[], false, ['mina']])
  })
})

test('the oldest make room for a new one; one that logs in again is no further one', async () => {
  const keys: string[] = []
  for (let place = 0; place < BOUNDS.login.count; place += 1) keys.push(await entered(`login ${place}`, NOW + place))
  await logins.makeRoom('mina', keys[0] ?? '', NOW + DAY)
  expect(await ids(NOW + DAY)).toHaveLength(BOUNDS.login.count)
  await logins.makeRoom('mina', 'new', NOW + DAY)
  expect((await ids(NOW + DAY)).toReversed()).toEqual(keys.slice(1))
})

test('a use is noted once a day, and lives as long as its login', async () => {
  const key = await entered('one', NOW - DAY)
  const put = vi.spyOn(entries, 'put')
  await logins.used(key, markOf(NOW - DAY), NOW)
  expect([logins.used(key, markOf(NOW - DAY), NOW + 11 * 3_600_000), put.mock.calls.length]).toEqual([undefined, 1])
  await logins.used(key, markOf(NOW - DAY), NOW + DAY)
  expect(put.mock.calls.map(([space, id, entry]) => [space, id, entry])).toEqual(
    [NOW, NOW + DAY].map((now) => ['used', key, { value: now, accountId: 'mina', expiresAt: NOW + 179 * DAY }]),
  )
})

test.each([
  ['mina@example.com', 'm***a@example.com'],
  ['abc@x.org', 'a***c@x.org'],
  ['ab@x.org', '***@x.org'],
  ['a@x.org', '***@x.org'],
  ['"odd@name"@x.org', '"***"@x.org'],
])('of the address %s is shown %s', (email, shown) => expect(hideMiddle(email)).toBe(shown))

describe('a forgotten name', () => {
  const find = async (lookUp: { phoneNumber: string; birthday: string }, change: (accounts: Found) => void = () => undefined) => {
    const { accounts } = openMemoryStorage()
    for (const [id, phoneNumber, birthday] of [
      ['a', '070-1234-5678', '1955-05-05'],
      ['b', '070-1234-0000', '1960-06-06'],
      ['c', '070-1234-0000', '1960-06-06'],
    ] as const)
      await accounts.create(account(id, { phoneNumber, birthday }))
    change(accounts)
    return findUsername({ storage: { accounts } }, lookUp).then(
      ({ id }) => id,
      (error: unknown) => ({ code: Reflect.get(Object(error), 'code'), rule: Reflect.get(Object(error), 'rule') }),
    )
  }
  type Found = ReturnType<typeof openMemoryStorage>['accounts']
  const none = { code: 'no_match', rule: undefined }

  test.each([
    ['by its phone number', '070-1234-5678', '', 'a'],
    ['by its birthday', '', '1955-05-05', 'a'],
    ['by a number of nobody', '070-9999-9999', '', none],
    ['by a birthday of nobody', '', '1999-09-09', none],
    ['by a number of two', '070-1234-0000', '', { code: 'no_match', rule: 'sharedPhone' }],
    ['by a birthday of two', '', '1960-06-06', { code: 'no_match', rule: 'sharedBirthday' }],
  ])('%s', async (_how, phoneNumber, birthday, found) => expect(await find({ phoneNumber, birthday })).toEqual(found))

  test.each([
    ['070-1234-5678', ''],
    ['', '1955-05-05'],
  ])('not by what its owner has changed meanwhile (%j %j), nor of an account that has gone', async (phoneNumber, birthday) => {
    const newest = (value: ReturnType<typeof account> | undefined) => (accounts: Found) =>
      void vi.spyOn(accounts, 'newest').mockResolvedValue(value)
    expect(await find({ phoneNumber, birthday }, newest(account('a')))).toEqual(none)
    expect(await find({ phoneNumber, birthday }, newest(undefined))).toEqual(none)
  })
})
