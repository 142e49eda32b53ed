// Three thousand bodies that do not come, from one address for a minute: an honest client beside them must hardly feel it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Figure } from '../figures.ts'
import { startShop } from '../processes.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { seed } from '../seed.ts'
import type { Prepared } from './closed-loop.ts'
import { openLoop, type OpenRun } from './open-loop.ts'
import { mixedTraffic, requestBytes } from './requests.ts'

const SLOW_BODIES = 3_000
const SECONDS = 60
const CALM_SECONDS = 20
const RATE = 100
/** Fewer than one address may have. */
const CONNECTIONS = 32
const ACCOUNTS = 200

export function slowSenderFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('slow-senders')
    later(folder.remove)
    const seeded = await seed({ DATA_DIR: folder.path }, { accounts: ACCOUNTS })
    const shop = await startShop({ DATA_DIR: folder.path, RATE_LIMIT: 'on' })
    later(() => shop.stop())
    const traffic = mixedTraffic(seeded)
    const ready: Prepared = { kind: 'read', bytes: requestBytes('GET', '/readyz') }
    const request = (turn: number) => (turn % 10 === 5 ? ready : traffic(turn % ACCOUNTS, Math.floor(turn / ACCOUNTS)))
    const honest = (seconds: number) => openLoop({ port: shop.port, rate: RATE, seconds, connections: CONNECTIONS, request })

    await honest(5)
    const calm = await honest(CALM_SECONDS)
    const attacker = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/bench/load/slow-attack.ts', String(shop.port), String(SLOW_BODIES)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    later(async () => void attacker.kill('SIGKILL'))
    const lines = createInterface(attacker.stdout)
    await once(lines, 'line')
    const attacked = await honest(SECONDS)
    attacker.kill('SIGTERM')
    const [dialled]: unknown[] = await once(lines, 'line')
    const failed = ({ tally, unsent }: OpenRun) => tally.errors + tally.shed + unsent
    return [
      { what: `honest client at ${RATE}/s, calm: p99`, measured: calm.tally.time(0.99), unit: 'ms' },
      {
        what: `honest client beside ${SLOW_BODIES} slow bodies of one address for ${SECONDS} s: p99`,
        measured: attacked.tally.time(0.99),
        unit: 'ms',
      },
      { what: 'attacked against calm: p99', measured: attacked.tally.time(0.99) / calm.tally.time(0.99), unit: '×', goal: { most: 2 } },
      { what: 'honest client, calm: p50', measured: calm.tally.time(0.5), unit: 'ms' },
      { what: 'honest client, attacked: p50', measured: attacked.tally.time(0.5), unit: 'ms' },
      { what: 'honest requests that were refused or failed meanwhile', measured: failed(attacked), unit: 'errors', goal: { most: 0 } },
      { what: 'requests the attacker began', measured: Number(dialled), unit: 'requests' },
    ]
  })
}
