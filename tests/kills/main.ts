// `npm run kills -- --servers N --browsers M --seed S [--mongodb]`: the long run. Kills the shop's processes N times under load, on LMDB, on the
// store that MONGODB_URL names or on a MongoDB-compatible server of its own, and a browser M times while it drains.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startMongoServer } from '../mongodb-server/start.mjs'
import { killBrowsers } from './kill-browsers.ts'
import { killServers } from './kill-servers.ts'

/** One life of a store: what it holds is judged at its end, and the next begins with an empty one. */
const KILLS_A_LIFE = 50

const number = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: { servers: number('0'), browsers: number('0'), seed: number('1'), mongodb: { type: 'boolean', default: false } },
})
const [kills, browsers, first] = [Number(values.servers), Number(values.browsers), Number(values.seed)]
if (![kills, browsers, first].every(Number.isInteger)) throw new Error('--servers, --browsers and --seed are whole numbers')

const named = process.env.MONGODB_URL || undefined
let changes = 0
for (let done = 0, seed = first; done < kills; done += KILLS_A_LIFE, seed++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'starlane-kills-'))
  const own = named === undefined && values.mongodb ? await startMongoServer() : undefined
  const store = named ?? own?.url
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
  await own?.stop()
  rmSync(dataDir, { recursive: true })
  const sum = Math.min(kills, done + KILLS_A_LIFE)
  console.log(`${sum} processes killed (${store === undefined ? 'lmdb' : 'mongodb'}): ${changes} changes, each there once and in order`)
}

for (let done = 0, seed = first; done < browsers; done += KILLS_A_LIFE, seed++) {
  const { before, between, later } = await killBrowsers({ seed, kills: Math.min(KILLS_A_LIFE, browsers - done) })
  const sum = Math.min(browsers, done + KILLS_A_LIFE)
  console.log(
    `${sum} browsers killed (${before} before the push was answered, ${between} before the queue was empty, ${later} after): each change once and in order`,
  )
}
