// Requests that arrive at a fixed rate whether or not the server keeps up, as people do. A request's time counts from its
// arrival, so that waiting for a connection is part of it.
import { performance } from 'node:perf_hooks'
import { Connection } from './connection.ts'
import type { Prepared, Run } from './closed-loop.ts'
import { Tally } from './tally.ts'

const TICK_MS = 1
const PATIENCE_MS = 10_000

export interface OpenLoop {
  port: number
  /** Requests per second. */
  rate: number
  seconds: number
  /** Connections at most; a request that finds none free is turned away unsent. */
  connections: number
  request(turn: number): Prepared
}

export interface OpenRun extends Run {
  /** Requests that were due. */
  due: number
  /** Those for which every connection was taken: the server had not answered so many before. */
  unsent: number
}

export async function openLoop({ port, rate, seconds, connections, request }: OpenLoop): Promise<OpenRun> {
  const tally = new Tally()
  const free: Connection[] = []
  const all = new Set<Connection>()
  let opening = 0
  let due = 0
  let unsent = 0
  let underWay = 0

  function send(connection: Connection, { kind, bytes }: Prepared, at: number): void {
    underWay += 1
    connection.send(bytes, (answer) => {
      underWay -= 1
      tally.count(kind, answer, performance.now() - at)
      if (connection.alive) free.push(connection)
      else all.delete(connection)
    })
  }

  function arrive(prepared: Prepared, at: number): void {
    const connection = takeAlive(free, all)
    if (connection !== undefined) return send(connection, prepared, at)
    if (all.size + opening >= connections) {
      unsent += 1
      return
    }
    opening += 1
    Connection.open(port).then(
      (opened) => {
        opening -= 1
        all.add(opened)
        send(opened, prepared, at)
      },
      () => {
        opening -= 1
        tally.count(prepared.kind, { status: 0, retryAfter: false }, 0)
      },
    )
  }

  const started = performance.now()
  for (let now = started; now < started + seconds * 1000; now = performance.now()) {
    while (due < ((now - started) * rate) / 1000) {
      arrive(request(due), performance.now())
      due += 1
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const measured = (performance.now() - started) / 1000
  await late(() => underWay + opening === 0)
  tally.errors += underWay + opening
  for (const connection of all) connection.close()
  return { tally, seconds: measured, due, unsent }
}

function takeAlive(free: Connection[], all: Set<Connection>): Connection | undefined {
  for (let connection = free.pop(); connection !== undefined; connection = free.pop()) {
    if (connection.alive) return connection
    all.delete(connection)
  }
  return undefined
}

/** What is still under way when the time is over gets a while to be answered; what is not by then counts as an error. */
async function late(isDone: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!isDone() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}
