// Devices, processes and a store, joined by a network: one world, in which a plan is lived from its first step to its end.
import type { Storage } from '../../../backend/storage/port.ts'
import type { Account } from '../../../backend/domain/account.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { History, Person, Priced, StoredAccount, StoredRecordRow } from '../history.ts'
import type { Plan } from '../steps.ts'
import { Chance } from './chance.ts'
import { Context, type Client } from './context.ts'
import { accountOf, GOOD_DISK, type Committed, type DatabaseKind } from './databases.ts'
import { DexieDatabases } from './dexie-databases.ts'
import { PlainDatabases } from './plain/databases.ts'
import { Device } from './device.ts'
import type { Bundle } from './globals.ts'
import type { Life } from './life.ts'
import { GOOD_LINE, Network } from './network.ts'
import { Recorder } from './recorder.ts'
import { Processes, type ServerPool } from './server.ts'
import { NO_TROUBLE, SimulatedStore } from './store.ts'
import { Time } from './time.ts'

/** A store that a world stands on. `keep` remembers how it is now and answers what puts it back; undefined where that cannot be done. */
export interface Ground {
  name: History['store']
  storage: Storage<string>
  keep: (() => () => void) | undefined
  cleanup(): Promise<void>
}

export interface Bundles {
  client: Bundle<Client>
  servers: ServerPool
  /** What the shop sells besides its catalog, and the questions that people answer. */
  shop: Pick<History, 'bundles' | 'questions'>
}

/** Not at midnight, but near enough that a world may live to see it. */
const START = Date.UTC(2026, 10, 20, 23, 58, 30)
/** Within this time after all trouble is over, everything is to be the same everywhere. */
const HEALED_MS = 5_000
/** The same through a slow line, which is no trouble that ends: all that waits goes through it (SPEC R49). */
const HEALED_SLOWLY_MS = 10 * 60_000
const ITEMS = ['ring', 'pin', 'hoodie', 'scent', 'tote', 'cape']
const PRICES = [20, 35, 120, 50, 15, 300]

export const PEOPLE: readonly Person[] = ['ada', 'bo', 'cy'].map((name) => ({
  name,
  username: name,
  email: `${name}@example.com`,
  password: `the first password of ${name}`,
}))

export class World {
  readonly time = new Time(START)
  readonly recorder = new Recorder(this.time)
  readonly devices = new Map<string, Device>()
  readonly pages = new Map<string, Context>()
  readonly store: SimulatedStore
  readonly processes: Processes
  readonly passwords = PEOPLE.map(({ password }) => password)
  /** Products for sale now. */
  products: readonly Product[] = ITEMS.map((id, place) => product(id, PRICES[place] ?? 10))
  revision = 1
  /** The context that was last told to fail. */
  failing: Life | undefined
  backup: { back: () => void; event: number } | undefined

  constructor(
    readonly plan: Plan,
    readonly bundles: Bundles,
    readonly ground: Ground,
    databaseKind: DatabaseKind = 'plain',
  ) {
    const { time, recorder } = this
    const chance = (name: string) => new Chance(plan.seed, name)
    this.store = new SimulatedStore({
      storage: ground.storage,
      time,
      chance: chance('store'),
      recorder,
    })
    this.processes = new Processes({ time, recorder, store: this.store, pool: bundles.servers, chance })
    const network = new Network({ time, recorder, deliver: (request, copy) => this.processes.deliver(request, copy) })
    const databases = (happens: (times: number) => boolean, committed: Committed) =>
      databaseKind === 'dexie' ? new DexieDatabases(happens, committed) : new PlainDatabases(time, happens, committed)
    const names = ['a', 'b', 'c', 'd'].slice(0, plan.profile.devices)
    for (const [place, name] of names.entries()) {
      this.devices.set(name, new Device(name, { time, network, recorder, chance, databases }, plan.locks[place] ?? true))
    }
  }

  /** The shop opens with its first catalog, and each device has a page open. */
  async begin(): Promise<void> {
    await this.ground.storage.catalog.replace({ products: [...this.products] }, 0, this.time.now)
    for (let count = 0; count < this.plan.profile.processes; count++) this.startServer()
    await this.time.pass(50)
    for (const name of this.devices.keys()) this.openTab(`${name}1`)
    await this.time.pass(500)
  }

  get stepsOfFailing(): number {
    return this.failing?.stepsOfFailing ?? 0
  }

  startServer(): void {
    void this.processes.start().catch(() => undefined)
  }

  deviceOf(tab: string): Device {
    const device = this.devices.get(tab.slice(0, 1))
    if (device === undefined) throw new Error(`no device ${tab}`)
    return device
  }

  /** The page of a tab; undefined where it is not open. */
  pageOf(tab: string): Context | undefined {
    const page = this.pages.get(tab)
    return page === undefined || page.life.isOver ? undefined : page
  }

  /** A tab holds one page: what was in it ends. */
  openTab(tab: string): Context {
    this.closeTab(tab)
    const device = this.deviceOf(tab)
    const page = new Context(device, this.bundles.client, `tab${tab.slice(1)}`)
    this.pages.set(tab, page)
    page.begin()
    return page
  }

  closeTab(tab: string): void {
    this.pageOf(tab)?.life.end()
    this.deviceOf(tab).views.delete(`tab${tab.slice(1)}`)
  }

  /** All trouble is over: what was closed is opened again, everything is asked again, and time passes. */
  async heal(): Promise<void> {
    this.store.trouble = NO_TROUBLE
    if (this.processes.skew !== 0) this.recorder.event({ kind: 'disturbed', what: 'server clock', detail: 0 })
    this.processes.skew = 0
    for (const process of this.processes.running) process.life.spare()
    if (!this.processes.running.some(({ app, life }) => app !== undefined && !life.isOver)) this.startServer()
    for (const device of this.devices.values()) {
      device.fates.length = 0
      device.databases.trouble = GOOD_DISK
      device.isLocalFull = false
      device.skew = 0
    }
    // What was under way when the trouble ended is given the time to fail.
    await this.time.pass(16_000)
    for (const name of this.devices.keys()) {
      const tabs = [...this.pages.keys()].filter((tab) => tab.startsWith(name))
      for (const tab of tabs) {
        // A page that is gone shows nothing: the history says so, or it would be held to what its device learns after it.
        if (this.pageOf(tab) !== undefined)
          this.recorder.event({ kind: 'disturbed', what: 'closed', device: name, tab: `tab${tab.slice(1)}` })
        this.closeTab(tab)
      }
      this.deviceOf(name).setOnline(true)
      this.openTab(`${name}1`)
    }
    await this.time.pass(6_000)
    // Records that a failing store left behind, of an account that no device asks for any more, are moved within a minute; those of a deleted one removed.
    if ((await this.ground.storage.accounts.withOutbox(1)).length > 0 || (await this.#hasDeletedRecords())) await this.time.pass(61_000)
    this.recorder.event({ kind: 'healed' })
    for (const page of this.pages.values()) if (!page.life.isOver) page.client.retryNow()
    const isSlow = [...this.devices.values()].some(({ line }) => line !== GOOD_LINE)
    await this.time.pass(isSlow ? HEALED_SLOWLY_MS : HEALED_MS)
  }

  /** Nothing of it goes on. */
  end(): void {
    for (const device of this.devices.values()) for (const context of device.contexts) context.life.end()
    while (this.processes.kill() !== undefined);
  }

  async history(): Promise<History> {
    const { accounts, records } = await this.#stored()
    const { plan, recorder, time } = this
    const { bundles, questions } = this.bundles.shop
    return {
      seed: plan.seed,
      store: this.ground.name,
      start: START,
      people: PEOPLE,
      catalog: ITEMS.map((id, place): Priced => ({ id, name: nameOf(id), priceGems: PRICES[place] ?? 10 })),
      bundles,
      questions,
      events: recorder.events,
      final: {
        at: time.now,
        devices: [...this.devices.values()].map((device) => ({
          device: device.name,
          account: device.accountId(),
          tabs: [...device.views.values()],
          databases: device.databases.names().map((database) => ({
            database,
            account: accountOf(database),
            rows: { meta: {}, queue: [], undecided: [], receipts: [], quarantine: [], ...device.databases.rowsOf(database) },
          })),
          journal: [...device.local].flatMap(([key, text]) => (key.startsWith('starlane-intent:') ? [JSON.parse(text)] : [])),
        })),
        accounts,
        records,
      },
    }
  }

  /** True where a failing store or server kept records of an account whose deletion took effect. Those that never failed have no reason to. */
  async #hasDeletedRecords(): Promise<boolean> {
    const { events } = this.recorder
    if (!events.some((event) => event.kind === 'disturbed' && /store|server/.test(event.what))) return false
    const deleted = new Set(events.flatMap((event) => (event.kind === 'deleted' ? [event.account] : [])))
    const { accounts, records } = await this.#stored()
    return records.some(({ accountId }) => deleted.has(accountId) && !accounts.some(({ id }) => id === accountId))
  }

  async #stored(): Promise<{ accounts: StoredAccount[]; records: StoredRecordRow[] }> {
    const ids = new Set(this.recorder.events.flatMap((event) => (event.kind === 'commit' ? [event.account.id] : [])))
    const accounts: StoredAccount[] = []
    const records: StoredRecordRow[] = []
    const { storage } = this.ground
    // Visitors' letters stand under an owner of their own, who is no account.
    const owners = new Set([
      ...ids,
      ...this.recorder.events.flatMap((event) => (event.kind === 'appended' ? event.records.map(({ accountId }) => accountId) : [])),
    ])
    for (const id of owners) {
      const account: Account | undefined = await storage.accounts.newest(id)
      if (account !== undefined) accounts.push({ ...account })
      for (const kind of ['ledger', 'inventory', 'knowledge', 'personality', 'message', 'call'] as const) {
        const found = await storage.records.list(id, { kind, limit: 10_000 })
        records.push(...found.map((record) => ({ ...record })))
      }
    }
    return { accounts, records }
  }
}

/** What is for sale after an import. */
export function productsOf({ prices, names }: { prices: readonly number[]; names?: readonly number[] }): Product[] {
  return prices.flatMap((price, place) => {
    const id = ITEMS[place]
    const named = ITEMS[names?.[place] ?? place]
    return price === 0 || id === undefined || named === undefined ? [] : [product(id, price, nameOf(named))]
  })
}

function nameOf(id: string): string {
  return `The ${id}`
}

/** Personality types of people's own making. */
export const TYPES = ['The Leader', 'The Maknae', 'The Dancer']
/** The set that all products of these worlds are of. */
export const ONLY_SET = { set: 'kpop-jewelry' } as const

export function product(id: string, priceGems: number, name = nameOf(id)): Product {
  return {
    id,
    name,
    image: '/pictures/jewelry-pendant-lightstick-bubblegum-1.svg',
    url: 'https://www.etsy.com/search?q=ring',
    desc: `A ${id}.`,
    price: `$${priceGems / 10}`,
    priceGems,
    type: 'jewelry',
    theme: 'kpop',
  }
}
