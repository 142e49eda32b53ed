// Stands between browser and shop and sees every push and every call under a key. It can lose answers after the shop has given them, as a tunnel does,
// answer in the shop's place, as a captive portal does, and hand out a newer app than the shop's, as an update does.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'

export interface SeenPush {
  request: PushRequest
  /** What the shop answered, whether or not the answer arrived. Undefined: a refusal. */
  response: PushResponse | undefined
  lost: boolean
}

/** A call with an Idempotency-Key, each time that it is sent. */
export interface SeenCall {
  /** "POST /api/auth/register". */
  call: string
  key: string
  /** What the shop answered, whether or not the answer arrived. */
  status: number
  lost: boolean
}

export interface Proxy {
  url: string
  pushes: SeenPush[]
  calls: SeenCall[]
  /** The answers of the next so many calls are lost; of pushes, unless another call is named ("POST /api/auth/register"). */
  loseAnswers(count: number, call?: string): void
  /** The answers of this call are held back, as they stand, until what is returned is called. */
  holdAnswers(call: string): () => void
  /**
   * While it is on, whatever is asked for is answered 200 with a page of the portal's own; 'api': only what is asked of the API; 'files': all but
   * API and service worker, as a page of maintenance that stands in for the app.
   */
  portal(mode: Portal): void
  /** From now on the service worker is one byte longer each time: a new version of the app. */
  release(): void
  close(): Promise<void>
}

export type Portal = 'all' | 'api' | 'files' | 'off'

const PUSH = 'POST /api/sync/push'

const isApi = (path: string) => path.startsWith('/api/')

/** Which addresses a portal answers itself. */
const PORTALS: Record<Portal, (path: string) => boolean> = {
  all: () => true,
  api: isApi,
  files: (path) => !isApi(path) && path !== '/service-worker.js',
  off: () => false,
}

/** `target`: the shop that is asked for an address. */
export async function openProxy(port: number, target: (path: string) => string): Promise<Proxy> {
  const pushes: SeenPush[] = []
  const calls: SeenCall[] = []
  const toLose = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  let mode: Portal = 'off'
  let release = 0

  const server = createServer(async (incoming, outgoing) => {
    const body = await read(incoming)
    const call = `${incoming.method} ${incoming.url}`
    if (PORTALS[mode](incoming.url ?? '/')) return void reply(outgoing, PORTAL)
    if (incoming.url === '/service-worker.js') {
      // As it is on the disk, and never "not modified".
      delete incoming.headers['accept-encoding']
      delete incoming.headers['if-none-match']
    }
    const answer = await forward(target(incoming.url ?? '/'), incoming, body).catch(() => undefined)
    if (incoming.url === '/service-worker.js' && answer !== undefined) {
      answer.body = Buffer.concat([answer.body, Buffer.from('\n'.repeat(release))])
    }
    if (answer === undefined) return void outgoing.destroy()
    const left = toLose.get(call) ?? 0
    const lost = left > 0
    if (call === PUSH) record(pushes, body, answer, lost)
    const key = incoming.headers['idempotency-key']
    if (typeof key === 'string') calls.push({ call, key, status: answer.status, lost })
    await held.get(call)
    if (!lost) return void reply(outgoing, answer)
    toLose.set(call, left - 1)
    outgoing.destroy()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    pushes,
    calls,
    loseAnswers(count, call = PUSH) {
      toLose.set(call, count)
    },
    holdAnswers(call) {
      let letGo = () => {}
      held.set(call, new Promise((resolve) => (letGo = resolve)))
      return () => {
        held.delete(call)
        letGo()
      }
    },
    portal(next) {
      mode = next
    },
    release() {
      release += 1
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

const PORTAL: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><title>Free Wi-Fi</title><h1>Accept our terms to go online</h1>'),
}

function record(pushes: SeenPush[], body: Buffer, answer: Answer, lost: boolean): void {
  const response = answer.status === 200 ? v.parse(PushResponse, JSON.parse(answer.body.toString())) : undefined
  pushes.push({ request: v.parse(PushRequest, JSON.parse(body.toString())), response, lost })
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target)
    const sent = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (response) => {
      read(response).then((content) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: content }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function reply(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...kept } = headers
  outgoing.writeHead(status, { ...kept, 'content-length': body.length })
  outgoing.end(body)
}
