// Hashing passwords is slow on purpose: a flood of logins must not be felt by those who only look at listings.
import { median, type Figure } from '../figures.ts'
import type { Served } from '../processes.ts'
import type { Seeded } from '../seed.ts'
import { closedLoop } from './closed-loop.ts'
import { openLoop, type OpenRun } from './open-loop.ts'
import { listingReads, logins, pick } from './requests.ts'

const RATE = 500
const SECONDS = 4
const ROUNDS = 5
const FLOOD = 50
const LISTENERS = 200

export async function loginFlood(shop: Served, seeded: Seeded): Promise<Figure[]> {
  const reads = listingReads()
  const listings = () =>
    openLoop({ port: shop.port, rate: RATE, seconds: SECONDS, connections: LISTENERS, request: (turn) => pick(reads, turn) })
  const quiet: number[] = []
  const flooded: number[] = []
  const loggedIn: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(p99(await listings()))
    const flood = closedLoop({ port: shop.port, connections: FLOOD, seconds: SECONDS, warmUp: 0.5, request: logins(seeded) })
    flooded.push(p99(await listings()))
    const { tally, seconds } = await flood
    loggedIn.push(tally.served / seconds)
  }
  return [
    { what: `listings at ${RATE}/s: p99`, measured: median(quiet), unit: 'ms' },
    { what: `listings at ${RATE}/s while ${FLOOD} clients log in without pause: p99`, measured: median(flooded), unit: 'ms' },
    { what: 'the flood against quiet', measured: median(flooded) / median(quiet), unit: '×', goal: { most: 2 } },
    { what: 'logins meanwhile', measured: median(loggedIn), unit: 'req/s' },
  ]
}

function p99({ tally, unsent }: OpenRun): number {
  if (tally.errors + tally.shed + unsent > 0) throw new Error(`${tally.errors + tally.shed + unsent} listings were not answered`)
  return tally.time(0.99)
}
