import { Server, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { Server as NetServer, Socket } from 'node:net'
import { limitConnections, type IsCrowded } from './connection-limit.ts'
import { endSlowBodies, type BodyPace } from './slow-bodies.ts'

/** Limits against slow senders, in ms. */
export interface Timeouts {
  headers: number
  /** From the first byte to the last of a request. */
  request: number
  body: BodyPace
}

interface ServerOptions {
  timeouts?: Timeouts
  /** Connections that one address may have; absent: any number, as where they all come from a proxy. */
  connectionsPerAddress?: number | undefined
  /** Where other processes have connections of the same address: what says that it has all it may have. */
  isCrowded?: IsCrowded | undefined
}

/** 64 kbit/s from the sixth second on: a picture of 2 MB over a poor mobile network still arrives within the request's time. */
const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, body: { grace: 5_000, perSecond: 8_192 } }
/** Longer than a proxy's own, so that it never sends into a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000
/** What a connection that has just been made has to send its first request when the server closes. */
const SILENT_MS = 1_000
const LOOK_MS = 50

class ShopServer extends Server {
  /** Its connections, also those that were handed to it. */
  readonly open = new Set<Socket>()
}

/** The HTTP server around the shop. A request that is sent too slowly is answered 408 and its connection closed. */
export function createHttpServer(handler: RequestListener, options: ServerOptions = {}): Server {
  const { timeouts = TIMEOUTS, connectionsPerAddress, isCrowded } = options
  const { headers, request, body } = timeouts
  const server = new ShopServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(2_000, headers / 2),
    },
    endSlowBodies(handler, body),
  )
  const { open } = server
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  if (isCrowded !== undefined) limitConnections(server, isCrowded)
  else if (connectionsPerAddress !== undefined) limitConnections(server, (_socket, others) => others >= connectionsPerAddress)
  return server
}

/** Resolves with the server when it listens; rejects where it cannot. */
export async function listening<Listener extends NetServer>(server: Listener): Promise<Listener> {
  if (!server.listening) await once(server, 'listening')
  return server
}

/** Takes no new requests and resolves when those under way are answered. */
export async function closeServer(server: Server): Promise<void> {
  const open: ReadonlySet<Socket> = server instanceof ShopServer ? server.open : new Set()
  const closed = server.listening ? once(server, 'close') : undefined
  // A connection that is never idle is closed with its next answer.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  server.close()
  const began = performance.now()
  // A connection that was busy is idle when it is answered, and would be kept alive.
  const idle = setInterval(() => {
    server.closeIdleConnections()
    if (performance.now() - began >= SILENT_MS) closeSilent(open)
  }, LOOK_MS)
  await closed
  while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  clearInterval(idle)
}

/** Browsers open connections for requests that may never come; Node does not count them as idle. */
function closeSilent(open: Iterable<Socket>): void {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
