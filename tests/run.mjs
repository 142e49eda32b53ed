// Every command that judges the project: test, rest, all, mongodb, check, bench, simulate, kills, mutants, screenshots, strings. Sets up what is missing by itself.
import { chdir } from 'node:process'
import { ensureBuilt, ensureInstalled, root } from '../backend/cli/prepare.mjs'
import { script } from './tools/exec.mjs'
import { filesOfStores } from './tools/files-of-stores.mjs'
import { audit, judge } from './tools/judgements.mjs'
import { newestLts } from './tools/newest-lts.mjs'
import { part, printParts, report } from './tools/parts.mjs'
import { simulateAFew, simulateTheRest, simulation } from './tools/simulations.mjs'
import { ALL_BUT_VITAL, VITAL_ONLY } from './tools/vital.mjs'
import { vitest } from './tools/vitest.mjs'

chdir(root)
const UNIT = ['--project', 'rules', '--project', 'client']

/** What `npm test` leaves out on LMDB, by the name under which `npm run test:rest -- NAME` runs it alone. */
const REST = {
  server: {
    holds: 'tests that start processes, race, attack, fill disks or try every moment',
    run: () => vitest('server', ['--project', 'long'], { again: true }),
  },
  browser: { holds: 'the other browser tests', run: () => inChromium('browser', ALL_BUT_VITAL) },
  engines: { holds: 'journeys in Firefox and WebKit', run: inOtherEngines },
  simulation: { holds: '4,500 more worlds, every seventh crash point and the other planted faults', run: simulateTheRest },
}

const [command = 'test', ...args] = process.argv.slice(2)
const NEWEST_NODE = '--newest-node'
/** What is to be run of the tests, where it is not all of them. */
const named = args.filter((word) => word !== NEWEST_NODE)
const commands = { test, rest, all, mongodb, check, bench, simulate, kills, mutants, screenshots, strings }
if (!Object.hasOwn(commands, command)) throw new Error(`unknown command ${command}: one of ${Object.keys(commands).join(', ')}`)
ensureInstalled()
const parts = []
const run = (name, work) => part(parts, name, work)
const good = await commands[command]()
printParts(parts)
if (command === 'test' && named.length === 0) sayWhatWasLeftOut()
process.exitCode = (parts.length === 0 ? good : report(parts)) ? 0 : 1

/** What tells within minutes whether the shop works; or one file, or some, each in its project, and nothing else. */
async function test() {
  if (named.length > 0) return run('tests', namedFiles)
  await run('setting up', async () => (await chromiumPath()) !== '')
  await run('judgements', judge)
  await run('unit and server', () => vitest('unit-and-server', [...UNIT, '--project', 'server']))
  await run('journeys', () => inChromium('journeys', VITAL_ONLY))
  await run('simulation', simulateAFew)
}

/** `npm test -- tests/unit/protocol/price.test.ts` */
async function namedFiles() {
  const isIn = (folder) => named.some((file) => file.includes(folder))
  if (!named.every((file) => file.includes('tests/unit'))) ensureBuilt()
  const { ensureEngines } = await import('./tools/engines.mjs')
  const env = {
    ...(isIn('browser') ? { CHROMIUM_PATH: await chromiumPath() } : {}),
    ...(isIn('engines') ? ensureEngines().env : {}),
  }
  return vitest('named', named, { env })
}

function sayWhatWasLeftOut() {
  const line = (how, holds) => console.log(`  ${how.padEnd(36)}${holds}`)
  console.log('\nNot run here; npm run test:all runs everything:')
  for (const [name, { holds }] of Object.entries(REST)) line(`npm run test:rest -- ${name}`, holds)
  line('npm run test:mongodb', 'storage and API on MongoDB, or on a compatible server (Java and Maven)')
  console.log('')
}

/** All that `npm test` leaves out on LMDB, or the parts that are named. */
async function rest(parts = named) {
  const unknown = parts.filter((name) => !Object.hasOwn(REST, name))
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}: ${Object.keys(REST).join(', ')}`)
  ensureBuilt()
  for (const name of parts.length > 0 ? parts : Object.keys(REST)) await run(`rest: ${name}`, REST[name].run)
}

async function all() {
  const { canStartMongoServer } = await import('./mongodb-server/start.mjs')
  await test()
  await rest()
  if (process.env.MONGODB_URL || canStartMongoServer()) await mongodb()
  else console.log('stores covered: lmdb only (no Java here for the MongoDB-compatible server)')
}

async function chromiumPath() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  return ensureChromium()
}

/** Two files at a time: each has a shop and a browser of its own. */
async function inChromium(label, only) {
  return vitest(label, ['--project', 'browser'], { env: { CHROMIUM_PATH: await chromiumPath() }, only, again: true })
}

async function inOtherEngines() {
  const { ensureEngines } = await import('./tools/engines.mjs')
  const { env, line } = ensureEngines()
  const result = await vitest('engines', ['--project', 'engines'], { env, again: true })
  console.log(line)
  return result
}

async function check() {
  await run('judgements', judge)
  await run('known vulnerabilities', audit)
  await run('unit', () => vitest('check', [...UNIT, ...args]))
}

/** What a store can change, or the named files. `--newest-node`: on the newest Node with long-term support. */
async function mongodb() {
  const { startMongoServer } = await import('./mongodb-server/start.mjs')
  const server = process.env.MONGODB_URL ? undefined : await startMongoServer()
  try {
    const env = { MONGODB_URL: process.env.MONGODB_URL ?? server.url }
    const files = named.length > 0 ? named : filesOfStores()
    const how = args.includes(NEWEST_NODE) ? { node: newestLts() } : {}
    // A build of another Node counts as old: two files of tests would build it at the same time.
    if ((await script('tests/tools/ensure-built.mjs', [], {}, how)) !== 0) throw new Error('The build failed: the lines above say why.')
    const again = named.length === 0
    await run('MongoDB', () => vitest('mongodb', ['--project', 'server', '--project', 'long'], { files, env, how, again }))
  } finally {
    await server?.stop()
  }
}

async function bench() {
  const CHROMIUM_PATH = await chromiumPath()
  ensureBuilt()
  return (await script('tests/bench/main.ts', args, { CHROMIUM_PATH })) === 0
}

/** `--newest-node`: worlds take a sixth less CPU there than on Node 20, and the same seed lives the same world. */
async function simulate() {
  return (await simulation(named, args.includes(NEWEST_NODE) ? newestLts() : process.execPath)) === 0
}

async function kills() {
  const CHROMIUM_PATH = await chromiumPath()
  ensureBuilt()
  return (await script('tests/kills/main.ts', args, { CHROMIUM_PATH })) === 0
}

async function mutants() {
  return (await script('tests/mutants/main.ts', args, { CHROMIUM_PATH: await chromiumPath() })) === 0
}

async function screenshots() {
  const CHROMIUM_PATH = await chromiumPath()
  ensureBuilt()
  return (await script('tests/browser/screenshots.ts', args, { CHROMIUM_PATH })) === 0
}

async function strings() {
  return (await script('tests/tools/strings.ts', args)) === 0
}
