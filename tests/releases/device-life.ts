// What a browser keeps of a guest and of an account when its release is recorded: made by the client itself, on an IndexedDB that can be written down.
import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { openDeviceDatabase } from '../../pwa/db/device-database.ts'
import { openJournal } from '../../pwa/storage/journal.ts'
import { park } from '../../pwa/sync/renumber.ts'
import { add, letter, remove, wishFor } from '../doubles/changes.ts'
import { FakeDevice, settleDown } from '../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../doubles/fake-server.ts'
import { NOON } from '../doubles/fixtures.ts'

const KeyPath = v.union([v.string(), v.array(v.string()), v.null()])
const Index = v.object({ name: v.string(), keyPath: v.union([v.string(), v.array(v.string())]) })
const Store = v.object({
  name: v.string(),
  keyPath: KeyPath,
  autoIncrement: v.boolean(),
  indexes: v.array(Index),
  rows: v.array(v.unknown()),
})
export const Database = v.object({ name: v.string(), version: v.number(), stores: v.array(Store) })
type Database = v.InferOutput<typeof Database>

/** A browser profile, and the account of its user as the shop had it. */
export const RecordedProfile = v.object({
  databases: v.array(Database),
  localStorage: v.record(v.string(), v.string()),
  account: Aggregate,
  /** Ids of the changes, in the order of the user, by where they stand. */
  queued: v.array(v.string()),
  undecided: v.array(v.string()),
  receipts: v.array(v.string()),
  letters: v.array(v.string()),
  journalled: v.string(),
})
export type RecordedProfile = v.InferOutput<typeof RecordedProfile>

/** A day of a guest and of an account in one browser, which ends in a tunnel. */
export async function liveOnADevice(): Promise<RecordedProfile> {
  const server = new FakeServer({ gems: 1_000 })
  const device = new FakeDevice(server)
  const ids: string[] = []
  const client = await device.open({ deviceId: server.issueDevice(), token: 'token-1' })
  const mutate = async (...[change]: Parameters<typeof client.mutate>) => {
    const stored = await client.mutate(change)
    if (!stored.ok) throw new Error(stored.code)
    ids.push(stored.id)
    return stored.id
  }
  await mutate(add('ring'))
  await mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100, cart: { known: [''], lines: [{ itemId: 'ring', qty: 1 }] } } })
  await mutate({ name: 'store/gem-bundles/purchase', args: { bundleId: 'none' } })
  await mutate(letter('Hello from 1.0'))
  await client.sync('seen')
  const receipts = ids.splice(0)
  const aside = await mutate(add('scent'))
  const [row] = client.snapshot()?.entries ?? []
  if (row === undefined) throw new Error('nothing is queued')
  await park(client.database, row, 'refused', device.env())
  await client.refresh()
  ids.splice(0)
  await mutate(wishFor('hoodie'))
  await mutate(add('hoodie'))
  await mutate(remove('scent'))
  client.close()

  const guest = await device.open({ guest: true })
  await guest.mutate(add('ring'))
  await guest.mutate(wishFor('scent'))
  const sent = await guest.mutate(letter('A guest of 1.0'))
  guest.close()

  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const user = { ...EMPTY_USER, id: ACCOUNT, username: 'luna', email: 'luna@example.com', name: 'Luna' }
  await database.meta.put({ key: 'account', user, since: NOON, expired: false })
  database.close()

  const storage = new Map<string, string>()
  const journalled = 'journalled-in-1.0-0001'.replaceAll('.', '-')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: areaOf(storage) })
  openJournal(() => NOON).add({ id: journalled, owner: ACCOUNT, ...wishFor('scent'), v: 1, at: NOON })
  await settleDown()
  return {
    databases: await databasesOf(device.indexedDB),
    localStorage: Object.fromEntries(storage),
    account: v.parse(Aggregate, JSON.parse(JSON.stringify(server.account))),
    queued: ids,
    undecided: [aside],
    receipts,
    letters: sent.ok ? [sent.id] : [],
    journalled,
  }
}

/** Web storage whose texts lie in a map. */
export function areaOf(texts: Map<string, string>): Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> {
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

/** Every database with its stores, indexes and rows, as they lie there. */
async function databasesOf(indexedDB: IDBFactory): Promise<Database[]> {
  const all: Database[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = await answered(indexedDB.open(name))
    const stores = []
    for (const storeName of opened.objectStoreNames) {
      const store = opened.transaction(storeName).objectStore(storeName)
      const { keyPath, autoIncrement } = store
      const indexes = [...store.indexNames].map((index) => ({ name: index, keyPath: store.index(index).keyPath }))
      stores.push({ name: storeName, keyPath, autoIncrement, indexes, rows: await answered(store.getAll()) })
    }
    all.push(v.parse(Database, JSON.parse(JSON.stringify({ name, version: opened.version, stores }))))
    opened.close()
  }
  return all
}

/** A browser in which these databases lie. */
export async function browserOf(databases: readonly Database[]): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
        for (const index of indexes) made.createIndex(index.name, index.keyPath)
        for (const row of rows) made.put(row)
      }
    })
    const opened = await answered(opening)
    opened.close()
  }
  return indexedDB
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
