// So many clients, each sending its next request as soon as the last one is answered: finds out how much a server can bear.
import { performance } from 'node:perf_hooks'
import { Connection } from './connection.ts'
import { Tally, type Kind } from './tally.ts'

export interface Prepared {
  kind: Kind
  bytes: Buffer
}

export interface ClosedLoop {
  port: number
  connections: number
  /** Seconds that count, after those that warm up. */
  seconds: number
  warmUp: number
  /** Called as the seconds that count begin, and as they end. */
  onStart?(): void
  onEnd?(): void
  /** The request number `turn` of client number `client`. */
  request(client: number, turn: number): Prepared
}

export interface Run {
  tally: Tally
  seconds: number
}

export async function closedLoop({ port, connections, seconds, warmUp, onStart, onEnd, request }: ClosedLoop): Promise<Run> {
  const open = await openAll(port, connections)
  let tally = new Tally()
  let running = true

  function next(connection: Connection, client: number, turn: number): void {
    if (!running) return
    const { kind, bytes } = request(client, turn)
    const sent = performance.now()
    connection.send(bytes, (answer) => {
      tally.count(kind, answer, performance.now() - sent)
      if (answer.status !== 0) next(connection, client, turn + 1)
    })
  }

  for (const [client, connection] of open.entries()) next(connection, client, 0)
  await wait(warmUp)
  tally = new Tally()
  const started = performance.now()
  onStart?.()
  await wait(seconds)
  onEnd?.()
  running = false
  const measured = (performance.now() - started) / 1000
  const result = tally
  tally = new Tally()
  for (const connection of open) connection.close()
  return { tally: result, seconds: measured }
}

/** A few at a time: what is measured is a server with many connections, not many connections being made. */
async function openAll(port: number, count: number): Promise<Connection[]> {
  const open: Connection[] = []
  while (open.length < count) {
    const some = Array.from({ length: Math.min(50, count - open.length) }, () => Connection.open(port))
    open.push(...(await Promise.all(some)))
  }
  return open
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
