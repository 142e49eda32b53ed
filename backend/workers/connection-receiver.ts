import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { UNCOUNTED } from '../http/connection-limit.ts'
import type { Link } from './link.ts'

const TELL_MS = 25

/** A worker's side of the dispatcher: the server gets its connections from the primary. */
export class ConnectionReceiver {
  readonly #link: Link
  readonly #crowded = new WeakSet<Socket>()
  readonly #closed: number[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(link: Link) {
    this.#link = link
  }

  /** True for a connection whose address has all that it may have, over all workers. */
  isCrowded(socket: Socket): boolean {
    return this.#crowded.has(socket)
  }

  open(server: Server): void {
    this.#link.on('connection', ({ connection, crowded }, socket) => {
      this.#link.send({ kind: 'taken', connection })
      // It was closed on its way here.
      if (socket === undefined) return this.#close(connection)
      socket.once('close', () => this.#close(connection))
      socket.once(UNCOUNTED, () => this.#link.send({ kind: 'uncounted', connection }))
      // As the server itself opens them: one who has sent all still gets the answer.
      socket.allowHalfOpen = true
      if (crowded) this.#crowded.add(socket)
      server.emit('connection', socket)
    })
    // It listens to no port of its own, but from this event on it watches how long requests take to come.
    server.emit('listening')
    this.#link.send({ kind: 'ready' })
  }

  /** Resolves when no connection will come any more. */
  async leave(): Promise<void> {
    await this.#link.ask({ kind: 'leaving' }, 'last')
  }

  #close(connection: number): void {
    this.#closed.push(connection)
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#link.send({ kind: 'closed', connections: this.#closed.splice(0) })
    }, TELL_MS).unref()
  }
}
