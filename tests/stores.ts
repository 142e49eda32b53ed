// The stores a run covers: MongoDB alone where MONGODB_URL names a server, otherwise the embedded one and what stands in for others in memory.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { PictureFiles } from '../backend/storage/data-folder/picture-files.ts'
import { openLmdbStorage } from '../backend/storage/lmdb/open.ts'
import { openMongoStorage } from '../backend/storage/mongo/open.ts'
import type { Storage } from '../backend/storage/port.ts'
import { openMemoryStorage } from './doubles/memory-storage/open.ts'
import { lagging } from './lagging-store.ts'
import { CommandWatch } from './shard-keys.ts'

export interface TestStore {
  name: Storage['name']
  /** A fresh, empty store. */
  open(): Promise<OpenStore>
}

export interface OpenStore {
  storage: Storage<string>
  /** The same without what delays its reads: for tests that look at what is stored. */
  stored: Storage<string>
  /** A second process's view of the same store. */
  again(): Promise<Storage<string>>
  /** Closes everything that was opened, and removes the store. */
  cleanup(): Promise<void>
}

const lmdb: TestStore = {
  name: 'lmdb',
  async open() {
    const path = mkdtempSync(join(tmpdir(), 'starlane-store-'))
    return opened(
      async () => ({ ...(await openLmdbStorage({ path })), pictures: new PictureFiles(join(path, 'pictures')) }),
      () => rmSync(path, { recursive: true, force: true }),
    )
  },
}

const mongodb = (url: string): TestStore => ({
  name: 'mongodb',
  async open() {
    const database = `starlane-test-${randomBytes(6).toString('hex')}`
    // Whatever a test does: all that is sent could go to a sharded cluster that keeps the validators.
    const watch = new CommandWatch()
    return opened(
      () => openMongoStorage({ url, database, onCommand: (sent) => watch.see(sent) }),
      async () => {
        const client = await new MongoClient(url).connect()
        await client.db(database).dropDatabase()
        await client.close()
        watch.judge()
      },
    )
  },
})

const memory: TestStore = {
  name: 'memory',
  async open() {
    const storage = openMemoryStorage()
    return opened(
      async () => storage,
      () => undefined,
    )
  },
}

/** The one in memory, seen through reads that are one commit behind. */
const behind: TestStore = {
  name: 'lagging',
  async open() {
    const stored = openMemoryStorage()
    const storage = lagging(stored)
    const store = await opened(
      async () => storage,
      () => undefined,
    )
    return { ...store, stored }
  },
}

const url = process.env.MONGODB_URL || undefined
const served = url === undefined ? undefined : mongodb(url)
/** The API is the same on both, also right after a database has replaced its primary. */
export const LOCAL_STORES: TestStore[] = [lmdb, behind]
/** What a shop can run on. */
export const STORES: TestStore[] = [served ?? lmdb]
export const API_STORES: TestStore[] = served === undefined ? LOCAL_STORES : [served]
/** Whatever implements the port keeps the contract: also the store in memory, on which tests build. */
export const CONTRACT_STORES: TestStore[] = served === undefined ? [lmdb, memory] : [served]

/** One of them, whatever the run covers; undefined for MongoDB where no server is named. */
export function storeNamed(name: Storage['name']): TestStore | undefined {
  return [lmdb, memory, served].find((store) => store?.name === name)
}

/** Says which stores a run covers, and what it would take to cover more. */
export function announceStores(): void {
  const missing =
    url === undefined
      ? ' (mongodb is not covered: npm run test:mongodb, or MONGODB_URL)'
      : ` (${url.replace(/^.*@|^mongodb(\+srv)?:\/\//, '').replace(/[/?].*$/, '')})`
  console.log(`stores covered: ${STORES.map(({ name }) => name).join(', ')}${missing}`)
}

async function opened(open: () => Promise<Storage<string>>, remove: () => void | Promise<void>): Promise<OpenStore> {
  const storages = [await open()]
  const again = async () => {
    const storage = await open()
    storages.push(storage)
    return storage
  }
  const cleanup = async () => {
    await Promise.all(storages.map((one) => one.close()))
    await remove()
  }
  const [storage] = storages
  if (storage === undefined) throw new Error('no store was opened')
  return { storage, stored: storage, again, cleanup }
}
