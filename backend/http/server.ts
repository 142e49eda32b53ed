import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { limitConnections } from './connection-limit.ts'
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
}

/** 64 kbit/s from the sixth second on: a picture of 2 MB over a poor mobile network still arrives within the request's time. */
const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, body: { grace: 5_000, perSecond: 8_192 } }
/** Longer than a proxy's own, so that it never sends into a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000

/** The HTTP server around the shop. A request that is sent too slowly is answered 408 and its connection closed. */
export function createHttpServer(handler: RequestListener, { timeouts = TIMEOUTS, connectionsPerAddress }: ServerOptions = {}): Server {
  const { headers, request, body } = timeouts
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(2_000, headers / 2),
    },
    endSlowBodies(handler, body),
  )
  if (connectionsPerAddress !== undefined) limitConnections(server, connectionsPerAddress)
  return server
}

/** Takes no new requests and resolves when those under way are answered. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection that was busy is idle when it is answered, and would be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
}
