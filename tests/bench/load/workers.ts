// The same load on one process and on two behind one port: how much they bear, and what a CPU second of all of them is worth.
import { cpuSeconds, familyMiB } from '../cpu.ts'
import type { Figure } from '../figures.ts'
import { startShop, type Served } from '../processes.ts'
import { scope } from '../scope.ts'
import type { Seeded } from '../seed.ts'
import { closedLoop, type ClosedLoop } from './closed-loop.ts'
import { pushTraffic } from './pushes.ts'
import { mixedTraffic } from './requests.ts'

const WORKERS = [1, 2]
const CONNECTIONS = 500
const PUSHERS = 100
const SECONDS = 8
const WARM_UP = 3

/** On the store that this environment names, seeded for it. */
export async function workersFigures(env: Record<string, string>, seeded: Seeded, store: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const workers of WORKERS) figures.push(...(await withWorkers(workers, env, seeded, store)))
  return figures
}

function withWorkers(workers: number, env: Record<string, string>, seeded: Seeded, store: string): Promise<Figure[]> {
  const label = `${store}, ${workers} ${workers === 1 ? 'process' : 'workers and their primary'}`
  return scope(async (later) => {
    const shop = await startShop({ ...env, WORKERS: String(workers) })
    later(() => shop.stop())
    const mixed = await measure(shop, { connections: CONNECTIONS, request: mixedTraffic(seeded) })
    const pushes = await measure(shop, { connections: PUSHERS, request: await pushTraffic(shop.url, seeded, PUSHERS, 1) })
    return [
      { what: `${label}: 90 % listings, 10 % cart changes`, measured: mixed.perSecond, unit: 'req/s' },
      { what: `${label}: the same, for a CPU second`, measured: mixed.perCpuSecond, unit: 'req/CPU s' },
      { what: `${label}: pushes of one change, durable`, measured: pushes.perSecond, unit: 'req/s' },
      { what: `${label}: the same, for a CPU second`, measured: pushes.perCpuSecond, unit: 'req/CPU s' },
      { what: `${label}: refused or failed`, measured: mixed.failed + pushes.failed, unit: 'errors', goal: { most: 0 } },
      { what: `${label}: memory after`, measured: familyMiB(pidOf(shop)), unit: 'MiB' },
    ]
  })
}

async function measure(shop: Served, { connections, request }: Pick<ClosedLoop, 'connections' | 'request'>) {
  let cpu = 0
  const measured = { onStart: () => (cpu = -cpuSeconds(pidOf(shop))), onEnd: () => (cpu += cpuSeconds(pidOf(shop))) }
  const { tally, seconds } = await closedLoop({ port: shop.port, connections, seconds: SECONDS, warmUp: WARM_UP, request, ...measured })
  return { perSecond: tally.served / seconds, perCpuSecond: tally.served / cpu, failed: tally.errors + tally.shed }
}

function pidOf(shop: Served): number {
  if (shop.process.pid === undefined) throw new Error('the shop is not running')
  return shop.process.pid
}
