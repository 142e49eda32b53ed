import { AsyncLocalStorage } from 'node:async_hooks'
import type { AbstractCursor, ClientSession, Collection, Db, MongoClient, ReadConcern, Timestamp } from 'mongodb'

/** Where each call of a collection takes its options. */
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

const READS: ReadonlySet<string> = new Set(['find', 'findOne'])

/** How far the request has seen the database's history. */
interface Scope {
  time?: Timestamp
}

type Call = (...args: unknown[]) => unknown

/**
 * Puts the reads and writes of one request in an order: each read waits until the server has what was read and written before it, also where that is a
 * primary that was replaced meanwhile. Each call has a session of its own, for those of a request run beside each other, and a
 * session numbers its writes one after the other; what is handed on is the time. Where the server knows no sessions nothing is done.
 */
export class Causality {
  readonly #client: MongoClient
  readonly #scopes = new AsyncLocalStorage<Scope>()
  #sessions = false

  constructor(client: MongoClient) {
    this.#client = client
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      const known = [...newDescription.servers.values()].filter(({ type }) => type !== 'Unknown')
      // A server that is not seen for a moment has its sessions still.
      if (known.length > 0) this.#sessions = newDescription.logicalSessionTimeoutMinutes !== null
    })
  }

  run<T>(request: () => Promise<T>): Promise<T> {
    return this.#scopes.run({}, request)
  }

  /** The same database; the calls of its collections belong to the request they are made in. */
  view(db: Db): Db {
    return replacing(db, (name) => {
      if (name !== 'collection') return undefined
      return (...[collection]) => replacing(db.collection(String(collection)), (call, own) => this.#ordered(call, own, db.readConcern))
    })
  }

  #ordered(name: string, call: Call, common: ReadConcern | undefined): Call | undefined {
    if (!isOrdered(name)) return undefined
    return (...args) => {
      const scope = this.#scopes.getStore()
      if (scope === undefined || !this.#sessions) return call(...args)
      const options = Object(args[OPTIONS_AT[name]] ?? {})
      const isStrongest = 'readConcern' in options
      // The driver writes the time into the read concern: one that calls share would bear it in every call from then on.
      const readConcern = isStrongest || !READS.has(name) || common === undefined ? {} : { readConcern: { ...common } }
      // The strongest read needs no time to wait for, and the server refuses to be told one.
      const session = this.#client.startSession({ causalConsistency: !isStrongest })
      if (scope.time !== undefined && session.supports.causalConsistency) session.advanceOperationTime(scope.time)
      const before = Array.from({ length: OPTIONS_AT[name] }, (_argument, index) => args[index])
      const answer = call(...before, { ...options, ...readConcern, session })
      const ended = () => void (note(scope, session), session.endSession())
      if (answer instanceof Promise) return answer.finally(ended)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      ;(answer as AbstractCursor).once('close', ended)
      return answer
    }
  }
}

function isOrdered(name: string): name is keyof typeof OPTIONS_AT {
  return Object.hasOwn(OPTIONS_AT, name)
}

function note(scope: Scope, session: ClientSession): void {
  const time = session.operationTime ?? session.clusterTime?.clusterTime
  if (time !== undefined && (scope.time === undefined || time.greaterThan(scope.time))) scope.time = time
}

/** The same object, some of whose calls are others. */
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
