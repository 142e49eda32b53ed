// One request through the server's own handler, without a socket between them.
import { EventEmitter } from 'node:events'
import { type IncomingMessage, ServerResponse, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'

export interface WireRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export interface WireAnswer {
  status: number
  headers: [string, string][]
  body: string
}

/** What is asked of a socket, of which there is none. */
class NoSocket extends EventEmitter {
  readonly remoteAddress = '10.0.0.1'
  readonly encrypted = false
  readonly destroyed = false
  readonly readable = true
  readonly writable = true
}

/** Resolves with the answer; never where the server does not answer. */
export function handle(handler: RequestListener, { method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const socket = new NoSocket()
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const request = new Readable({ read() {} })
    Object.assign(request, {
      method,
      url: path,
      httpVersion: '1.1',
      httpVersionMajor: 1,
      httpVersionMinor: 1,
      headers: { host: 'localhost:3000', ...headers, ...(bytes === undefined ? {} : { 'content-length': String(bytes.length) }) },
      socket,
      connection: socket,
      complete: true,
    })
    if (bytes !== undefined) request.push(bytes)
    request.push(null)
    // Node's own class where it is asked for, with what a request has of it.
    const incoming = request as unknown as IncomingMessage
    handler(incoming, new Response(incoming, socket, resolve))
  })
}

/** Node's own response, which keeps what would go to the socket. */
class Response extends ServerResponse {
  readonly #parts: Buffer[] = []
  readonly #whenDone: (answer: WireAnswer) => void

  constructor(request: IncomingMessage, socket: NoSocket, whenDone: (answer: WireAnswer) => void) {
    super(request)
    this.#whenDone = whenDone
    // What looks whether the client is still there looks at the socket.
    Object.defineProperty(this, 'socket', { value: socket })
  }

  override write(part: unknown): boolean {
    this.#keep(part)
    return true
  }

  override end(part?: unknown): this {
    if (this.writableEnded) return this
    this.#keep(part)
    if (!this.headersSent) this.writeHead(this.statusCode)
    this.finished = true
    const [, ...lines] = headOf(this).split('\r\n')
    const headers = lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]]
    })
    const body = Buffer.concat(this.#parts).toString()
    process.nextTick(() => {
      this.emit('finish')
      this.emit('close')
      this.#whenDone({ status: this.statusCode, headers, body })
    })
    return this
  }

  #keep(part: unknown): void {
    if (typeof part === 'string' || part instanceof Uint8Array) this.#parts.push(Buffer.from(part))
  }
}

/** The head as Node would send it. */
function headOf(response: ServerResponse): string {
  const head: unknown = Reflect.get(response, '_header')
  return typeof head === 'string' ? head : ''
}
