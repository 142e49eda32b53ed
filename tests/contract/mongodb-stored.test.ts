// What lies in MongoDB, as its own tools see it.
import { MongoClient, type CommandStartedEvent, type Db } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../../backend/storage/mongo/collections.ts'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { account, products } from './samples.ts'

const url = process.env.MONGODB_URL ?? ''
const NOW = 1_700_000_000_000

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
    const device = { issuedAt: NOW, watermark: 7, acked: 5, outcomes: [], chars: 0 }
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
    await storage.catalog.replace({ products: products(2) }, 0, NOW)
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
})
