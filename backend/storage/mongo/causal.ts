import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientSession, Db, MongoClient, Timestamp } from 'mongodb'
import type { Around, CallName } from './calls.ts'

const READS: ReadonlySet<string> = new Set(['find', 'findOne'])

/** One request of a user. */
interface Scope {
  /** How far it has seen the database's history. */
  time?: Timestamp
  hasBegun: boolean
}

/**
 * Orders the reads and writes of one request: each read waits until the server has what was read and written before it, even after a change
 * of primary. Each call has its own session, because calls of a request run in parallel and a session numbers its writes; only the time is
 * passed on. Without sessions on the server this does nothing.
 */
export class Causality {
  readonly #client: MongoClient
  readonly #scopes = new AsyncLocalStorage<Scope>()
  #sessions = false

  constructor(client: MongoClient) {
    this.#client = client
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      const known = [...newDescription.servers.values()].filter(({ type }) => type !== 'Unknown')
      // A server that is briefly unreachable still has its sessions.
      if (known.length > 0) this.#sessions = newDescription.logicalSessionTimeoutMinutes !== null
    })
  }

  run<T>(request: () => Promise<T>): Promise<T> {
    return this.#scopes.run({ hasBegun: false }, request)
  }

  /** The request of the present call. */
  get request(): Scope | undefined {
    return this.#scopes.getStore()
  }

  /** Assigns the calls of a database's collections to their request. */
  around({ readConcern: common }: Db): (name: CallName, own: object) => Around | undefined {
    return (name, own) => {
      const scope = this.#scopes.getStore()
      if (scope === undefined || !this.#sessions) return undefined
      const isStrongest = 'readConcern' in own
      // The driver writes the time into the read concern: a shared object would carry it into every later call.
      const readConcern = isStrongest || !READS.has(name) || common === undefined ? {} : { readConcern: { ...common } }
      // The strongest read needs no time, and the server refuses one.
      const session = this.#client.startSession({ causalConsistency: !isStrongest })
      if (scope.time !== undefined && session.supports.causalConsistency) session.advanceOperationTime(scope.time)
      return { options: { ...readConcern, session }, ended: () => void (note(scope, session), session.endSession()) }
    }
  }
}

function note(scope: Scope, session: ClientSession): void {
  const time = session.operationTime ?? session.clusterTime?.clusterTime
  if (time !== undefined && (scope.time === undefined || time.greaterThan(scope.time))) scope.time = time
}
