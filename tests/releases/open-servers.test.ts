// What every release has left in its stores is opened by the code of the day: nothing of it is lost, and a push whose answer never came is answered once more.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { BSON, MongoClient, type Db } from 'mongodb'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { fileSecret, sharedSecret } from '../../backend/auth/secret.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { openStorage } from '../../backend/storage/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { fakeClock } from '../api/harness.ts'
import { RELEASES, folderOf } from './recorded.ts'
import { askAll, mailsIn, Recorded, startRecordedShop } from './server-life.ts'

const url = process.env.MONGODB_URL ?? ''

describe.each(RELEASES)('release %s', (release) => {
  const folder = folderOf(release)
  const recordedOf = (name: string) => v.parse(Recorded, JSON.parse(readFileSync(join(folder, name), 'utf8')))

  test('R36: a data folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'starlane-release-'))
    try {
      expect(await restore(join(folder, 'data-folder'), dataDir, { force: false, read: async (store) => readWhole(store) })).toMatchObject({
        accounts: 1,
      })
      await expectAll(await openStorage({ dataDir }), await fileSecret(dataDir), recordedOf('data-folder.json'))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test.runIf(url)('R36: a dump of MongoDB', async () => {
    const database = `starlane-test-release-${process.pid}`
    const client = await new MongoClient(url).connect()
    try {
      await load(client.db(database), join(folder, 'mongodb'))
      const storage = await openMongoStorage({ url, database })
      await expectAll(storage, await sharedSecret(storage.entries, Date.now()), recordedOf('mongodb.json'))
    } finally {
      await client.db(database).dropDatabase()
      await client.close()
    }
  })
})

async function load(db: Db, folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
    const documents = lines.map((line) => v.parse(v.looseObject({}), BSON.EJSON.parse(line, { relaxed: false })))
    if (documents.length > 0) await db.collection(basename(name, '.jsonl')).insertMany(documents)
  }
}

/** A minute later, at a shop of this build: every login, answer, mail and record is still there. */
async function expectAll(storage: Storage, secret: string, recorded: Recorded): Promise<void> {
  const shop = await startRecordedShop(storage, secret, fakeClock(recorded.at + 60_000))
  try {
    // A later build may say more.
    expect(await askAll(shop, recorded.token)).toMatchObject(recorded.answers)
    const session = shop.client()
    const headers = { cookie: recorded.cookie }
    expect((await session.get('/api/sync/pull', { headers })).json).toMatchObject({ accountId: recorded.userId })
    const { email: emailOrUsername, password } = recorded
    expect((await shop.client().post('/api/auth/login', { emailOrUsername, password })).as(LoginResponse).user.username).toBe(
      recorded.username,
    )
    const picture = await storage.entries.listByAccount(recorded.userId, 'picture', recorded.at)
    expect(picture).toHaveLength(1)

    // The device has never heard of what came of its push: all of it is a duplicate, and the last change follows.
    const push = async (body: object) => {
      const client = shop.client()
      client.token = recorded.token
      return (await client.post('/api/sync/push', body)).as(PushResponse)
    }
    const again = await push(recorded.push)
    expect(again.outcomes.map(({ status }) => status)).toEqual(recorded.push.mutations.map(() => 'duplicate'))
    const next = {
      seq: recorded.push.mutations.length + 1,
      id: 'the-next-change-0000001',
      name: 'store/wishlist/add',
      v: 1,
      args: { itemId: 'x' },
    }
    const { state, outcomes, version } = await push({ ...recorded.push, ackedThrough: next.seq - 1, mutations: [next] })
    expect(outcomes.map(({ status }) => status)).not.toContain('duplicate')
    expect(version).toBe(again.version + 1)
    expect(state.decisions).toEqual(again.state.decisions)

    const records = await storage.records.list(recorded.userId, { kind: 'message', limit: 9 })
    expect(records).toMatchObject([{ message: `Hello from 1.0` }])
    expect(await mailsIn(storage)).toEqual(recorded.mails)
    expect((await storage.catalog.read())?.products).toHaveLength(recorded.products)
  } finally {
    await shop.close()
    await storage.close()
  }
}
