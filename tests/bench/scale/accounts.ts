// A shop of a million accounts on the embedded store: what they take on the disk, how soon it opens again, what calls cost then. `ACCOUNTS` names another number.
import { execFileSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../client.ts'
import { median, percentile, type Figure } from '../figures.ts'
import { residentMiB } from '../memory.ts'
import { startShop } from '../processes.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { seed } from '../seed.ts'
import { OPERATIONS } from './operations.ts'

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 1_000_000)
const AT_ONCE = 5_000

export function accountsFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('accounts')
    later(folder.remove)
    const env = { DATA_DIR: folder.path }
    const began = performance.now()
    const seeded = await seed(env, { accounts: ACCOUNTS, atOnce: AT_ONCE })
    const seconds = (performance.now() - began) / 1_000
    // What filling the store has left to be written would slow down what is measured.
    execFileSync('sync')
    const bytes = statSync(join(folder.path, 'store', 'data.mdb')).size
    const opening = performance.now()
    const shop = await startShop(env)
    const opened = performance.now() - opening
    later(() => shop.stop())
    const client = connect(shop.url)
    later(() => client.close())
    const label = `${ACCOUNTS.toLocaleString('en')} accounts`
    const figures: Figure[] = [
      { what: `${label}, each with a login, written straight to the store`, measured: seconds, unit: 's' },
      { what: `${label}: on the disk, for one with its login`, measured: bytes / ACCOUNTS, unit: 'B' },
      { what: `${label}: from the start of the process until it serves`, measured: opened, unit: 'ms' },
    ]
    for (const { what, rounds, run } of OPERATIONS) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await run({ ...seeded, client }, round))
      figures.push({ what: `${label}: ${what}, median`, measured: median(times), unit: 'ms' })
      figures.push({ what: `${label}: ${what}, p95`, measured: percentile(times, 0.95), unit: 'ms' })
    }
    return [...figures, { what: `${label}: memory of the process afterwards`, measured: residentMiB(shop.process.pid), unit: 'MiB' }]
  })
}
