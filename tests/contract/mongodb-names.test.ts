// Names and open links in MongoDB are documents of their own: whenever a process dies between two writes, every account stays reachable and every name comes free.
import { createHash } from 'node:crypto'
import { EMPTY_STATE } from '#sync-protocol/api/account-state.ts'
import { MongoClient, type Collection, type Db } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../backend/domain/account.ts'
import { putIndexes } from '../../backend/storage/mongo/put-indexes.ts'
import { MongoAccounts } from '../../backend/storage/mongo/accounts.ts'
import { keysOf } from '../../backend/storage/mongo/account-keys.ts'
import { accountDocumentOf } from '../../backend/storage/mongo/account-document.ts'
import { bucketOf } from '../../backend/storage/mongo/buckets.ts'
import { StorageUnavailable, type Accounts } from '../../backend/storage/port.ts'
import { account } from './samples.ts'

const url = process.env.MONGODB_URL ?? ''
const WRITES: ReadonlySet<PropertyKey> = new Set(['insertOne', 'updateOne', 'replaceOne', 'deleteOne', 'bulkWrite'])

interface Step {
  what: string
  /** Of the account `own`, which `other` knows nothing of; `own` is there before unless it is created. */
  run(accounts: Accounts, own: (change?: Partial<Account['profile']>, version?: number) => Account): Promise<unknown>
  exists: boolean
}

/** An open link of an account. */
const linkOf = (of: string) => ({ id: createHash('md5').update(of).digest('hex'), list: 'wishlist' as const, name: 'Wishes' })

const found = { phoneNumber: '555-9', birthday: '1990-01-01' }
const STEPS: Step[] = [
  { what: 'create', exists: false, run: (accounts, own) => accounts.create(own(found)) },
  { what: 'rename', exists: true, run: (accounts, own) => accounts.replace(own({ ...found, username: `${own().id}-new` }, 2), 1) },
  {
    what: 'change all it is found by',
    exists: true,
    run: (accounts, own) =>
      accounts.replace(own({ username: `${own().id}-new`, email: `${own().id}@new.example`, phoneNumber: '777', birthday: '' }, 2), 1),
  },
  {
    what: 'open a link',
    exists: true,
    run: (accounts, own) => accounts.replace({ ...own({}, 2), state: { ...EMPTY_STATE, shares: [linkOf(own().id)] } }, 1),
  },
  { what: 'delete', exists: true, run: (accounts, own) => accounts.delete(own().id, 1) },
]

describe.runIf(url)('names (mongodb)', () => {
  const client = new MongoClient(url || 'mongodb://127.0.0.1', { ignoreUndefined: true, promoteBuffers: true })
  let db: Db
  let living: MongoAccounts
  beforeAll(async () => {
    db = (await client.connect()).db(`starlane-test-names-${process.pid}`)
    living = new MongoAccounts(db)
    await putIndexes(db)
  })
  afterAll(async () => {
    await db.dropDatabase()
    await client.close()
  })

  const claims = async () => (await db.collection('claims').find().toArray()).map(({ _id }) => String(_id)).toSorted()
  const keys = (...accounts: (Account | undefined)[]) =>
    accounts
      .flatMap((one) => {
        const document = one && accountDocumentOf(one)
        return document ? keysOf(document).map(({ _id }) => _id) : []
      })
      .toSorted()

  const deaths = STEPS.flatMap((step) => Array.from({ length: 7 }, (_, writes) => ({ ...step, writes, died: `${writes} writes` })))
  test.each(deaths)(
    '$what, and the process dies after $died: all is found, and after the sweep every name is free or held',
    async (death) => {
      await db.collection('claims').deleteMany({})
      await db.collection('accounts').deleteMany({})
      const id = `d-${death.what.replaceAll(' ', '-')}-${death.writes}`
      const own: Parameters<Step['run']>[1] = (change = {}, version = 1) => account(id, change, version)
      if (death.exists) expect(await living.create(own(found))).toBe('ok')
      const before = await living.newest(id)

      await death
        .run(new MongoAccounts(dying(db, death.writes)), own)
        .catch((error: unknown) => expect(error).toBeInstanceOf(StorageUnavailable))

      const after = await living.newest(id)
      const finds = async () => {
        if (after === undefined) return
        for (const login of [after.profile.username, after.profile.email]) expect((await living.findByLogin(login))?.id).toBe(id)
        const digits = after.profile.phoneNumber.replace('-', '')
        expect((await living.findByPhone(digits, 9)).map((one) => one.id)).toEqual(digits === '' ? [] : [id])
        expect((await living.findByBirthday(after.profile.birthday, 9)).map((one) => one.id)).toEqual(
          after.profile.birthday === '' ? [] : [id],
        )
      }
      await finds()
      // The name that the account does not have leads nowhere, whatever was left of it.
      for (const login of [`user-${id}`, `${id}-new`]) {
        const held = login === after?.profile.username
        expect((await living.findByLogin(login))?.id).toBe(held ? id : undefined)
      }
      await living.freeNames(0)
      await finds()
      expect(await claims()).toEqual(keys(after))
      expect(await db.collection('claims').countDocuments({ pending: { $gte: new Date(0) } })).toBe(0)
      for (const [index, username] of [`user-${id}`, `${id}-new`].entries()) {
        const taken = username === after?.profile.username
        expect(await living.create(account(`next-${id}-${index}`, { username }))).toBe(taken ? 'username_taken' : 'ok')
      }
      expect([before === undefined, before?.version]).toEqual([!death.exists, death.exists ? 1 : undefined])
    },
  )

  test.each([0, 1, 2, 3, 4])(
    'a link is ended, and the process dies after %d writes: nobody is given its id, before the sweep and after',
    async (writes) => {
      const id = `l-${writes}`
      const share = linkOf(id)
      const withLink = (of: string, version: number, shares = [share]) => ({
        ...account(of, {}, version),
        state: { ...EMPTY_STATE, shares },
      })
      for (const of of [id, `${id}-next`]) expect(await living.create(account(of))).toBe('ok')
      expect(await living.replace(withLink(id, 2), 1)).toBe('ok')
      await new MongoAccounts(dying(db, writes))
        .replace(withLink(id, 3, []), 2)
        .catch((error: unknown) => expect(error).toBeInstanceOf(StorageUnavailable))
      const isOpen = (await living.newest(id))?.version === 2
      for (const sweep of [() => undefined, () => living.freeNames(0)]) {
        await sweep()
        expect((await living.newestByShare(share.id))?.id).toBe(isOpen ? id : undefined)
        expect(await living.replace(withLink(`${id}-next`, 2), 1)).toEqual({ takenShare: share.id })
      }
    },
  )

  test.each(STEPS)('$what, come to its end, leaves nothing to be settled', async ({ what, exists, run }) => {
    await db.collection('claims').deleteMany({})
    await db.collection('accounts').deleteMany({})
    const own: Parameters<Step['run']>[1] = (change = {}, version = 1) => account(`e-${what.replaceAll(' ', '-')}`, change, version)
    if (exists) expect(await living.create(own(found))).toBe('ok')
    expect(await run(living, own)).toBe(what === 'delete' ? true : 'ok')
    expect(await db.collection('claims').countDocuments({ pending: { $exists: true } })).toBe(0)
    expect(await claims()).toEqual(keys(await living.newest(own().id)))
  })

  test('a name that is being taken is not swept, until it was seen unsettled for long enough', async () => {
    await expect(new MongoAccounts(dying(db, 2)).create(account('w1', { username: 'waits' }))).rejects.toThrow(StorageUnavailable)
    expect(await living.freeNames(60_000)).toBe(0)
    expect(await living.freeNames(60_000)).toBe(0)
    expect(await living.create(account('w2', { username: 'waits' }))).toBe('username_taken')
    expect(await living.freeNames(0)).toBeGreaterThan(0)
    expect(await living.create(account('w2', { username: 'waits' }))).toBe('ok')
  })

  test('a rename that stands still while its name is swept begins anew, and does not get the name of another', async () => {
    expect(await living.create(account('s1', { username: 'slow' }))).toBe('ok')
    const paused = pausing(db, async () => {
      await living.freeNames(0)
      expect(await living.create(account('s2', { username: 'wanted' }))).toBe('ok')
    })
    expect(await new MongoAccounts(paused).replace(account('s1', { username: 'wanted' }, 2), 1)).toBe('conflict')
    expect((await living.findByLogin('wanted'))?.id).toBe('s2')
    expect((await living.findByLogin('slow'))?.id).toBe('s1')
    expect(await living.replace(account('s1', { username: 'wanted' }, 2), 1)).toBe('username_taken')
    expect(await living.replace(account('s1', { username: 'slower' }, 2), 1)).toBe('ok')
  })

  test('a creation that stands still while its name is swept never was', async () => {
    const paused = pausing(db, async () => {
      await living.freeNames(0)
      expect(await living.create(account('c2', { username: 'contested' }))).toBe('ok')
    })
    expect(await new MongoAccounts(paused).create(account('c1', { username: 'contested' }))).toBe('conflict')
    expect((await living.findByLogin('contested'))?.id).toBe('c2')
    expect(await living.newest('c1')).toBeUndefined()
    expect(await living.findByLogin('c1@example.com')).toBeUndefined()
  })

  test('an account that was damaged by hand is named, and keeps no other name from coming free', async () => {
    await expect(new MongoAccounts(dying(db, 2)).create(account('d1', { username: 'damaged' }))).rejects.toThrow(StorageUnavailable)
    await db
      .collection<{ _id: string; bucket: number; usernameKey: string }>('accounts')
      .insertOne({ _id: 'd1', bucket: bucketOf('d1'), usernameKey: 'damaged' })
    await expect(new MongoAccounts(dying(db, 2)).create(account('d2', { username: 'held-up' }))).rejects.toThrow(StorageUnavailable)
    await expect(living.freeNames(0)).rejects.toThrow('the document of account d1 cannot be read')
    expect(await living.create(account('d3', { username: 'held-up' }))).toBe('ok')
    await expect(living.get('d1')).rejects.toThrow('the document of account d1 cannot be read')
    await db.collection<{ _id: string }>('accounts').deleteOne({ _id: 'd1' })
    await living.freeNames(0)
    expect(await living.create(account('d4', { username: 'damaged' }))).toBe('ok')
  })

  test('an account of an earlier release, whose document knows no links, opens one', async () => {
    await living.create(account('l1'))
    await db.collection<{ _id: string }>('accounts').updateOne({ _id: 'l1' }, { $unset: { 'state.shares': '' } })
    const shares = [{ id: 'e'.repeat(32), list: 'wishlist' as const, name: 'Wishes' }]
    expect(await living.replace(account('l1', {}, 2), 1)).toBe('ok')
    expect(await living.replace({ ...account('l1', {}, 3), state: { ...EMPTY_STATE, shares } }, 2)).toBe('ok')
    expect((await living.newestByShare('e'.repeat(32)))?.id).toBe('l1')
  })

  test('a name whose account was removed by hand is given to one of those who want it at once', async () => {
    await living.create(account('h1', { username: 'by-hand' }))
    await db.collection<{ _id: string }>('accounts').deleteOne({ _id: 'h1' })
    const wanted = await Promise.all(
      Array.from({ length: 20 }, (_, index) => living.create(account(`h2-${index}`, { username: 'by-hand' }))),
    )
    expect(wanted.filter((one) => one === 'ok')).toHaveLength(1)
    expect(wanted.filter((one) => one === 'username_taken')).toHaveLength(19)
    expect((await living.findByLogin('by-hand'))?.id).toBe(`h2-${wanted.indexOf('ok')}`)
  })
})

/** The database as a process sees it that dies after so many writes. */
function dying(db: Db, writes: number): Db {
  let left = writes
  return writing(db, async (write) => {
    left -= 1
    if (left < 0) throw new StorageUnavailable('the process is dead')
    return write()
  })
}

/** The database of a process that stands still once, when it has its claims and is about to write the account. */
function pausing(db: Db, meanwhile: () => Promise<void>): Db {
  let state: 'new' | 'claimed' | 'went on' = 'new'
  return writing(db, async (write, collection) => {
    if (collection === 'claims' && state === 'new') state = 'claimed'
    if (collection === 'accounts' && state === 'claimed') {
      state = 'went on'
      await meanwhile()
    }
    return write()
  })
}

function writing(db: Db, around: (write: () => Promise<unknown>, collection: string) => Promise<unknown>): Db {
  const seen = (collection: Collection): Collection =>
    new Proxy(collection, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (!WRITES.has(name)) return value.bind(target)
        return (...args: unknown[]) => around(async () => Reflect.apply(value, target, args), target.collectionName)
      },
    })
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'collection') return (called: string) => seen(target.collection(called))
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
