// A thousand open connections, nine reads to one change, on one process: what it bears, and what that costs.
import type { Figure } from '../figures.ts'
import { residentMiB } from '../memory.ts'
import type { Served } from '../processes.ts'
import type { Seeded } from '../seed.ts'
import { closedLoop } from './closed-loop.ts'
import { mixedTraffic } from './requests.ts'

export const CONNECTIONS = 1_000
const SECONDS = 12
const WARM_UP = 3

/** `capacity`: requests per second. */
export async function crowd(shop: Served, seeded: Seeded, store: string): Promise<{ capacity: number; figures: Figure[] }> {
  const before = residentMiB(shop.process.pid)
  const request = mixedTraffic(seeded)
  const { tally, seconds } = await closedLoop({ port: shop.port, connections: CONNECTIONS, seconds: SECONDS, warmUp: WARM_UP, request })
  const capacity = tally.served / seconds
  const figures: Figure[] = [
    { what: `${store}: ${CONNECTIONS} connections, 90 % listings, 10 % cart changes`, measured: capacity, unit: 'req/s' },
    { what: `${store}: listings p50`, measured: tally.time(0.5, 'read'), unit: 'ms' },
    { what: `${store}: listings p99`, measured: tally.time(0.99, 'read'), unit: 'ms' },
    { what: `${store}: cart changes, durable, p50`, measured: tally.time(0.5, 'write'), unit: 'ms' },
    { what: `${store}: cart changes, durable, p99`, measured: tally.time(0.99, 'write'), unit: 'ms' },
    { what: `${store}: refused or failed`, measured: tally.errors + tally.shed, unit: 'errors', goal: { most: 0 } },
    { what: `${store}: memory at the start`, measured: before, unit: 'MiB' },
    { what: `${store}: memory after`, measured: residentMiB(shop.process.pid), unit: 'MiB' },
  ]
  return { capacity, figures }
}
