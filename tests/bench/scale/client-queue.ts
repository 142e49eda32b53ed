// What one more change costs a device that has thousands of them queued. On IndexedDB in memory: the code is measured, not a disk.
import { randomBytes } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { openClient, type Client } from '../../../pwa/sync/client.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { median, type Figure } from '../figures.ts'
import { scope, type Later } from '../scope.ts'
import { timed } from '../timing.ts'

const QUEUED = 5_000
const AT_ONCE = 500
const MEASURED = 200
const PRODUCTS = Array.from({ length: 12 }, (_, index) => `item-${index}`)

export function clientQueueFigures(most: number): Promise<Figure[]> {
  return scope(async (later) => {
    const empty = await openDevice(later)
    const full = await openDevice(later)
    for (let first = 0; first < QUEUED; first += AT_ONCE)
      await full.mutateAll(Array.from({ length: AT_ONCE }, (_, index) => change(first + index)))
    const times = { empty: [] as number[], full: [] as number[] }
    for (let turn = 0; turn < MEASURED; turn += 1) {
      times.empty.push(await timed(() => kept(empty, turn)))
      times.full.push(await timed(() => kept(full, turn)))
    }
    const [before, after] = [median(times.empty), median(times.full)]
    return [
      { what: 'one change on a device with an empty queue', measured: before, unit: 'ms' },
      { what: `one change on a device with ${QUEUED.toLocaleString('en')} queued`, measured: after, unit: 'ms' },
      { what: 'one change: full queue against empty', measured: after / before, unit: '×', goal: { most } },
    ]
  })
}

async function openDevice(later: Later): Promise<Client> {
  const env = offlineEnv()
  const database = await openAccountDatabase('bench', { dexie: env.dexie ?? {} })
  await openQueue(database, { deviceId: undefined, loggedIn: true }, env)
  const client = await openClient({ accountId: 'bench', database, env, product })
  later(() => client.close())
  return client
}

function product(id: string): Product {
  return { id, name: id, image: '', url: '', desc: '', price: '$1', priceGems: 10, type: 'fashion', theme: 'kpop' }
}

function change(turn: number) {
  const itemId = PRODUCTS[Math.floor(turn / 2) % PRODUCTS.length] ?? ''
  return turn % 2 === 0
    ? { name: 'store/cart/add' as const, args: { itemId, qty: 1 } }
    : { name: 'store/cart/remove' as const, args: { itemId } }
}

async function kept(client: Client, turn: number): Promise<void> {
  const result = await client.mutateAll([change(turn)])
  if (!result.ok) throw new Error(`a change was not kept: ${result.code}`)
}

/** A device with no network: nothing is ever sent, everything stays queued. */
function offlineEnv(): Env {
  return {
    fetch: () => Promise.reject(new TypeError('no network')),
    now: () => Date.now(),
    random: () => Math.random(),
    randomId: () => randomBytes(16).toString('base64url'),
    after: () => () => {},
    build: 'bench',
    locks: undefined,
    openChannel: () => ({ post() {}, close() {} }),
    freeSpace: () => Promise.resolve(false),
    dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
  }
}
