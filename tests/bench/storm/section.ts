// All devices come back at once: how long until the last is through, and how hard the shop is hit meanwhile. Simulated, with the app's own
// scheduler and the shop's own admission; what a request costs is measured by `npm run bench -- load`.
import { percentile, type Figure } from '../figures.ts'
import { device } from './device.ts'
import { Process } from './process.ts'
import { seeded, EventClock } from './event-clock.ts'

const SEED = 20_250_517
const DEVICES = [10_000, 100_000]
/** Core time in ms: a push of one change; a 503 (`npm run bench -- load`, one process). */
const COSTS = { push: 0.33, refusal: 0.06 }
const OUTAGE_MS = 20 * 60_000
/** Devices hear of their network within so much. */
const SPREAD_MS = 1_000
const MOST_OF_IDEAL = 2.5

interface Storm {
  what: string
  /** When the shop answers again, in ms. */
  back: number
  /** When a device begins to try, in ms. */
  begins(random: () => number): number
}

const STORMS: Storm[] = [
  { what: 'the network of all comes back', back: 0, begins: (random) => random() * SPREAD_MS },
  { what: 'the shop comes back after 20 minutes', back: OUTAGE_MS, begins: (random) => random() * OUTAGE_MS },
]

export async function stormFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const storm of STORMS) for (const devices of DEVICES) figures.push(...(await blow(storm, devices)))
  return figures
}

async function blow({ what, back, begins }: Storm, devices: number): Promise<Figure[]> {
  const clock = new EventClock()
  const random = seeded(SEED)
  const shop = new Process({ clock, random, costs: COSTS })
  shop.isDown = back > 0
  clock.after(back, () => (shop.isDown = false))
  const perSecond = new Map<number, number>()
  const done: number[] = []
  let requests = 0
  const send: Process['send'] = (answer) => {
    if (clock.now >= back) {
      const second = Math.floor((clock.now - back) / 1_000)
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
      requests += 1
    }
    shop.send(answer)
  }
  for (let index = 0; index < devices; index += 1) {
    const poke = device({ clock, random, send, onDone: () => done.push(clock.now - back) })
    clock.after(begins(random), poke)
  }
  await clock.run(() => done.length === devices)
  const ideal = devices * COSTS.push
  const label = `${devices.toLocaleString('en')} devices, ${what}`
  // After an outage the app's own waits are the longer part.
  const goal = back === 0 ? { goal: { most: MOST_OF_IDEAL } } : {}
  return [
    { what: `${label}: the last is through after`, measured: percentile(done, 1) / 1_000, unit: 's' },
    { what: `${label}: half are through after`, measured: percentile(done, 0.5) / 1_000, unit: 's' },
    {
      what: `${label}: the last, against pushes without a pause`,
      measured: percentile(done, 1) / ideal,
      unit: '×',
      ...goal,
    },
    { what: `${label}: in the busiest second`, measured: busiest(perSecond, 0), unit: 'req/s' },
    { what: `${label}: in the busiest second after the first three`, measured: busiest(perSecond, 3), unit: 'req/s' },
    { what: `${label}: requests of a device`, measured: requests / devices, unit: '×' },
  ]
}

function busiest(perSecond: ReadonlyMap<number, number>, from: number): number {
  return Math.max(0, ...[...perSecond].map(([second, count]) => (second >= from ? count : 0)))
}
