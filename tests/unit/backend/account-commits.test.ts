// A change of an account: decided on its newest commit, stored once, told of; and what belongs to accounts that are gone.
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../backend/api-error.ts'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { nextCommit } from '../../../backend/domain/next-commit.ts'
import { AccountStore, type Change } from '../../../backend/sync/account-store.ts'
import { DeviceIds } from '../../../backend/sync/device-ids.ts'
import { isGone, rememberGone, wasDeleted } from '../../../backend/sync/gone-accounts.ts'
import { idempotencyKey, readKey } from '../../../backend/sync/idempotency-key.ts'
import { account, result } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

let storage: ReturnType<typeof openMemoryStorage>
let background: Background
let told: unknown[]
let accounts: AccountStore
const onStored = vi.fn(async () => undefined)
beforeEach(async () => {
  storage = openMemoryStorage()
  background = new Background(pino({ level: 'silent' }))
  told = []
  accounts = new AccountStore(storage, background, onStored, (mark) => told.push(mark))
  onStored.mockClear()
  await storage.accounts.create(account('mina'))
})

const named = (present: Account, name: string, commit = name): Account =>
  nextCommit(present, commit, { profile: { ...present.profile, name } })
const code = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
const newest = async () => (await storage.accounts.newest('mina')) ?? account('mina')
/** Another process commits. */
async function elsewhere(name: string): Promise<void> {
  const before = await newest()
  await storage.accounts.replace(named(before, name), before.version)
}

describe('a change', () => {
  test('is stored, told of and answered', async () => {
    expect(await accounts.change(account('mina'), (present) => ({ account: named(present, 'Mina'), value: present.version }))).toBe(1)
    expect([(await newest()).profile.name, told]).toEqual(['Mina', [{ id: 'mina', version: 2, commit: 'Mina' }]])
  })

  test('of an old read is decided anew on the commit that came between, and that is counted', async () => {
    await elsewhere('Other')
    const seen: string[] = []
    await accounts.change(
      account('mina'),
      (present) => (seen.push(present.profile.name), { account: named(present, `${present.profile.name}!`), value: 1 }),
    )
    expect([seen, (await newest()).profile.name, accounts.conflicts, told.length]).toEqual([['Fan', 'Other'], 'Other!', 1, 1])
  })

  test.each<[string, (present: Account) => Change<string>]>([
    [
      'refusal',
      ({ profile }) => {
        if (profile.name === 'Fan') throw new ApiError('no_match')
        return { value: profile.name }
      },
    ],
    ['answer that stores nothing', ({ profile }) => ({ value: profile.name })],
  ])('a %s counts only if it was decided on the newest commit', async (_what, decide) => {
    const judge = vi.fn(decide)
    await elsewhere('Other')
    expect(await accounts.change(account('mina'), judge)).toBe('Other')
    expect([judge.mock.calls.length, told]).toEqual([2, []])
    judge.mockClear()
    expect(await accounts.change(await newest(), judge)).toBe('Other')
    expect(judge).toHaveBeenCalledTimes(1)
  })

  test('the same version of another commit, as after a restore, is another account', async () => {
    const judge = vi.fn(({ commit }: Account) => ({ value: commit }))
    expect(await accounts.change({ ...account('mina'), commit: 'of before' }, judge)).toBe('commit')
    expect(judge).toHaveBeenCalledTimes(2)
  })

  test('a refusal stays one, and a fault is passed on as it is', async () => {
    expect(
      await code(
        accounts.change(account('mina'), () => {
          throw new ApiError('no_match')
        }),
      ),
    ).toBe('no_match')
    expect(
      await code(
        accounts.change(account('mina'), () => {
          throw new TypeError('a fault')
        }),
      ),
    ).toBe('TypeError: a fault')
    expect((await newest()).version).toBe(1)
  })

  test.each(['username_taken', 'email_taken'])('that is %s is not tried again', async (why) => {
    await storage.accounts.create(account('jun', { username: 'jun', email: 'jun@example.com' }))
    const change = why === 'username_taken' ? { username: 'jun' } : { email: 'jun@example.com' }
    const judge = vi.fn((present: Account) => ({
      account: nextCommit(present, 'x', { profile: { ...present.profile, ...change } }),
      value: 1,
    }))
    expect([await code(accounts.change(account('mina'), judge)), judge.mock.calls.length, told]).toEqual([why, 1, []])
  })

  test('whose link another has is decided anew, with the links that are taken', async () => {
    const share = (digit: string) => ({ id: digit.repeat(32), list: 'wishlist' as const, name: 'W' })
    const jun = account('jun')
    await storage.accounts.create({ ...jun, state: { ...jun.state, shares: [share('1'), share('2')] } })
    const offered = ['1', '2', '3'].map(share)
    const seen: string[][] = []
    await accounts.change(account('mina'), (present, takenShares) => {
      seen.push([...takenShares])
      const free = offered.find(({ id }) => !takenShares.includes(id))
      return { account: nextCommit(present, 'x', { state: { ...present.state, shares: free ? [free] : [] } }), value: 1 }
    })
    expect(seen).toEqual([[], [share('1').id], [share('1').id, share('2').id]])
    expect((await newest()).state.shares).toEqual([share('3')])
  })

  test('waits for the one before it, and sees what that has stored', async () => {
    const add = (letter: string) =>
      accounts.change(account('mina'), async (present) => ({ account: named(present, present.profile.name + letter), value: 1 }))
    await Promise.all(['a', 'b', 'c'].map(add))
    expect([(await newest()).profile.name, accounts.conflicts]).toEqual(['Fanabc', 0])
  })

  test('has its records moved behind the answer, and told of once', async () => {
    const { accountId: _accountId, ...record } = result('mina', 'r1', 1)
    await accounts.change(account('mina'), (present) => ({ account: { ...named(present, 'Mina'), outbox: [record] }, value: 1 }))
    await background.settled()
    expect((await storage.records.list('mina', { kind: 'knowledge', limit: 9 })).map(({ id }) => id)).toEqual(['r1'])
    await accounts.moveOutbox(await newest())
    await background.settled()
    expect(onStored.mock.calls).toEqual([[[expect.objectContaining({ id: 'r1', accountId: 'mina' })]]])
  })

  test('of an account that is gone leaves no records', async () => {
    const { accountId: _accountId, ...record } = result('mina', 'r1', 1)
    const known = { ...account('mina'), outbox: [record] }
    await storage.accounts.delete('mina')
    expect(await code(accounts.change(known, (present) => ({ account: named(present, 'x'), value: 1 })))).toBe('unauthorized')
    expect(await storage.records.list('mina', { kind: 'knowledge', limit: 9 })).toEqual([])
    expect([await code(accounts.present('mina')), await accounts.newest('mina')]).toEqual(['unauthorized', undefined])
  })
})

describe('a deletion', () => {
  test('is judged as of its moment, and told of', async () => {
    const judge = vi.fn(({ profile }: Account) => {
      if (profile.name === 'Fan') throw new ApiError('no_match')
    })
    expect([await code(accounts.delete('mina', judge)), told]).toEqual(['no_match', []])
    await elsewhere('Other')
    const { delete: remove } = storage.accounts
    vi.spyOn(storage.accounts, 'delete').mockImplementationOnce(
      async (...given) => (await elsewhere('Later'), remove.apply(storage.accounts, given)),
    )
    await accounts.delete('mina', judge)
    expect(judge.mock.calls.map(([{ profile }]) => profile.name)).toEqual(['Fan', 'Other', 'Later'])
    expect([await accounts.newest('mina'), told, accounts.conflicts]).toEqual([undefined, [{ id: 'mina', version: 0, commit: '' }], 1])
    expect(await code(accounts.delete('mina', judge))).toBe('unauthorized')
  })
})

describe('a device of a deleted account', () => {
  const DAY = 86_400_000
  let now = Date.UTC(2026, 0, 1)
  const deviceIds = new DeviceIds('x'.repeat(32))
  const asked = (deviceId: string) => {
    const find = async (space: 'gone', key: string) => storage.entries.newest(space, key, now)
    return isGone({ storage, confirmed: { find }, deviceIds, clock: () => now }, deviceId, '10.0.0.1')
  }

  test('is told so for a year; nobody else learns anything', async () => {
    const random = (bytes: number) => Buffer.alloc(bytes, 7)
    const [mine, other] = ['mina', 'jun'].map((id) => deviceIds.issue(id, now, random))
    expect([await asked(mine ?? ''), await wasDeleted(storage.entries, 'mina', now)]).toEqual([false, false])
    await rememberGone({ storage, clock: () => now }, 'mina')
    // As long as it is there, it is not gone.
    expect(await asked(mine ?? '')).toBe(false)
    await storage.accounts.delete('mina')
    expect([
      await asked(mine ?? ''),
      await asked(other ?? ''),
      await asked('made up'),
      await wasDeleted(storage.entries, 'mina', now),
    ]).toEqual([true, false, false, true])
    const forged = new DeviceIds('y'.repeat(32)).issue('mina', now, random)
    expect([await asked(forged), await wasDeleted(storage.entries, 'jun', now)]).toEqual([false, false])
    now += 365 * DAY
    expect([await asked(mine ?? ''), await wasDeleted(storage.entries, 'mina', now)]).toEqual([false, false])
  })
})

test.each([
  ['', undefined],
  ['a key "with" ~', 'a key "with" ~'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), 'invalid'],
  ['é', 'invalid'],
  ['a\tb', 'invalid'],
])('the Idempotency-Key %j is read as %j', async (header, key) => expect(await code((async () => readKey(header))())).toBe(key))

test('a key is of its method, its path and its body; without one each request has its own', () => {
  const random = vi.fn((bytes: number) => Buffer.alloc(bytes, random.mock.calls.length))
  const of = (header: string | undefined, method = 'POST', path = '/a', body = '{}') =>
    idempotencyKey(header, method, path, Buffer.from(body), random)
  const one = of('k')
  expect(of('k')).toEqual(one)
  expect(one.given).toBe(true)
  for (const other of [of('k', 'PUT'), of('k', 'POST', '/b'), of('k', 'POST', '/a', '{ }')]) {
    expect([other.id === one.id, other.fingerprint === one.fingerprint]).toEqual([true, false])
  }
  expect(of('other').id).not.toBe(one.id)
  expect([of(undefined).given, of(undefined).id === of(undefined).id]).toEqual([false, false])
})
