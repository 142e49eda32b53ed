// A row that something other than the shop has changed is a fault that names it, and holds up no other row. No error quotes what stands in it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Db } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketOf } from '../../backend/storage/mongo/buckets.ts'
import { Environment } from '../../backend/storage/lmdb/environment.ts'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { DamagedRow } from '../../backend/storage/stored-row.ts'
import { account, products, result } from './samples.ts'

const url = process.env.MONGODB_URL ?? ''
const NOW = 1_700_000_000_000
const SECRET = 'what-nobody-may-read'
const mail = (id: string) => ({ id, letter: { kind: 'x' }, added: NOW, due: NOW, until: NOW + 1, tries: 0 })

/** Everything that is damaged by hand below, next to a row of its kind that is not. */
type Rows = Omit<Storage<string>, 'pictures'>

async function fill({ accounts, records, entries, mails, catalog }: Rows): Promise<void> {
  for (const id of ['good', 'bad']) {
    await accounts.create({ ...account(id), passwordHash: SECRET })
    await records.append([result(id, 'r1', NOW)])
    await entries.put('s', id, { value: SECRET, expiresAt: NOW + 10, accountId: id })
    await mails.add(mail(id))
  }
  await catalog.replace({ products: products(2) }, 0, NOW)
}

const damaged = async (call: () => Promise<unknown>, name: string) => {
  const error = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DamagedRow)
  expect(String(error)).toContain(`${name} cannot be read: `)
  expect(String(error)).not.toContain(SECRET)
}

async function expectNamed({ accounts, records, entries, mails, catalog }: Rows): Promise<void> {
  await damaged(() => accounts.get('bad'), 'the document of account bad')
  await damaged(() => accounts.newest('bad'), 'the document of account bad')
  await damaged(() => accounts.findByLogin('user-bad'), 'the document of account bad')
  await damaged(() => accounts.list(undefined, 9), 'the document of account bad')
  expect((await accounts.get('good'))?.id).toBe('good')
  expect(
    (
      await accounts.newer([
        { id: 'good', version: 0 },
        { id: 'bad', version: 0 },
        { id: 'none', version: 1 },
      ])
    ).map(({ id }) => id),
  ).toEqual(expect.arrayContaining(['good', 'none']))

  await damaged(() => records.list('bad', { kind: 'knowledge', limit: 9 }), 'the record bad:knowledge:r1')
  await damaged(() => records.get('bad', 'knowledge', 'r1'), 'the record bad:knowledge:r1')
  expect(await records.list('good', { kind: 'knowledge', limit: 9 })).toHaveLength(1)
  await records.deleteAll('bad')
  expect(await records.list('bad', { kind: 'knowledge', limit: 9 })).toEqual([])

  await damaged(() => entries.get('s', 'bad', NOW), 'an entry of the space s')
  await damaged(() => entries.newest('s', 'bad', NOW), 'an entry of the space s')
  expect((await entries.get('s', 'good', NOW))?.value).toBe(SECRET)
  // A counter begins anew: else nobody of a network could log in.
  expect(await entries.increment('s', 'bad', 1, NOW + 10, NOW)).toEqual({ count: 1, expiresAt: NOW + 10 })
  expect(await entries.increment('s', 'bad', 1, NOW + 10, NOW)).toMatchObject({ count: 2 })
  await entries.put('s', 'bad', { value: 1, expiresAt: NOW + 10 })
  expect((await entries.get('s', 'bad', NOW))?.value).toBe(1)

  expect((await mails.due(NOW, NOW + 1, 9)).map(({ id }) => id)).toEqual(['good'])
  expect((await mails.list(9)).map(({ id }) => id)).toEqual(['good'])
  await mails.remove('good')
  await damaged(() => mails.due(NOW, NOW + 1, 9), 'the mail bad')
  await mails.remove('bad')
  expect(await mails.due(NOW, NOW + 1, 9)).toEqual([])

  await damaged(() => catalog.read(), 'the catalog')
  await damaged(() => catalog.revision(), 'the revision of the catalog')
}

test('in the embedded store', async () => {
  const path = mkdtempSync(join(tmpdir(), 'starlane-damaged-rows-'))
  const storage = await openLmdbStorage({ path })
  const env = new Environment(path)
  const spoil = (table: string, key: (string | number)[], change: (text: string) => string) =>
    env.write([], () => {
      const rows = env.table(table)
      const entry = rows.getEntry(key)
      void rows.put(key, change(entry?.value ?? ''), entry?.version ?? 1)
    })
  try {
    await fill(storage)
    await spoil('accounts', ['bad'], (text) => text.replace('"gems":0', `"gems":"${SECRET}"`))
    await spoil('records', ['bad', 'knowledge', 'r1'], (text) => text.replace('"score":1', `"score":"${SECRET}"`))
    await spoil('entries', ['s', 'bad'], (text) => text.replace('"accountId":"bad"', '"accountId":7'))
    await spoil('mails', ['bad'], (text) => text.replace('"tries":0', `"tries":"${SECRET}"`))
    await spoil('catalog', ['catalog'], () => `{"revision":1,"${SECRET}`)
    await spoil('catalog', ['revision'], () => `"${SECRET}"`)
    await storage.entries.put('s', 'half', { value: SECRET, expiresAt: Infinity })
    await spoil('entries', ['s', 'half'], (text) => text.replace(`\\"${SECRET}\\"`, SECRET))
    await damaged(() => storage.entries.get('s', 'half', NOW), 'an entry of the space s')
    await expectNamed(storage)
  } finally {
    await env.close()
    await storage.close()
    rmSync(path, { recursive: true, force: true })
  }
})

describe.runIf(url)('in MongoDB', () => {
  const database = `starlane-test-damaged-${process.pid}`
  const client = new MongoClient(url || 'mongodb://127.0.0.1')
  let storage: Storage<string>
  let db: Db
  beforeAll(async () => {
    db = (await client.connect()).db(database)
    storage = await openMongoStorage({ url, database })
  })
  afterAll(async () => {
    await storage.close()
    await db.dropDatabase()
    await client.close()
  })

  test('every kind of row', async () => {
    await fill(storage)
    const spoil = (collection: string, _id: string, fields: object) =>
      db.collection<{ _id: string }>(collection).updateOne({ _id }, { $set: fields })
    await spoil('accounts', 'bad', { 'state.gems': SECRET })
    await spoil('records', 'bad:knowledge:r1', { score: SECRET })
    await spoil('entries', 's:bad', { accountId: 7 })
    await spoil('mails', 'bad', { tries: SECRET })
    await spoil('catalog', 'current', { revision: SECRET, chunks: SECRET })
    await expectNamed(storage)
  })

  test('a claim: whoever wants its name is told, and other names still come free', async () => {
    const _id = 'username:claimed'
    await db
      .collection<{ _id: string; bucket: number; accountId: number }>('claims')
      .insertOne({ _id, bucket: bucketOf(_id), accountId: 7 })
    await damaged(() => storage.accounts.create(account('c1', { username: 'claimed' })), 'a claim of a name')
    await damaged(() => storage.accounts.findByLogin('claimed'), 'a claim of a name')
  })
})
