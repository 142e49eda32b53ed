// Records what a release leaves behind, made by the shop itself: `node --import tsx tests/releases/record.ts 1.0`, once, when it is released. MongoDB's
// dump is recorded where MONGODB_URL names a server, a browser's profile where CHROMIUM_PATH names one (after `npm run build`). What is recorded is never changed: every later build must open it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, MongoClient } from 'mongodb'
import * as v from 'valibot'
import { fileSecret, sharedSecret } from '../../backend/auth/secret.ts'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { copyStore } from '../../backend/storage/lmdb/copy.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { liveOnADevice } from './device-life.ts'
import { liveInABrowser } from './browser-life.ts'
import { liveADay, Recorded } from './server-life.ts'
import { folderOf } from './recorded.ts'

const [release] = process.argv.slice(2)
if (release === undefined) throw new Error('Which release?')
const folder = folderOf(release)
mkdirSync(folder, { recursive: true })
write('profile.json', await liveOnADevice())
await recordDataFolder()
if (process.env.CHROMIUM_PATH)
  write(
    'browser.json',
    await liveInABrowser(release, v.parse(Recorded, JSON.parse(readFileSync(join(folder, 'data-folder.json'), 'utf8')))),
  )
if (process.env.MONGODB_URL) await recordDump(process.env.MONGODB_URL)

async function recordDataFolder(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'starlane-record-'))
  try {
    const storage = await openStorage({ dataDir })
    write('data-folder.json', await liveADay(storage, await fileSecret(dataDir)))
    rmSync(join(folder, 'data-folder'), { recursive: true, force: true })
    // A backup is the smallest copy of a store.
    await backUp(dataDir, join(folder, 'data-folder'), { copy: copyStore, read: readWhole })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function recordDump(url: string): Promise<void> {
  const database = `starlane-record-${process.pid}`
  const client = await new MongoClient(url).connect()
  try {
    const storage = await openMongoStorage({ url, database })
    write('mongodb.json', await liveADay(storage, await sharedSecret(storage.entries, Date.now())))
    const db = client.db(database)
    const names = (await db.listCollections().toArray()).map(({ name }) => name)
    mkdirSync(join(folder, 'mongodb'), { recursive: true })
    for (const name of names) {
      const documents = await db
        .collection(name)
        .find({}, { sort: { _id: 1 } })
        .toArray()
      writeFileSync(
        join(folder, 'mongodb', `${name}.jsonl`),
        documents.map((document) => `${BSON.EJSON.stringify(document, { relaxed: false })}\n`).join(''),
      )
    }
  } finally {
    await client.db(database).dropDatabase()
    await client.close()
  }
}

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 1)}\n`)
}
