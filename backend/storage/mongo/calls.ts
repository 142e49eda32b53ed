import { MongoNetworkTimeoutError, type AbstractCursor, type Collection, type Db } from 'mongodb'
import { StorageBusy, StorageUnavailable } from '../port.ts'

/** The position of the options in each call of a collection. */
const OPTIONS_AT = {
  find: 1,
  findOne: 1,
  insertOne: 1,
  insertMany: 1,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  findOneAndDelete: 1,
  replaceOne: 2,
  updateOne: 2,
  updateMany: 2,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
} as const satisfies Partial<Record<keyof Collection, number>>

export type CallName = keyof typeof OPTIONS_AT

/** Additional options of a call, and what to do at its end. */
export interface Around {
  options: object
  ended(isAnswered: boolean): void
}

type Call = (...args: unknown[]) => unknown

/**
 * The same database with each of its calls queued by `turn` and passed through `arounds`. A `find` makes no call by itself and does not
 * wait.
 */
export function aroundCalls(
  db: Db,
  turn: () => Promise<void> | undefined,
  ...arounds: ((name: CallName, own: object) => Around | undefined)[]
): Db {
  const made = (name: CallName, call: Call): Call => {
    const make: Call = (...args) => {
      const at = OPTIONS_AT[name]
      const own = Object(args[at] ?? {})
      const each = arounds.flatMap((around) => around(name, own) ?? [])
      const before = Array.from({ length: at }, (_argument, index) => args[index])
      const answer = call(...before, Object.assign({}, own, ...each.map(({ options }) => options)))
      const ended = (isAnswered: boolean) => each.forEach((one) => one.ended(isAnswered))
      if (answer instanceof Promise) {
        answer.then(
          () => ended(true),
          () => ended(false),
        )
        return answer
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      ;(answer as AbstractCursor).once('close', () => ended(false))
      return answer
    }
    if (name === 'find') return make
    return (...args) => {
      const wait = turn()
      return wait === undefined ? make(...args) : wait.then(() => make(...args))
    }
  }
  return replacing(db, (name) => {
    if (name !== 'collection') return undefined
    return (...[collection]) => replacing(db.collection(String(collection)), (call, own) => (isKnown(call) ? made(call, own) : undefined))
  })
}

/** The deadline of a MongoDB call in ms: a device waits 15 s for all calls of its request. */
export const CALL_MS = 7_000
const LATE = 'MongoDB does not answer in time.'
export const late = (): Error => new StorageUnavailable(LATE)

/** How long the first call of a request waits, in ms: then the request is refused, having done nothing. */
const PATIENCE_MS = 2_000

/** The request that a call belongs to; undefined for the shop itself. */
interface Request {
  /** The request has made a call. */
  hasBegun?: boolean
}

/** The calls of this process that MongoDB has not answered, and those that wait for a connection. */
export class Calls {
  readonly atOnce: number
  readonly #request: () => Request | undefined
  readonly #begun = new Set<() => void>()
  readonly #fresh = new Set<() => void>()
  underWay = 0
  /** Requests refused because their first call waited too long. */
  refused = 0
  /** When MongoDB last answered, in ms of performance.now(). */
  answeredAt = performance.now()

  /** `atOnce`: the number of connections; `request` returns the request of the present call. */
  constructor(atOnce: number, request: () => Request | undefined) {
    this.atOnce = atOnce
    this.#request = request
  }

  get waiting(): number {
    return this.#begun.size + this.#fresh.size
  }

  /**
   * Resolves when a call may start; undefined if at once. Begun requests go first, so each ends soon, and the rest of a crowd before a slow
   * database is refused within seconds. Rejects with StorageBusy.
   */
  readonly turn = (): Promise<void> | undefined => {
    const request = this.#request()
    const isFresh = request?.hasBegun === false
    const begin = () => {
      if (request !== undefined) request.hasBegun = true
    }
    if (this.underWay < this.atOnce && (this.waiting === 0 || (!isFresh && this.#begun.size === 0))) return void begin()
    return new Promise((resolve, reject) => {
      const line = isFresh ? this.#fresh : this.#begun
      const start = () => {
        clearTimeout(timer)
        line.delete(start)
        begin()
        resolve()
      }
      const refuse = () => {
        line.delete(start)
        this.refused += 1
        reject(new StorageBusy('MongoDB is asked for more than it can answer.'))
      }
      const timer = isFresh ? setTimeout(refuse, PATIENCE_MS) : undefined
      line.add(start)
    })
  }

  /**
   * Gives up a call at its deadline: the driver then ends its connection, so that a hanging call keeps no place in the pool and a partly
   * sent message is never run. The server gives up complete ones by the same time; one that was frozen may run it later.
   */
  readonly around = (_name: CallName, own: object): Around => {
    const givenUp = new AbortController()
    this.underWay += 1
    let isUnderWay = true
    const end = () => {
      if (!isUnderWay) return
      isUnderWay = false
      this.underWay -= 1
      if (this.underWay < this.atOnce) this.#passOn()
    }
    const timer = setTimeout(() => {
      end()
      givenUp.abort(new MongoNetworkTimeoutError(LATE))
    }, CALL_MS)
    return {
      options: { maxTimeMS: CALL_MS, ...own, signal: givenUp.signal },
      ended: (isAnswered) => {
        clearTimeout(timer)
        end()
        if (isAnswered) this.answeredAt = performance.now()
      },
    }
  }

  #passOn(): void {
    const [next] = this.#begun.size > 0 ? this.#begun : this.#fresh
    next?.()
  }
}

function isKnown(name: string): name is CallName {
  return Object.hasOwn(OPTIONS_AT, name)
}

/** The same object with some methods replaced. */
function replacing<T extends object>(target: T, instead: (name: string, own: Call) => Call | undefined): T {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      const own: Call = (...args) => Reflect.apply(value, target, args)
      return instead(name, own) ?? own
    },
  })
}
