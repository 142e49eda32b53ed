import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'

/** Limits against slow senders, in ms. */
export interface Timeouts {
  headers: number
  /** From the first byte to the last of a request. */
  request: number
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000 }
/** Longer than a proxy's own, so that it never sends into a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000

/** The HTTP server around the shop. A client that sends too slowly is answered 408 and disconnected by Node itself. */
export function createHttpServer(handler: RequestListener, { headers, request }: Timeouts = TIMEOUTS): Server {
  return createServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(2_000, headers / 2),
    },
    handler,
  )
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
