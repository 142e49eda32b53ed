// `npm run kills -- --servers N --seed S`: the long run. Kills the shop's processes N times under load, on the store that MONGODB_URL names or on LMDB.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killServers } from './kill-servers.ts'

/** One life of a data folder: what it holds is judged at its end, and the next begins with an empty one. */
const KILLS_A_LIFE = 50

const { values } = parseArgs({ options: { servers: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } } })
const [kills, first] = [Number(values.servers), Number(values.seed)]
if (!Number.isInteger(kills) || !Number.isInteger(first)) throw new Error('--servers and --seed are whole numbers')

const store = process.env.MONGODB_URL || undefined
let changes = 0
for (let done = 0, seed = first; done < kills; done += KILLS_A_LIFE, seed++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'starlane-kills-'))
  const env = store === undefined ? { DATA_DIR: dataDir } : { DATA_DIR: dataDir, MONGODB_URL: store }
  const killed = await killServers({
    seed,
    kills: Math.min(KILLS_A_LIFE, kills - done),
    processes: store === undefined ? 1 : 2,
    shoppers: 6,
    env,
    entry: 'backend/dist/main.js',
  })
  changes += killed.changes
  rmSync(dataDir, { recursive: true })
  const sum = Math.min(kills, done + KILLS_A_LIFE)
  console.log(`${sum} processes killed (${store === undefined ? 'lmdb' : 'mongodb'}): ${changes} changes, each there once and in order`)
}
