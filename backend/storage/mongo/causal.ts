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
    return this.#scopes.run({ hasBegun: false }, request)
  }

  /** The request that the present call is made for. */
  get request(): Scope | undefined {
    return this.#scopes.getStore()
  }

  /** What makes the calls of a database's collections belong to the request they are made in. */
  around({ readConcern: common }: Db): (name: CallName, own: object) => Around | undefined {
    return (name, own) => {
      const scope = this.#scopes.getStore()
      if (scope === undefined || !this.#sessions) return undefined
      const isStrongest = 'readConcern' in own
      // The driver writes the time into the read concern: one that calls share would bear it in every call from then on.
      const readConcern = isStrongest || !READS.has(name) || common === undefined ? {} : { readConcern: { ...common } }
      // The strongest read needs no time to wait for, and the server refuses to be told one.
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
