import type { DBCore, Dexie, DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DeviceContext } from '#sync-protocol/protocol/replay.ts'
import { openAccountDatabase, type AccountDatabase } from '../../pwa/db/account-database.ts'
import { openClient, type Client } from '../../pwa/sync/client.ts'
import type { Change, MutateFault } from '../../pwa/sync/store-changes.ts'
import { openQueue } from '../../pwa/sync/open-queue.ts'
import type { Env } from '../../pwa/sync/env.ts'
import { NOON, PRODUCTS } from './fixtures.ts'
import type { Disk } from '../../pwa/sync/state-rows.ts'
import { ACCOUNT, type FakeServer } from './fake-server.ts'
import { WebLocks } from './web-locks.ts'

/** A context (tab or worker) that stops dead at its n-th step: at a database operation, before a request, or after its answer. */
export class Life {
  steps = 0
  dead = false

  constructor(readonly dieAt = Infinity) {}

  step(): void {
    this.steps += 1
    if (this.steps >= this.dieAt) this.dead = true
    if (this.dead) throw new Error('This context is dead')
  }
}

interface ContextOptions {
  life?: Life
  locks?: boolean
  /** Which build of the app it runs. */
  build?: string
}

/** One browser profile: an IndexedDB, locks and channels shared by any number of contexts, and a clock of its own. */
export class FakeDevice {
  indexedDB = new IDBFactory()
  now = NOON
  /** How often pictures were to be deleted, and how often there are any. */
  spaceFreed = 0
  picturesToFree = 10
  reached: boolean[] = []
  readonly timers: { at: number; run: () => void }[] = []
  readonly product: DeviceContext['product'] = (id) => PRODUCTS.get(id)
  readonly locks = new WebLocks()
  readonly #channels = new Map<string, Set<() => void>>()
  #ids = 0

  constructor(
    readonly server: FakeServer,
    readonly name = 'a',
  ) {}

  /** The outside of one context of this device. */
  env({ life = new Life(), locks = true, build = 'build-1' }: ContextOptions = {}): Env {
    return {
      fetch: async (path, init) => {
        life.step()
        const response = await this.server.fetch(path, init)
        life.step()
        return response
      },
      now: () => this.now,
      random: () => 0.5,
      randomId: () => `${this.name}-${String(++this.#ids).padStart(16, '0')}`,
      after: (ms, run) => {
        const timer = { at: this.now + ms, run }
        this.timers.push(timer)
        return () => void this.timers.splice(0, Infinity, ...this.timers.filter((other) => other !== timer))
      },
      build,
      locks: locks ? this.locks : undefined,
      openChannel: (name, heard) => this.#channel(name, heard),
      freeSpace: () => Promise.resolve(this.spaceFreed++ < this.picturesToFree),
      reached: (answered) => this.reached.push(answered),
      dexie: this.dexie(life),
    }
  }

  dexie(life = new Life()): DexieOptions {
    const mortal = (database: Dexie) => void database.use({ stack: 'dbcore', name: 'mortal', create: (core) => mortalCore(core, life) })
    return { indexedDB: this.indexedDB, IDBKeyRange, addons: [mortal] }
  }

  /** Logs in: opens the account's database and a client over it; `known`: the server has told of the account. */
  async open(options: ContextOptions & { deviceId?: string; token?: string; guest?: boolean; known?: boolean } = {}): Promise<TestClient> {
    const env = this.env(options)
    const accountId = options.guest === true ? undefined : ACCOUNT
    const database = await this.database(accountId ?? 'guest', options.life)
    await openQueue(database, { loggedIn: true, deviceId: options.deviceId, token: options.token }, env)
    const client = withMutate(await openClient({ accountId, database, env, product: this.product }))
    if (options.known === true) await client.sync('forced')
    return client
  }

  database(owner: typeof ACCOUNT | 'guest' = ACCOUNT, life?: Life): Promise<AccountDatabase> {
    return openAccountDatabase(owner === 'guest' ? undefined : owner, { dexie: this.dexie(life) })
  }

  /** How many connections to its databases are open. */
  get connections(): number {
    const databases: Map<string, { connections: { _closePending: boolean }[] }> = Reflect.get(this.indexedDB, '_databases')
    return [...databases.values()].flatMap(({ connections }) => connections).filter((one) => !one._closePending).length
  }

  /** Lets time pass, and everything due in it happen at its time. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > end) break
      this.now = Math.max(this.now, next.at)
      this.timers.splice(this.timers.indexOf(next), 1)
      next.run()
    }
    this.now = end
    await settleDown()
  }

  /** Lets time pass in which the device stands still: what was due meanwhile happens late, all at once. */
  async sleep(ms: number): Promise<void> {
    this.now += ms
    await this.advance(0)
  }

  #channel(name: string, heard: () => void) {
    const all = this.#channels.get(name) ?? new Set()
    this.#channels.set(name, all.add(heard))
    return {
      post: () => {
        for (const other of all) if (other !== heard) queueMicrotask(other)
      },
      close: () => void all.delete(heard),
    }
  }
}

/** A client, and one change at a time, as most tests make them. */
export interface TestClient extends Client {
  mutate(change: Change): Promise<{ ok: true; id: string } | { ok: false; code: MutateFault }>
}

function withMutate(client: Client): TestClient {
  return {
    ...client,
    async mutate(change) {
      const stored = await client.mutateAll([change])
      return stored.ok ? { ok: true, id: stored.ids[0] ?? '' } : stored
    },
  }
}

/** What looks at a database without a device of its own needs of the outside. */
export const DISK: Disk = { now: () => NOON, freeSpace: () => Promise.resolve(false) }

/** Waits until nothing more happens by itself: fake IndexedDB works in macrotasks. */
export async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}

function mortalCore(core: DBCore, life: Life): DBCore {
  const guarded =
    <Args extends unknown[], Result>(run: (...args: Args) => PromiseLike<Result>) =>
    (...args: Args): Promise<Result> => {
      try {
        life.step()
        return Promise.resolve(run(...args))
      } catch (error) {
        return Promise.reject(error)
      }
    }
  return {
    ...core,
    table(name) {
      const table = core.table(name)
      return {
        ...table,
        mutate: guarded((request) => table.mutate(request)),
        get: guarded((request) => table.get(request)),
        getMany: guarded((request) => table.getMany(request)),
        query: guarded((request) => table.query(request)),
        openCursor: guarded((request) => table.openCursor(request)),
        count: guarded((request) => table.count(request)),
      }
    },
  }
}
