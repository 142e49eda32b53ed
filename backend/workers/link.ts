import type { Socket } from 'node:net'
import * as v from 'valibot'
import type { Peers } from '../peers.ts'
import { FromPrimary, type FromWorker } from './messages.ts'
import { WORKER_ARGUMENT } from './worker-pool.ts'

type Kind = FromPrimary['kind']
type Listener = (message: FromPrimary, socket: Socket | undefined) => void

/** A worker's line to the primary, and through it to the other workers. */
export class Link implements Peers {
  /** This worker's number. */
  readonly worker: number
  readonly #listeners = new Map<Kind, Listener[]>()
  readonly #untold: { topic: string; message: unknown }[] = []
  #isOver = false
  #onClose = (): void => undefined

  constructor(worker: number) {
    this.worker = worker
    const close = () => {
      this.#isOver = true
      this.#onClose()
    }
    this.on('close', close)
    process.once('disconnect', close)
    this.on('ping', () => this.send({ kind: 'pong' }))
    process.on('message', (received, socket) => {
      const said = v.safeParse(FromPrimary, received)
      if (!said.success) return
      const message = said.output
      for (const listener of this.#listeners.get(message.kind) ?? []) listener(message, isSocket(socket) ? socket : undefined)
    })
  }

  /** What is sent after the primary has ended is lost. */
  send(message: FromWorker): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }

  on<K extends Kind>(kind: K, listener: (message: Extract<FromPrimary, { kind: K }>, socket: Socket | undefined) => void): void {
    const isOfKind = (message: FromPrimary): message is Extract<FromPrimary, { kind: K }> => message.kind === kind
    const listeners = this.#listeners.get(kind) ?? []
    this.#listeners.set(kind, [...listeners, (message, socket) => isOfKind(message) && listener(message, socket)])
  }

  /** Resolves when the primary has said so, or is no more. */
  async ask(said: FromWorker, answer: Kind): Promise<void> {
    if (!process.connected) return
    await new Promise<void>((resolve) => {
      this.#listeners.set(answer, [...(this.#listeners.get(answer) ?? []), () => resolve()])
      process.once('disconnect', resolve)
      this.send(said)
    })
  }

  /** Called when the shop closes, or the primary is no more: a worker without it gets no requests. At once where it has happened already. */
  onClose(close: () => void): void {
    this.#onClose = close
    if (this.#isOver) close()
  }

  tell(topic: string, message: unknown): void {
    // What is told in one turn of the event loop goes together.
    if (this.#untold.length === 0) setImmediate(() => this.send({ kind: 'told', told: this.#untold.splice(0) }))
    this.#untold.push({ topic, message })
  }

  hear(topic: string, listener: (message: unknown) => void): void {
    this.on('told', ({ told }) => {
      for (const each of told) if (each.topic === topic) listener(each.message)
    })
  }

  /** The process has no more to do with the primary, and may end. */
  close(): void {
    if (process.connected) process.disconnect()
  }
}

/** The link of a process that a primary has started; undefined in any other. */
export function linkToPrimary(): Link | undefined {
  const [, , word, number] = process.argv
  return word === WORKER_ARGUMENT && process.send !== undefined ? new Link(Number(number)) : undefined
}

function isSocket(handle: unknown): handle is Socket {
  return typeof handle === 'object' && handle !== null && 'destroy' in handle
}
