// A store that behaves as badly as a store may: it is slow, it is behind, it conflicts, it tears what is more than one write, and it does not answer.
import type { Accounts, Records, Storage } from '../../../backend/storage/port.ts'
import type { Account } from '../../../backend/domain/account.ts'
import type { Chance } from './chance.ts'
import { never, type Life } from './life.ts'
import type { Recorder } from './recorder.ts'
import type { Time } from './time.ts'

/** How badly it behaves now: each is how many calls go by for one that does not (0: all do well). */
export interface Trouble {
  /** At most so many ms. */
  lag: number
  stale: number
  conflict: number
  /** It answers StorageUnavailable before it has done anything, or afterwards. */
  fails: number
  tears: number
}

export const NO_TROUBLE: Trouble = { lag: 0, stale: 0, conflict: 0, fails: 0, tears: 0 }

interface Options {
  storage: Storage<string>
  time: Time
  chance: Chance
  recorder: Recorder
}

/** The one store of all processes. */
export class SimulatedStore {
  trouble = NO_TROUBLE
  readonly #options: Options
  /** What each account was before its last commit: a read that is behind answers with it. */
  readonly #earlier = new Map<string, Account>()
  readonly #newest = new Map<string, Account>()

  constructor(options: Options) {
    this.#options = options
  }

  get storage(): Storage<string> {
    return this.#options.storage
  }

  /** After the store was put back to an earlier moment: nothing is remembered of what came after. */
  forget(): void {
    this.#earlier.clear()
    this.#newest.clear()
  }

  /** The store as one process sees it. */
  seenBy(process: string, life: Life, unavailable: () => Error): Storage<string> {
    const { storage } = this.#options
    const guarded = <Part extends object>(name: string, part: Part) => this.#guarded(name, part, life, unavailable)
    return {
      ...storage,
      accounts: guarded('accounts', this.#accounts(process)),
      records: guarded('records', this.#records(process, unavailable)),
      entries: guarded('entries', storage.entries),
      catalog: guarded('catalog', storage.catalog),
      deletions: guarded('deletions', storage.deletions),
      close: async () => undefined,
    }
  }

  #accounts(process: string): Accounts {
    const { storage, recorder } = this.#options
    const { accounts } = storage
    const wrote = (account: Account) => {
      const before = this.#newest.get(account.id)
      if (before !== undefined) this.#earlier.set(account.id, before)
      this.#newest.set(account.id, account)
      recorder.commit(process, account)
    }
    return {
      ...bound(accounts),
      create: async (account) => {
        const written = await accounts.create(account)
        if (written === 'ok') wrote(account)
        return written
      },
      get: async (id) => {
        const earlier = this.#earlier.get(id)
        return earlier !== undefined && this.#happens('stale') ? structuredClone(earlier) : accounts.get(id)
      },
      replace: async (account, expected) => {
        if (this.#happens('conflict')) return 'conflict'
        const written = await accounts.replace(account, expected)
        if (written === 'ok') wrote(account)
        return written
      },
      delete: async (id, expected) => {
        const gone = await accounts.delete(id, expected)
        if (gone) {
          this.#earlier.delete(id)
          this.#newest.delete(id)
          recorder.event({ kind: 'deleted', process, account: id })
        }
        return gone
      },
    }
  }

  #records(process: string, unavailable: () => Error): Records {
    const { storage, recorder } = this.#options
    const { records } = storage
    return {
      ...bound(records),
      append: async (all) => {
        const isTorn = all.length > 1 && this.#happens('tears')
        const some = isTorn ? all.slice(0, this.#options.chance.whole(1, all.length - 1)) : all
        const fresh = []
        for (const record of some) {
          if ((await records.get(record.accountId, record.kind, record.id)) === undefined) fresh.push(record)
        }
        await records.append(some)
        if (fresh.length > 0) recorder.event({ kind: 'appended', process, records: fresh.map((record) => ({ ...record })) })
        if (isTorn) throw unavailable()
      },
    }
  }

  #happens(what: Exclude<keyof Trouble, 'lag'>): boolean {
    const times = this.trouble[what]
    return times > 0 && this.#options.chance.once(times)
  }

  /** Each call is a step of the process: it may die before it, or before it hears of the answer, or have to wait for it. */
  #guarded<Part extends object>(name: string, part: Part, life: Life, unavailable: () => Error): Part {
    return new Proxy(part, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key)
        if (typeof method !== 'function') return method
        return (...args: unknown[]) => this.#call(`${name}.${String(key)}`, () => Reflect.apply(method, target, args), life, unavailable)
      },
    })
  }

  async #call(name: string, run: () => unknown, life: Life, unavailable: () => Error): Promise<unknown> {
    const { time, chance } = this.#options
    const { lag } = this.trouble
    try {
      if (lag > 0) await time.sleep(chance.whole(0, lag))
      life.step(name)
      const fails = this.#happens('fails')
      if (fails && chance.once(2)) throw unavailable()
      time.outside += 1
      const answer = await Promise.resolve(run()).finally(() => (time.outside -= 1))
      if (lag > 0) await time.sleep(chance.whole(0, lag))
      life.stepped()
      if (fails) throw unavailable()
      return answer
    } catch (error) {
      if (life.isOver) return never()
      throw error instanceof Error && error.name === 'StepFailed' ? unavailable() : error
    }
  }
}

/** Methods that keep their object when they are taken from it. */
function bound<Part extends object>(part: Part): Part {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(part)).concat(Object.keys(part))
  return Object.fromEntries(
    methods.flatMap((name) => {
      const method: unknown = Reflect.get(part, name)
      return typeof method === 'function' && name !== 'constructor' ? [[name, method.bind(part)]] : []
    }),
  ) as Part
}
