// The only write path of the server, on a store that fails, is slow or never settles at the wrong moment.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import type { Storage } from '../../../backend/storage/port.ts'
import { AccountStore } from '../../../backend/sync/account-store.ts'
import { account, result } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const noop = () => undefined

/** The store in memory, with some of its calls done in another way. */
function storeWith(
  change: { accounts?: Partial<Storage['accounts']>; records?: Partial<Storage['records']> } = {},
  onStored: () => Promise<void> = async () => undefined,
) {
  const memory = openMemoryStorage()
  const changed = <Part extends object>(part: Part, calls: Partial<Part> = {}): Part =>
    new Proxy(part, {
      get(target, name) {
        const call: unknown = Reflect.get(calls, name) ?? Reflect.get(target, name)
        return typeof call === 'function' ? call.bind(target) : call
      },
    })
  const storage = { ...memory, accounts: changed(memory.accounts, change.accounts), records: changed(memory.records, change.records) }
  const background = new Background(pino({ level: 'silent' }))
  return { memory, background, accounts: new AccountStore(storage, background, onStored) }
}

/** An account whose last commit appended one record. */
function appending(id: string, commit = 'commit', record = 'r1'): Account {
  const { accountId: _accountId, ...appended } = result(id, record, 1)
  return { ...account(id), commit, outbox: [appended] }
}

/** A promise and what settles it. */
function held() {
  let release: () => void = noop
  const released = new Promise<void>((resolve) => (release = resolve))
  return { released, release: () => release() }
}

const listed = async ({ memory }: ReturnType<typeof storeWith>, id: string) =>
  (await memory.records.list(id, { kind: 'knowledge', limit: 9 })).map((record) => record.id).toSorted()

test('R56: a commit moves the records that a crash has left behind before it takes their place', async () => {
  const store = storeWith()
  const left = appending('a')
  await store.memory.accounts.create(left)
  const next = (known: Account) => ({ account: { ...known, version: known.version + 1, commit: 'next', outbox: [] }, value: undefined })
  await store.accounts.change(left, next)
  expect(await listed(store, 'a')).toEqual(['r1'])
})

test('R56: no commit takes the place of one whose records are stored, but not told of: a process killed in between would never tell', async () => {
  const { released, release } = held()
  const store = storeWith({}, () => released)
  const left = appending('a')
  await store.memory.accounts.create(left)
  const next = (known: Account) => ({ account: { ...known, version: known.version + 1, commit: 'next', outbox: [] }, value: undefined })
  const changed = store.accounts.change(left, next)
  await expect.poll(() => listed(store, 'a')).toEqual(['r1'])
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect((await store.memory.accounts.newest('a'))?.commit).toBe('commit')
  release()
  await changed
  expect((await store.memory.accounts.newest('a'))?.commit).toBe('next')
})

test('R56: records that could not be told of are not noted as moved: the next sweep tells of them', async () => {
  let told = 0
  const store = storeWith({}, async () => {
    told += 1
    if (told === 1) throw new Error('the store does not answer')
  })
  const left = appending('a')
  await store.memory.accounts.create(left)
  await store.accounts.moveOutbox(left).catch(noop)
  await store.background.settled()
  await store.accounts.close()
  await store.accounts.moveLeftRecords()
  expect([told, await store.memory.accounts.withOutbox(9)]).toEqual([2, []])
})

test('R56: the same version of another commit, as after a restore, is another history: its records are moved too', async () => {
  const store = storeWith()
  await store.memory.accounts.create(account('a'))
  await store.accounts.moveOutbox(appending('a', 'before', 'r1'))
  await store.accounts.moveOutbox(appending('a', 'after', 'r2'))
  expect(await listed(store, 'a')).toEqual(['r1', 'r2'])
})

test('R56: of two that move the same commit at once, one moves it, and the other waits until its records can be read', async () => {
  const { released, release } = held()
  let appended = 0
  const store = storeWith({
    records: {
      append: async (...of) => {
        appended += 1
        await released
        await store.memory.records.append(...of)
      },
    },
  })
  await store.memory.accounts.create(account('a'))
  const first = store.accounts.moveOutbox(appending('a'))
  let found: string[] | undefined
  const second = store.accounts.moveOutbox(appending('a')).then(async () => (found = await listed(store, 'a')))
  await new Promise((resolve) => setImmediate(resolve))
  expect([found, appended]).toEqual([undefined, 1])
  release()
  await Promise.all([first, second])
  expect([found, appended]).toEqual([['r1'], 1])
})

test('R56: a move that failed is tried again by the next one that asks', async () => {
  let fails = true
  const store = storeWith({
    records: { append: (...of) => (fails ? Promise.reject(new Error('not now')) : store.memory.records.append(...of)) },
  })
  await store.memory.accounts.create(account('a'))
  await expect(store.accounts.moveOutbox(appending('a'))).rejects.toThrow('not now')
  fails = false
  await store.accounts.moveOutbox(appending('a'))
  expect(await listed(store, 'a')).toEqual(['r1'])
})

test.each(['late', 'failed'] as const)(
  'a move that is %s when its account is deleted leaves nothing, and stops no deletion',
  async (how) => {
    const { released, release } = held()
    const store = storeWith({
      records: {
        append: async (...of) => {
          await released
          if (how === 'failed') throw new Error('not now')
          await store.memory.records.append(...of)
        },
      },
    })
    await store.memory.accounts.create(appending('a'))
    const moving = store.accounts.moveOutbox(appending('a')).catch(noop)
    const deleted = store.accounts.delete('a', noop)
    // The deletion has come to the move, and waits for it.
    await expect.poll(() => store.memory.accounts.newest('a')).toBeUndefined()
    release()
    await deleted
    expect(await listed(store, 'a')).toEqual([])
    await moving
    await store.background.settled()
  },
)

test('a deletion that meets another commit each time gives up, and says so', async () => {
  let tries = 0
  const store = storeWith({ accounts: { delete: async () => ((tries += 1), false) } })
  await store.memory.accounts.create(account('a'))
  await expect(store.accounts.delete('a', noop)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect([tries, store.accounts.conflicts]).toEqual([30, 30])
})

test('a change that meets another commit each time gives up, and says so', async () => {
  let tries = 0
  const store = storeWith({ accounts: { replace: async () => ((tries += 1), 'conflict') } })
  await store.memory.accounts.create(account('a'))
  const change = store.accounts.change(account('a'), (present) => ({ account: { ...present, version: present.version + 1 }, value: 1 }))
  await expect(change).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect([tries, store.accounts.conflicts]).toEqual([30, 30])
})

test.each([
  ['as many as are looked at in one go, and their notes are lost', 200, 2],
  ['fewer, and their notes are lost', 3, 1],
  ['none', 0, 1],
])('R56: a start ends where accounts with records left stay listed: %s', async (_what, count, looks) => {
  const ids = Array.from({ length: count }, (_, index) => `fan-${index}`)
  let looked = 0
  const store = storeWith({
    accounts: {
      moved: async () => [],
      withOutbox: async () => {
        looked += 1
        if (looked > 5) throw new Error('it looks for ever')
        return ids
      },
    },
  })
  await Promise.all(ids.map((id) => store.memory.accounts.create(appending(id))))
  await store.accounts.moveLeftRecords()
  expect(looked).toBe(looks)
  for (const id of ids) expect(await listed(store, id)).toEqual(['r1'])
  await store.accounts.close()
})

test('R56: where the note that records were moved was lost, the next sweep notes it, and tells of none again', async () => {
  let isDown = true
  let told = 0
  const store = storeWith(
    { accounts: { moved: (marks) => (isDown ? Promise.reject(new Error('silent')) : store.memory.accounts.moved(marks)) } },
    async () => void (told += 1),
  )
  await store.memory.accounts.create(appending('a'))
  await expect(store.accounts.moveLeftRecords()).rejects.toThrow('silent')
  isDown = false
  await store.accounts.moveLeftRecords()
  expect([await store.memory.accounts.withOutbox(9), told]).toEqual([[], 1])
})

test('R56: accounts with records left that are more than one look shows are all moved', async () => {
  const store = storeWith()
  const ids = Array.from({ length: 401 }, (_, index) => `fan-${String(index).padStart(3, '0')}`)
  await Promise.all(ids.map((id) => store.memory.accounts.create(appending(id))))
  await store.accounts.moveLeftRecords()
  expect(await store.memory.accounts.withOutbox(1_000)).toEqual([])
  for (const id of ids) expect(await listed(store, id)).toEqual(['r1'])
})

test('R56: one account whose records cannot be moved keeps none of the others from it, and the start hears of it', async () => {
  const store = storeWith({
    records: {
      append: (records, version) =>
        records.some(({ accountId }) => accountId === 'b')
          ? Promise.reject(new Error('a damaged row'))
          : store.memory.records.append(records, version),
    },
  })
  for (const id of ['a', 'b', 'c']) await store.memory.accounts.create(appending(id))
  await expect(store.accounts.moveLeftRecords()).rejects.toThrow('a damaged row')
  expect([await listed(store, 'a'), await listed(store, 'b'), await listed(store, 'c')]).toEqual([['r1'], [], ['r1']])
  await store.accounts.close()
  expect(await store.memory.accounts.withOutbox(9)).toEqual(['b'])
})

test('R56: a shop that closes waits until records that were moved for a deleted account are gone', async () => {
  const store = storeWith({
    records: {
      deleteAll: async (id) => {
        for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        await store.memory.records.deleteAll(id)
      },
    },
  })
  await store.memory.accounts.create(appending('a'))
  await store.accounts.moveOutbox(appending('a'))
  await store.memory.accounts.delete('a')
  expect(await listed(store, 'a')).toEqual(['r1'])
  await store.accounts.close()
  expect(await listed(store, 'a')).toEqual([])
})
