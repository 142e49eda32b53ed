import { createServer, type Server, type Socket } from 'node:net'
import { addressSubject } from '../limits/rate-limits.ts'
import type { FromPrimary } from './messages.ts'

/** Connections that may wait while no worker runs: as many as the system itself lets wait. */
const WAITING = 4_096

/** A worker, as far as connections are concerned. */
export interface ConnectionTarget {
  send(message: FromPrimary, socket?: Socket): void
}

interface Held {
  /** Its connections, with the address that each counts for; '': it counts for none. */
  open: Map<number, string>
  byAddress: Map<string, number>
  /** Those that it has not confirmed: they are open here too. */
  unconfirmed: Map<number, Socket>
  isPaused: boolean
  isLeaving: boolean
}

/**
 * The shop's one port. Each connection goes to the worker that has the fewest. It stays open here until the worker has confirmed it: that of a worker which
 * dies before goes to another, and while none runs, connections wait.
 */
export class ConnectionDispatcher {
  readonly server: Server
  readonly #mostPerAddress: number
  readonly #targets = new Map<ConnectionTarget, Held>()
  readonly #byAddress = new Map<string, number>()
  readonly #waiting: Socket[] = []
  #last = 0

  /** `connectionsPerAddress`: those that one address may have over all workers; undefined: any number. */
  constructor({ connectionsPerAddress }: { connectionsPerAddress: number | undefined }) {
    this.#mostPerAddress = connectionsPerAddress ?? Number.POSITIVE_INFINITY
    // Nothing is read here: what a client sends waits for the worker.
    this.server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      socket.on('error', () => undefined)
      this.#give(socket)
    })
  }

  /** The worker takes connections from here on. */
  open(target: ConnectionTarget): void {
    this.#targets.set(target, { open: new Map(), byAddress: new Map(), unconfirmed: new Map(), isPaused: false, isLeaving: false })
    for (const socket of this.#waiting.splice(0)) this.#give(socket)
  }

  /** The worker gets no more for now. What it has not confirmed stays with it: it may have it already. */
  pause(target: ConnectionTarget): void {
    const held = this.#targets.get(target)
    if (held !== undefined) held.isPaused = true
  }

  resume(target: ConnectionTarget): void {
    const held = this.#targets.get(target)
    if (held === undefined) return
    held.isPaused = false
    for (const socket of this.#waiting.splice(0)) this.#give(socket)
  }

  /** The worker gets no more; it is told behind its last one. */
  retire(target: ConnectionTarget): void {
    const held = this.#targets.get(target)
    if (held !== undefined) held.isLeaving = true
    target.send({ kind: 'last' })
  }

  /** The worker has ended, and its connections with it, but those it had not got yet. */
  gone(target: ConnectionTarget): void {
    const held = this.#targets.get(target)
    if (held === undefined) return
    this.#targets.delete(target)
    for (const address of held.open.values()) this.#count(this.#byAddress, address, -1)
    for (const socket of held.unconfirmed.values()) this.#give(socket)
  }

  /** The worker has it: its end is not felt outside before it is closed here too. */
  confirmed(target: ConnectionTarget, connection: number): void {
    const unconfirmed = this.#targets.get(target)?.unconfirmed
    unconfirmed?.get(connection)?.destroy()
    unconfirmed?.delete(connection)
  }

  /** It is the worker's load as any other, but no longer one of its address. */
  uncounted(target: ConnectionTarget, connection: number): void {
    const held = this.#targets.get(target)
    const address = held?.open.get(connection)
    if (held === undefined || address === undefined) return
    held.open.set(connection, '')
    this.#count(held.byAddress, address, -1)
    this.#count(this.#byAddress, address, -1)
  }

  closed(target: ConnectionTarget, connections: readonly number[]): void {
    const held = this.#targets.get(target)
    if (held === undefined) return
    for (const connection of connections) {
      const address = held.open.get(connection)
      if (address === undefined) continue
      held.open.delete(connection)
      this.#count(held.byAddress, address, -1)
      this.#count(this.#byAddress, address, -1)
    }
  }

  /** No further connections; those that wait for a worker are closed. */
  close(): void {
    this.server.close()
    for (const socket of this.#waiting.splice(0)) socket.destroy()
  }

  #give(socket: Socket): void {
    const address = addressSubject(socket.remoteAddress ?? '')
    const crowded = (this.#byAddress.get(address) ?? 0) >= this.#mostPerAddress
    const chosen = this.#choose(({ open, byAddress }) => (crowded ? -(byAddress.get(address) ?? 0) : open.size))
    if (chosen === undefined) {
      if (this.#waiting.length < WAITING) this.#waiting.push(socket)
      else socket.destroy()
      return
    }
    const [target, held] = chosen
    const connection = (this.#last += 1)
    held.open.set(connection, address)
    held.unconfirmed.set(connection, socket)
    this.#count(held.byAddress, address, 1)
    this.#count(this.#byAddress, address, 1)
    target.send({ kind: 'connection', connection, crowded }, socket)
  }

  /** The one with the lowest cost. */
  #choose(costOf: (held: Held) => number): [ConnectionTarget, Held] | undefined {
    let best: { chosen: [ConnectionTarget, Held]; cost: number } | undefined
    for (const [target, held] of this.#targets) {
      const cost = costOf(held)
      if (!held.isPaused && !held.isLeaving && (best === undefined || cost < best.cost)) best = { chosen: [target, held], cost }
    }
    return best?.chosen
  }

  #count(counts: Map<string, number>, address: string, by: 1 | -1): void {
    const count = (counts.get(address) ?? 0) + by
    if (count > 0) counts.set(address, count)
    else counts.delete(address)
  }
}
