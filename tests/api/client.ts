// An HTTP client that says exactly what it is told to, and keeps cookies as a browser does.
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** The body as JSON; undefined where it is none. */
  json: unknown
  /** The body as this schema has it; fails the test where it does not fit. */
  as<Output>(schema: v.GenericSchema<unknown, Output>): Output
  /** The code of a refusal. */
  code: string | undefined
}

export interface Options {
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer
}

export class Client {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly cookies = new Map<string, string>()
  /** Sent as a bearer where it is set. */
  token: string | undefined

  constructor(url: string) {
    this.#url = new URL(url)
  }

  get = (path: string, options: Options = {}) => this.send('GET', path, options)
  post = (path: string, body?: unknown, options: Options = {}) =>
    this.send('POST', path, body === undefined ? options : { ...options, body })
  put = (path: string, body: unknown, options: Options = {}) => this.send('PUT', path, { ...options, body })
  delete = (path: string, options: Options = {}) => this.send('DELETE', path, options)

  send(method: string, path: string, { headers = {}, body, raw }: Options = {}): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const all: Record<string, string> = { ...this.#common(), ...headers }
    if (content !== undefined) {
      all['content-type'] ??= 'application/json'
      if (all['transfer-encoding'] === undefined) all['content-length'] ??= String(Buffer.byteLength(content))
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.#agent, hostname: this.#url.hostname, port: this.#url.port, method, path, headers: all },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            // A stream of events has no end: its first is the answer.
            if (response.headers['content-type']?.startsWith('text/event-stream') !== true) return
            resolve(toAnswer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)))
            response.destroy()
          })
          response.on('end', () => {
            this.#keepCookies(response.headers['set-cookie'] ?? [])
            resolve(toAnswer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)))
          })
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(content)
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  #common(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(cookie === '' || this.token !== undefined ? {} : { cookie }),
    }
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const expires = attributes.map((text) => text.trim()).find((text) => text.startsWith('expires='))
      const gone = value === '' || (expires !== undefined && Date.parse(expires.slice(8)) <= 0)
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

function toAnswer(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const text = bytes.toString()
  const json = parse(text)
  const refusal = v.safeParse(ErrorResponse, json)
  return {
    status,
    headers,
    bytes,
    text,
    json,
    as: (schema) => v.parse(schema, json),
    code: refusal.success ? refusal.output.code : undefined,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
