// Every command that judges the project: test, mongodb, check, bench, simulate, kills, mutants, screenshots, strings. Sets up what is missing by itself.
import { spawnSync } from 'node:child_process'
import { chdir } from 'node:process'
import { ensureBuilt, ensureInstalled, root } from '../backend/cli/prepare.mjs'
import { script, tool } from './tools/exec.mjs'
import { part, printParts } from './tools/parts.mjs'

chdir(root)
const judgements = [
  ['types', async () => (await tool('typescript/bin/tsc', ['-b'])) === 0],
  ['format', async () => (await tool('oxfmt/bin/oxfmt', ['--check'])) === 0],
  ['lint', async () => (await tool('oxlint/bin/oxlint', ['--quiet'])) === 0],
  ['unused code', async () => (await tool('knip/bin/knip.js', ['--no-progress'])) === 0],
  ['words', async () => (await script('tests/tools/strings.ts', ['--check'])) === 0],
  ['boundaries', async () => (await script('tests/tools/boundaries.ts', [])) === 0],
  ['build', () => (ensureBuilt(), true)],
  ['sizes', async () => (await script('tests/tools/sizes.ts', [])) === 0],
]

const UNIT = ['--project', 'rules', '--project', 'client']

const [command = 'test', ...args] = process.argv.slice(2)
const NEWEST_NODE = '--newest-node'
/** What is to be run of the tests, where it is not all of them. */
const named = args.filter((word) => word !== NEWEST_NODE)
const commands = { test, mongodb, check, bench, simulate, kills, mutants, screenshots, strings }
if (!Object.hasOwn(commands, command)) throw new Error(`unknown command ${command}: one of ${Object.keys(commands).join(', ')}`)
ensureInstalled()
process.exitCode = (await commands[command]()) ? 0 : 1

async function test() {
  return named.length > 0 ? testFiles() : testAll()
}

/** One file, or some, each in its project, and nothing else: `npm test -- tests/unit/protocol/price.test.ts`. */
async function testFiles() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const { ensureEngines } = await import('./tools/engines.mjs')
  const isIn = (folder) => named.some((file) => file.includes(folder))
  if (!named.every((file) => file.includes('tests/unit'))) ensureBuilt()
  const env = {
    ...(isIn('browser') ? { CHROMIUM_PATH: await ensureChromium() } : {}),
    ...(isIn('engines') ? (await ensureEngines()).env : {}),
  }
  return report(await run('named', named, env))
}

async function testAll() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const { ensureEngines } = await import('./tools/engines.mjs')
  const CHROMIUM_PATH = await part('setting up', ensureChromium)
  const engines = await part('setting up other engines', ensureEngines)
  const sound = await part('judgements', () => judged(judgements))
  const tested = [await part('unit and server', () => run('unit-and-server', [...UNIT, '--project', 'server']))]
  // One after the other: two cores are busy with either, and a browser that gets half of one proves nothing.
  tested.push(await part('browser', () => run('browser', ['--project', 'browser'], { CHROMIUM_PATH })))
  tested.push(await part('engines', () => run('engines', ['--project', 'engines'], engines.env)))
  console.log(engines.line)
  const simulated = await part('simulation', simulations)
  printParts()
  return report(sum(tested)) && sound && simulated
}

/** Worlds, some of them on Dexie itself, crash points, and each planted fault by the seed that is known to find it (or by forty others, where the code has moved since). */
async function simulations() {
  const how = await onNewestNode()
  const live = async (options) => (await simulation(options, how)) === 0
  const parts = [
    await live(['--seeds', '5000', '--seed', '102000']),
    await live(['--seeds', '60', '--seed', '5000', '--databases', 'dexie']),
    await live(['--crash-points', '7']),
    await live(['--planted', '--known', '--seeds', '40']),
  ]
  return parts.every(Boolean)
}

function simulation(options, how) {
  return script('tests/simulation/main.ts', options, {}, how)
}

/** Runs something on the newest Node with long-term support, or on this one where that cannot be had. */
async function onNewestNode() {
  const { newestLts } = await import('./tools/newest-lts.mjs')
  return { node: newestLts() }
}

async function check() {
  const sound = await judged([...judgements, ['known vulnerabilities', audit]])
  return report(await run('check', [...UNIT, '--maxWorkers=100%', ...args])) && sound
}

/** `--newest-node`: on the newest Node with long-term support, and the unit tests of what runs there too. */
async function mongodb() {
  const { startMongoServer } = await import('./mongodb-server/start.mjs')
  const isNewest = args.includes(NEWEST_NODE)
  const server = process.env.MONGODB_URL ? undefined : await startMongoServer()
  try {
    const env = { MONGODB_URL: process.env.MONGODB_URL ?? server.url }
    const wanted = named.length > 0 ? named : ['tests/contract', 'tests/api', 'tests/releases', ...(isNewest ? ['tests/unit'] : [])]
    const projects = ['--project', 'server', ...(isNewest ? ['--project', 'rules'] : [])]
    const how = isNewest ? await onNewestNode() : {}
    const result = await part('MongoDB', () => run('mongodb', [...projects, ...wanted], env, how))
    printParts()
    return report(result)
  } finally {
    await server?.stop()
  }
}

async function bench() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const CHROMIUM_PATH = await ensureChromium()
  ensureBuilt()
  return (await script('tests/bench/main.ts', args, { CHROMIUM_PATH })) === 0
}

/** `--newest-node`: worlds take a sixth less CPU there than on Node 20, and the same seed lives the same world. */
async function simulate() {
  return (await simulation(named, args.includes(NEWEST_NODE) ? await onNewestNode() : {})) === 0
}

async function kills() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const CHROMIUM_PATH = await ensureChromium()
  ensureBuilt()
  return (await script('tests/kills/main.ts', args, { CHROMIUM_PATH })) === 0
}

async function mutants() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const CHROMIUM_PATH = await ensureChromium()
  return (await script('tests/mutants/main.ts', args, { CHROMIUM_PATH })) === 0
}

async function screenshots() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const CHROMIUM_PATH = await ensureChromium()
  ensureBuilt()
  return (await script('tests/browser/screenshots.ts', args, { CHROMIUM_PATH })) === 0
}

async function strings() {
  return (await script('tests/tools/strings.ts', args)) === 0
}

async function run(label, options, env, how) {
  const { vitest } = await import('./tools/vitest.mjs')
  return vitest(label, options, env, how)
}

async function judged(list) {
  let sound = true
  for (const [name, judge] of list) {
    const good = await judge()
    console.log(`${good ? '✓' : '✗'} ${name}`)
    sound &&= good
  }
  return sound
}

function sum(parts) {
  const total = (key) => parts.reduce((all, part) => all + part[key], 0)
  const all = (key) => parts.flatMap((part) => part[key])
  return { passed: total('passed'), skipped: total('skipped'), failures: all('failures'), unsteady: all('unsteady') }
}

/** At the very end, with what failed by name: of a long run often only the end is kept. */
function report({ passed, skipped, failures, unsteady }) {
  for (const test of unsteady) console.log(`~ passed only when tried again: ${test}`)
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${passed} passed, ${failures.length} failed, ${skipped} skipped, ${unsteady.length} unsteady`)
  return failures.length === 0 && passed > 0
}

/** Fails on a known vulnerability of what is shipped; where the registry offers no audit it says so and goes on. */
async function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
  const found = vulnerabilitiesOf(stdout)
  if (found === undefined) console.log('  this registry offers no audit: not checked')
  return found === undefined || found.high + found.critical === 0
}

function vulnerabilitiesOf(json) {
  try {
    return JSON.parse(json).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
