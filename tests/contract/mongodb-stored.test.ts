// What lies in MongoDB, as its own tools see it, and what the first version of the shop left there.
import { MongoClient, type CommandStartedEvent, type Db, type Document, type Filter } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../../backend/storage/mongo/collections.ts'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { upgradeTexts } from '../../backend/storage/mongo/upgrade-texts.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { account, products, result } from './samples.ts'

const url = process.env.MONGODB_URL ?? ''
const NOW = 1_700_000_000_000

interface Row extends Document {
  _id: string
}

describe.runIf(url)('in MongoDB', () => {
  const database = `starlane-test-stored-${process.pid}`
  const client = new MongoClient(url || 'mongodb://127.0.0.1')
  const notices: string[] = []
  const sent: CommandStartedEvent[] = []
  let db: Db
  let storage: Storage<string>
  const open = () => openMongoStorage({ url, database })
  beforeAll(async () => {
    db = (await client.connect()).db(database)
    storage = await openMongoStorage({ url, database, onNotice: (line) => notices.push(line), onCommand: (command) => sent.push(command) })
  })
  afterAll(async () => {
    await storage.close()
    await db.dropDatabase()
    await client.close()
  })

  test('an account is a document that can be queried by its parts', async () => {
    const stored = account('a1', { name: 'Luna' })
    const device = { issuedAt: NOW, watermark: 7, acked: 5, outcomes: [] }
    await storage.accounts.create({ ...stored, createdAt: NOW, devices: { 'd.$1': device } })
    const found = await db
      .collection('accounts')
      .findOne({ 'profile.name': 'Luna', createdAt: { $lt: new Date(NOW + 1) }, 'devices.value.watermark': 7 })
    expect(found).toMatchObject({ version: 1, createdAt: new Date(NOW), devices: [{ key: 'd.$1', value: { issuedAt: new Date(NOW) } }] })
    expect(found).not.toHaveProperty('text')
  })

  test('a record and an entry are documents too, a product stands in its chunk', async () => {
    await storage.records.append([
      { kind: 'personality', accountId: 'a1', id: 'p1', at: NOW, personalityType: 'dreamer', details: { '$a.b': 3 } },
    ])
    expect(await db.collection('records').findOne({ accountId: 'a1', at: new Date(NOW) })).toMatchObject({
      details: [{ key: '$a.b', value: 3 }],
    })
    await storage.entries.put('session', 'k', { value: { accountId: 'a1', since: 5 }, expiresAt: NOW, accountId: 'a1' })
    expect(await db.collection('entries').findOne({ 'value.since': 5 })).toMatchObject({ removeAt: new Date(NOW) })
    await storage.catalog.replace(products(2), 0, NOW)
    expect(await db.collection('catalog-chunks').findOne({ 'products.id': 'p-1' })).toMatchObject({ revision: 1 })
    expect(await db.collection('catalog').findOne({ updatedAt: new Date(NOW) })).toMatchObject({ revision: 1 })
  })

  test('every collection is given a validator when a shop opens, and a server that takes none is told of in one line', () => {
    const given = sent.filter(({ commandName }) => commandName === 'collMod').map(({ command }) => command)
    expect(given.map(({ collMod }) => String(collMod)).toSorted()).toEqual(Object.keys(COLLECTIONS).toSorted())
    for (const { validator } of given) expect(validator.$jsonSchema.bsonType ?? validator.$jsonSchema.allOf[0].bsonType).toBe('object')
    expect(notices.length).toBeLessThanOrEqual(1)
    for (const notice of notices) expect(notice).toMatch(/^MongoDB has no validators on .*accounts.*: /)
  })

  test('accounts that were restored without their claims are found again when the shop opens', async () => {
    await storage.accounts.create(account('restored', { phoneNumber: '123-45' }))
    await db.collection('claims').deleteMany({})
    expect(await storage.accounts.findByLogin('user-restored')).toBeUndefined()
    const again = await open()
    expect((await again.accounts.findByLogin('restored@example.com'))?.id).toBe('restored')
    expect((await again.accounts.findByPhone('12345', 2)).map(({ id }) => id)).toEqual(['restored'])
    expect(await again.accounts.create(account('other', { username: 'user-restored' }))).toBe('username_taken')
    await again.close()
  })

  test('rows of the first version are rewritten when the shop opens, and read as they were', async () => {
    const old = {
      ...account('old'),
      outbox: [{ kind: 'knowledge' as const, id: 'k1', at: 5, group: 'easy' as const, score: 1, total: 2, earnedGems: 3 }],
    }
    const record = result('old', 'r1', NOW)
    const rows = {
      accounts: { _id: 'old', version: 1, usernameKey: 'user-old', emailKey: 'old@example.com', unmoved: 1, text: JSON.stringify(old) },
      records: {
        _id: 'old:knowledge:r1',
        accountId: 'old',
        kind: 'knowledge',
        id: 'r1',
        at: NOW,
        group: 'easy',
        text: JSON.stringify(record),
      },
      deletions: { _id: `${NOW}:gone`, accountId: 'gone', due: NOW },
    }
    for (const [name, row] of Object.entries(rows)) await db.collection<Row>(name).insertOne(row)
    const entries = db.collection<Row>('entries')
    await entries.insertMany([
      {
        _id: 's:text',
        space: 's',
        key: 'text',
        expiresAt: NOW,
        removeAt: new Date(NOW),
        accountId: 'old',
        text: '{"$a":"\\u0000bytes:AAE="}',
      },
      { _id: 's:count', space: 's', key: 'count', expiresAt: Infinity, count: 4 },
    ])
    await db.collection('catalog').deleteMany({})
    await db.collection<Row>('catalog').insertOne({ _id: 'current', revision: 3, updatedAt: NOW, chunks: ['c1'] })
    await db.collection<Row>('catalog-chunks').insertOne({ _id: 'c1', revision: 3, text: JSON.stringify(products(3)) })
    await entries.createIndex({ expiresAt: 1 })

    const [one, other] = await Promise.all([open(), open()])
    expect(await one.accounts.get('old')).toEqual(old)
    expect(await one.accounts.withOutbox(9)).toEqual(['old'])
    expect((await other.accounts.findByLogin('OLD@example.com'))?.id).toBe('old')
    expect(await one.accounts.create(account('new', { username: 'User-Old' }))).toBe('username_taken')
    expect(await one.accounts.replace({ ...account('old', { name: 'Next' }, 2) }, 1)).toBe('ok')
    expect(await one.records.list('old', { kind: 'knowledge', limit: 9, before: { at: NOW + 1, id: '' } })).toEqual([record])
    expect(await one.entries.take('s', 'text', NOW - 1)).toEqual({ value: { $a: Buffer.from([0, 1]) }, expiresAt: NOW, accountId: 'old' })
    expect(await one.entries.increment('s', 'count', 1, Infinity, NOW)).toEqual({ count: 5, expiresAt: Infinity })
    expect(await one.deletions.due(NOW, NOW + 1, 9)).toEqual([{ accountId: 'gone', due: NOW }])
    expect(await one.catalog.read()).toEqual({ revision: 3, updatedAt: NOW, products: products(3) })

    await Promise.all([one.close(), other.close()])
    const again = await open()
    expect((await again.accounts.get('old'))?.profile.name).toBe('Next')
    await again.close()
  })

  test('rows of the first version that another shop rewrites while this one reads them are left as they are then', async () => {
    await db.collection<Row>('deletions').insertOne({ _id: `${NOW}:late`, accountId: 'late', due: NOW })
    await db.collection('entries').createIndex({ expiresAt: 1 })
    await upgradeTexts(rewrittenMeanwhile(db, () => upgradeTexts(db)))
    expect(await storage.deletions.due(NOW, NOW + 1, 9)).toContainEqual({ accountId: 'late', due: NOW })
  })

  test('a row of the first version that no shop can read stops the start, and stays', async () => {
    await db.collection<Row>('deletions').insertOne({ _id: `${NOW}:odd`, accountId: 7, due: NOW })
    await db.collection('entries').createIndex({ expiresAt: 1 })
    await expect(upgradeTexts(db)).rejects.toThrow('Expected string')
    expect(await db.collection<Row>('deletions').findOneAndDelete({ _id: `${NOW}:odd` })).toMatchObject({ accountId: 7, due: NOW })
  })
})

/** The database as a shop sees it that finds its rows, and reads them when `rewrite` has been there. */
function rewrittenMeanwhile(db: Db, rewrite: () => Promise<void>): Db {
  const put = <T extends object>(target: T, name: keyof T, replacement: unknown): T =>
    new Proxy(target, {
      get(_, key) {
        if (key === name) return replacement
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  return put(db, 'collection', (name: string) => {
    const rows = db.collection<Row>(name)
    return put(rows, 'find', async function* (filter: Filter<Row>) {
      const found = await rows.find(filter).toArray()
      if (found.length > 0) await rewrite()
      for (const { _id } of found) yield await rows.findOne({ _id })
    })
  })
}
