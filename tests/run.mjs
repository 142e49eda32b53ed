// Every command that judges the project: test, mongodb, check, bench, simulate, screenshots, strings. Sets up what is missing by itself.
import { spawnSync } from 'node:child_process'
import { chdir } from 'node:process'
import { ensureBuilt, ensureInstalled, root } from '../backend/cli/prepare.mjs'
import { script, tool } from './tools/exec.mjs'

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
const commands = { test, mongodb, check, bench, simulate, screenshots, strings }
if (!Object.hasOwn(commands, command)) throw new Error(`unknown command ${command}: one of ${Object.keys(commands).join(', ')}`)
ensureInstalled()
process.exitCode = (await commands[command]()) ? 0 : 1

async function test() {
  const { ensureChromium } = await import('./tools/chromium.mjs')
  const { ensureEngines } = await import('./tools/engines.mjs')
  const CHROMIUM_PATH = await ensureChromium()
  const engines = ensureEngines()
  const sound = await judged(judgements)
  // One after the other: a browser that shares its cores with a load test proves nothing.
  const parts = [
    await run('unit-and-server', [...UNIT, '--project', 'server', ...args]),
    await run('browser', ['--project', 'browser', ...args], { CHROMIUM_PATH }),
    await run('engines', ['--project', 'engines', ...args], engines.env),
  ]
  console.log(engines.line)
  const simulated = args.length > 0 || (await script('tests/simulation/main.ts', ['--seeds', '500'])) === 0
  return report(sum(parts)) && sound && simulated
}

async function check() {
  const sound = await judged([...judgements, ['known vulnerabilities', audit]])
  return report(await run('check', [...UNIT, '--maxWorkers=100%', ...args])) && sound
}

async function mongodb() {
  const { startMongoServer } = await import('./mongodb-server/start.mjs')
  const server = process.env.MONGODB_URL ? undefined : await startMongoServer()
  try {
    const env = { MONGODB_URL: process.env.MONGODB_URL ?? server.url }
    const wanted = args.length > 0 ? args : ['tests/contract', 'tests/api']
    return report(await run('mongodb', ['--project', 'server', ...wanted], env))
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

async function simulate() {
  return (await script('tests/simulation/main.ts', args)) === 0
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

async function run(label, options, env) {
  const { vitest } = await import('./tools/vitest.mjs')
  return vitest(label, options, env)
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
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

function report({ passed, failed, skipped }) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 && passed > 0
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
