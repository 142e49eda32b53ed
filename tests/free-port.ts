import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections: a browser's could take one before the shop listens on it. Browsers refuse none of these. */
const FIRST = 20_000
const COUNT = 12_000

/** A port of this machine that no process listens on. */
export async function freePort(): Promise<number> {
  const port = FIRST + randomInt(COUNT)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
