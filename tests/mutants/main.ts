// `npm run mutants -- --seed S --count N [folder or file:line …]`: plants N faults, one at a time in a copy, and says which of them no test sees.
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { canStartMongoServer, startMongoServer } from '../mongodb-server/start.mjs'
import { Chance } from '../simulation/world/chance.ts'
import { blockAround, blocksOf, nameOf } from './blocks.ts'
import { Copy } from './copy.ts'
import { isEquivalent } from './equivalents.ts'
import { mutationsOf, planted, type Mutation } from './mutations.ts'
import { Reach } from './reach.ts'
import { ImportGraph } from './related.ts'
import { TRIED } from './tried.ts'
import type { Ended } from './warm.ts'

const RECORD = 'node_modules/.cache/starlane-mutants/reach.json'
const MINUTE_MS = 60_000
const LIMITS_MS = {
  record: 60 * MINUTE_MS,
  near: 3 * MINUTE_MS,
  unit: 10 * MINUTE_MS,
  server: 15 * MINUTE_MS,
  types: 10 * MINUTE_MS,
  browser: 20 * MINUTE_MS,
}
/** Its faults are seen by tests of the contract that run on a server; where none can be started, by none of these. */
const ON_MONGODB = 'backend/storage/mongo/'
/** The tests that reach little else find most of the faults of a block. */
const NEAR = 6
/** So many see most of what all see: what all of them reach, hundreds would be asked about. */
const QUICK = 40

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    /** Only the nearest tests, and none that start processes or a browser: these may see some of the survivors. */
    quick: { type: 'boolean', default: false },
    /** Only says what would be planted. */
    list: { type: 'boolean', default: false },
    /** Plants nothing, and says which blocks none of the tests enters that run in this process: a fault there is seen by none of them. */
    unreached: { type: 'boolean', default: false },
  },
})
const wanted = (positionals.length > 0 ? positionals : ['']).map((one) => one.split(':'))
const chance = new Chance(Number(values.seed), 'mutants')
const root = join(import.meta.dirname, '../..')
const copy = new Copy(root)
process.on('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

interface Planted {
  file: string
  mutation: Mutation
}
const places = copy.files
  .filter((file) => TRIED.test(file))
  .toSorted()
  .flatMap((file) => mutationsOf(file, copy.read(file)).map((mutation): Planted => ({ file, mutation })))
  .filter(isWanted)
const picked = values.unreached ? places : pick(places, Number(values.count))
if (values.list) {
  for (const one of picked) console.log(said(one))
  process.exit()
}

// Types that are wrong without a fault tell nothing of one.
const areTypesSound = (await copy.types(LIMITS_MS.types)) === 'passed'
if (!areTypesSound) console.log('The types are not sound: the compiler is not asked.')
const graph = new ImportGraph(copy.root, copy.files)
const related = new Set(picked.flatMap(({ file }) => graph.importersOf(file)))
const reach = await Reach.of(
  copy.files.filter((file) => related.has(file)),
  copy,
  graph,
  join(root, RECORD),
  LIMITS_MS.record,
)
if (values.unreached) {
  sayUnreached()
  process.exit()
}
const isServed = process.env.MONGODB_URL === undefined && picked.some(({ file }) => file.startsWith(ON_MONGODB)) && canStartMongoServer()
const database = isServed ? await startMongoServer() : undefined
const groups = new Map<string, { caught: number; tried: number }>()
const survivors: string[] = []
const catching = new Set<string>()
let equivalent = 0
for (const one of picked) {
  if (isEquivalent(one.file, copy.read(one.file), one.mutation)) {
    equivalent += 1
    continue
  }
  const source = copy.read(one.file)
  const tests = testsOf(one.file, blockAround(one.file, source, one.mutation))
  copy.write(one.file, planted(source, one.mutation))
  const how = await tried(tests, one.file)
  copy.write(one.file, source)
  const name = one.file
    .split('/')
    .slice(0, 2)
    .join('/')
    .replace(/\/[^/]*\.ts$/, '')
  const group = groups.get(name) ?? { caught: 0, tried: 0 }
  groups.set(name, { caught: group.caught + (how === 'passed' ? 0 : 1), tried: group.tried + 1 })
  if (how === 'passed') survivors.push(said(one))
  if (typeof how === 'object') catching.add(how.failed.split(' › ')[0] ?? '')
  console.log(
    `${how === 'passed' ? '✗' : '✓'} ${said(one)}${typeof how === 'object' ? `\n    ${how.failed}` : how === 'late' ? '\n    not in time' : ''}`,
  )
}
await database?.stop()
await judgeTests()
report()
process.exitCode = survivors.length === 0 ? 0 : 1

function isWanted(one: Planted): boolean {
  return wanted.some(([folder = '', line]) => one.file.startsWith(folder) && (line === undefined || lineOf(one) === Number(line)))
}

interface Tests {
  /** That reach the fault, those first that reach little else. */
  reaching: string[]
  /** Of which nothing is known but their names: they start processes. */
  server: string[]
  browser: string[]
}

function testsOf(file: string, block: string | undefined): Tests {
  const { tests, browser } = graph.namedFor(file)
  const reached = reach.testsOf(block === undefined ? { files: graph.nextTo(file) } : { block })
  // What runs once, when the module is loaded, may be seen by all that load it; and of some unit tests nothing is known.
  const isAsked = (one: string) => graph.isUnit(one) && (!reach.has(one) || (block === undefined && reached.length === 0))
  const imported = graph.importersOf(file).filter(isAsked)
  return {
    reaching: [...new Set([...reached, ...imported])].filter((one) => !one.startsWith('tests/unit/') || graph.isUnit(one)),
    // What is recorded is not what they reach on a server.
    server: tests.filter((one) => file.startsWith(ON_MONGODB) || (!reach.has(one) && !imported.includes(one))),
    browser,
  }
}

/** The likeliest tests first, then dearer ones; a fault that the compiler sees is seen. */
async function tried({ reaching, server, browser }: Tests, file: string): Promise<Ended> {
  const inside = (tests: readonly string[], limitMs: number) => seenBy(tests, (some) => copy.test(some, limitMs))
  const env = file.startsWith(ON_MONGODB) && database !== undefined ? { MONGODB_URL: database.url } : {}
  const steps: (() => Promise<Ended> | Ended)[] = [
    () => inside(reaching.slice(0, NEAR), LIMITS_MS.near),
    () => (areTypesSound ? copy.types(LIMITS_MS.types) : 'passed'),
    () => inside(reaching.slice(NEAR, values.quick ? QUICK : undefined), LIMITS_MS.unit),
    ...(values.quick ? [] : [() => seenBy(server, (some) => copy.testApart(some, LIMITS_MS.server, env)), () => inBrowsers(browser, file)]),
  ]
  for (const step of steps) {
    const how = await step()
    if (how !== 'passed') return how
  }
  return 'passed'
}

/** A test that fails once and then passes is unsteady, and has seen nothing: the others are asked without it. */
async function seenBy(tests: readonly string[], run: (some: readonly string[]) => Promise<Ended>): Promise<Ended> {
  let left = tests
  for (;;) {
    const how = await run(left)
    const name = typeof how === 'object' ? how.failed.split(' › ')[0] : undefined
    if (name === undefined || !left.includes(name) || (await run([name])) !== 'passed') return how
    console.log(`~ ${name} failed only once`)
    left = left.filter((one) => one !== name)
  }
}

async function inBrowsers(tests: readonly string[], file: string): Promise<Ended> {
  if (tests.length === 0 || process.env.CHROMIUM_PATH === undefined) return 'passed'
  if (!(await copy.build(LIMITS_MS.types))) return { failed: `the build of ${file}` }
  return copy.testApart(tests, LIMITS_MS.browser)
}

/** A test that fails without a fault too has seen none: the figures are worth nothing then. */
async function judgeTests(): Promise<void> {
  const tests = [...catching].filter((name) => name.startsWith('tests/') && !name.startsWith('tests/browser'))
  const how = await copy.testApart(tests, LIMITS_MS.server)
  if (how !== 'passed') console.log(`The tests fail without a fault too: ${typeof how === 'object' ? how.failed : 'not in time'}`)
}

function sayUnreached(): void {
  for (const file of new Set(picked.map((one) => one.file))) {
    const source = copy.read(file)
    for (const block of blocksOf(file, source).filter((one) => !reach.isReached(nameOf(file, one)))) {
      const begin = source.lastIndexOf('\n', block.start - 1) + 1
      console.log(`${file}:${source.slice(0, block.start).split('\n').length} ${source.slice(begin, block.end).split('\n')[0]?.trim()}`)
    }
  }
}

function report(): void {
  if (survivors.length > 0) console.log(`\nNo test sees:\n${survivors.join('\n')}`)
  console.log(
    `\nseed ${values.seed}, ${places.length} places${positionals.map((one) => ` in ${one}`).join('')}; equivalent and left out: ${equivalent}`,
  )
  const all = { caught: 0, tried: 0 }
  for (const [name, { caught, tried: of }] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
    all.caught += caught
    all.tried += of
    console.log(`${name.padEnd(28)} ${caught} of ${of}`)
  }
  console.log(`${'all'.padEnd(28)} ${all.caught} of ${all.tried} (${Math.round((100 * all.caught) / Math.max(1, all.tried))} %)`)
}

function said({ file, mutation }: Planted): string {
  const source = copy.read(file)
  const begin = source.lastIndexOf('\n', mutation.start - 1) + 1
  const after = planted(source, mutation).slice(begin).split('\n')[0]?.trim()
  return `${file}:${lineOf({ file, mutation })} ${mutation.kind}\n    - ${source.slice(begin).split('\n')[0]?.trim()}\n    + ${after}`
}

function lineOf({ file, mutation }: Planted): number {
  return copy.read(file).slice(0, mutation.start).split('\n').length
}

/** The same for the same seed and sources. */
function pick(from: readonly Planted[], count: number): Planted[] {
  const left = [...from]
  const taken: Planted[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(chance.whole(0, left.length - 1), 1))
  return taken
}
