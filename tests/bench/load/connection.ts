// One kept-alive HTTP connection that costs its user as little as possible: requests are ready bytes, and of an answer only
// the status, the length and Retry-After are looked at.
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0: the connection broke before the answer was there. */
  status: number
  retryAfter: boolean
}

type Done = (answer: RawAnswer) => void

const BROKEN: RawAnswer = { status: 0, retryAfter: false }
const HEAD_END = Buffer.from('\r\n\r\n')

export class Connection {
  readonly #socket: Socket
  #done: Done | undefined
  /** What has come of a head that is not complete yet. */
  #head: Buffer | undefined
  /** Bytes of a body still to come. */
  #missing = 0
  #answer = BROKEN
  #dead = false
  #closing = false

  /** Resolves when the connection stands; rejects when it cannot be made. */
  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Connection(socket))
      })
    })
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', () => this.#break())
    socket.on('close', () => this.#break())
  }

  /** False once the other side has closed it. */
  get alive(): boolean {
    return !this.#dead
  }

  /** Sends one request; the next only after `done` was called. */
  send(request: Buffer, done: Done): void {
    this.#done = done
    if (this.#dead) this.#break()
    else this.#socket.write(request)
  }

  close(): void {
    this.#done = undefined
    this.#socket.destroy()
  }

  #break(): void {
    this.#dead = true
    const done = this.#done
    this.#done = undefined
    done?.(BROKEN)
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length
      if (this.#missing <= 0) this.#finish()
      return
    }
    const bytes = this.#head === undefined ? chunk : Buffer.concat([this.#head, chunk])
    const end = bytes.indexOf(HEAD_END)
    if (end === -1) {
      this.#head = bytes
      return
    }
    this.#head = undefined
    const head = bytes.toString('latin1', 0, end)
    this.#answer = { status: Number(head.slice(9, 12)), retryAfter: /\r\nretry-after:/i.test(head) }
    this.#closing = /\r\nconnection: close/i.test(head)
    this.#missing = end + HEAD_END.length + bodyLength(head, this.#answer.status) - bytes.length
    if (this.#missing <= 0) this.#finish()
  }

  #finish(): void {
    this.#missing = 0
    if (this.#closing) this.#dead = true
    const done = this.#done
    this.#done = undefined
    done?.(this.#answer)
  }
}

function bodyLength(head: string, status: number): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  if (status === 204 || status === 304 || /\r\nconnection: close/i.test(head)) return 0
  throw new Error(`an answer without a length: ${head}`)
}
