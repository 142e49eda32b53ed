import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressSubject } from '../limits/rate-limits.ts'

/** Whether an address has all the connections it may have: the new one, and how many others it has in this process. */
export type IsCrowded = (socket: Socket, others: number) => boolean

/** What is emitted on a connection that stays open for as long as its client likes: it is counted elsewhere (backend/live/live-limits.ts). */
export const UNCOUNTED = 'uncounted'

/**
 * Keeps the connections of one address to a number. A further one takes the place of the one that has been idle the longest, so that browsers behind one
 * address do not shut each other out by what they keep alive; where all are at work it is closed.
 */
export function limitConnections(server: Server, isCrowded: IsCrowded): void {
  /** By address, the one opened first at the front. */
  const open = new Map<string, Set<Socket>>()
  const answers = new WeakMap<Socket, ServerResponse>()

  server.on('request', (req: IncomingMessage, res: ServerResponse) => answers.set(req.socket, res))
  server.on('connection', (socket: Socket) => {
    const address = addressSubject(socket.remoteAddress ?? '')
    const mine = open.get(address) ?? new Set()
    if (isCrowded(socket, mine.size) && !closeIdle(mine)) {
      socket.destroy()
      return
    }
    open.set(address, mine.add(socket))
    const release = () => {
      mine.delete(socket)
      if (mine.size === 0 && open.get(address) === mine) open.delete(address)
    }
    socket.once(UNCOUNTED, release)
    socket.once('close', release)
  })

  function closeIdle(sockets: Set<Socket>): boolean {
    for (const socket of sockets) {
      if (answers.get(socket)?.writableFinished !== true) continue
      sockets.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }
}
