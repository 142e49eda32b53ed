// Twice the load it can bear: it must refuse what is too much, serve the rest, stay within its memory, and recover.
import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import { residentMiB } from '../memory.ts'
import type { Served } from '../processes.ts'
import type { Seeded } from '../seed.ts'
import { openLoop } from './open-loop.ts'
import { mixedTraffic } from './requests.ts'

const TIMES = 2
const SECONDS = 10
/** Clients that wait at once; beyond them no new connection is made. */
const CONNECTIONS = 5_000
const MEMORY_MIB = 512
/** Afterwards: a part of what it bears must be easy again. */
const EASY = 0.2
const RECOVERY_MS = 1_000

export async function overload(shop: Served, seeded: Seeded, capacity: number): Promise<Figure[]> {
  const traffic = mixedTraffic(seeded)
  const request = (turn: number) => traffic(turn % seeded.tokens.length, Math.floor(turn / seeded.tokens.length))
  const run = await openLoop({ port: shop.port, rate: capacity * TIMES, seconds: SECONDS, connections: CONNECTIONS, request })
  const memory = residentMiB(shop.process.pid)
  const { tally, seconds } = run
  await wait(RECOVERY_MS)
  const after = await openLoop({ port: shop.port, rate: capacity * EASY, seconds: 3, connections: CONNECTIONS, request })
  return [
    { what: 'overload: requests that were due', measured: run.due / seconds, unit: 'req/s' },
    { what: 'overload: served, of what it bears', measured: (tally.served / seconds / capacity) * 100, unit: '%', goal: { least: 50 } },
    { what: 'overload: refused with 503 and Retry-After', measured: tally.shed, unit: 'requests', goal: { least: 1 } },
    { what: `overload: found all ${CONNECTIONS} connections waiting`, measured: run.unsent, unit: 'requests' },
    { what: 'overload: broken connections and other answers', measured: tally.errors, unit: 'errors', goal: { most: 0 } },
    { what: 'overload: p50 of what was served', measured: tally.time(0.5), unit: 'ms' },
    { what: 'overload: p99 of what was served', measured: tally.time(0.99), unit: 'ms' },
    { what: 'overload: memory at its end', measured: memory, unit: 'MiB', goal: { most: MEMORY_MIB } },
    {
      what: `a second later, at ${EASY * 100} % of what it bears: refused or failed`,
      measured: after.tally.shed + after.tally.errors,
      unit: 'errors',
      goal: { most: 0 },
    },
    { what: `a second later, at ${EASY * 100} % of what it bears: p99`, measured: after.tally.time(0.99), unit: 'ms' },
  ]
}
