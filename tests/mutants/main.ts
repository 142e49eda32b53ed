// `npm run mutants -- --seed S --count N [folder]`: plants N faults, one at a time in a copy, and says which of them no test sees.
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { Chance } from '../simulation/world/chance.ts'
import { Copy, type Ended } from './copy.ts'
import { isEquivalent } from './equivalents.ts'
import { mutationsOf, planted, type Mutation } from './mutations.ts'
import { ImportGraph, type Tests } from './related.ts'

/** What is tried. Drawings are judged by eye. */
const TRIED = /^(?:sync-protocol|pwa\/(?:sync|engine|actions|state|sw)|backend(?!\/(?:illustrations|data)))\/.*\.ts$/
const MINUTE_MS = 60_000
const LIMITS_MS = { near: 5 * MINUTE_MS, unit: 10 * MINUTE_MS, server: 15 * MINUTE_MS, types: 10 * MINUTE_MS, browser: 20 * MINUTE_MS }
/** The tests nearest to a source find most of its faults. */
const NEAR = 6

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    /** The most unit test files that one fault is tried on, nearest first. */
    unit: { type: 'string', default: '1000' },
    /** Only says what would be planted. */
    list: { type: 'boolean', default: false },
  },
})
const [folder = ''] = positionals
const chance = new Chance(Number(values.seed), 'mutants')
const copy = new Copy(join(import.meta.dirname, '../..'))
process.on('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

interface Planted {
  file: string
  mutation: Mutation
}
const places = copy.files
  .filter((file) => TRIED.test(file) && !file.endsWith('.d.ts') && file.startsWith(folder))
  .toSorted()
  .flatMap((file) => mutationsOf(file, copy.read(file)).map((mutation): Planted => ({ file, mutation })))
const picked = pick(places, Number(values.count))
if (values.list) {
  for (const one of picked) console.log(said(one))
  process.exit()
}

// Types that are wrong without a fault tell nothing of one.
const areTypesSound = (await copy.types(LIMITS_MS.types)) === 'passed'
if (!areTypesSound) console.log('The types are not sound: the compiler is not asked.')
const graph = new ImportGraph(copy.root, copy.files)
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
  copy.write(one.file, planted(source, one.mutation))
  const how = await tried(graph.testsOf(one.file), one.file)
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
await judgeTests()
report()
process.exitCode = survivors.length === 0 ? 0 : 1

/** The nearest tests first, then dearer ones; a fault that the compiler sees is seen. */
async function tried({ unit, server, browser }: Tests, file: string): Promise<Ended> {
  const wanted = unit.slice(0, Number(values.unit))
  const steps: (() => Promise<Ended> | Ended)[] = [
    () => seenBy(wanted.slice(0, NEAR), LIMITS_MS.near),
    () => seenBy(wanted.slice(NEAR), LIMITS_MS.unit),
    () => seenBy(server, LIMITS_MS.server),
    () => (areTypesSound ? copy.types(LIMITS_MS.types) : 'passed'),
    () => inBrowsers(browser, file),
  ]
  for (const step of steps) {
    const how = await step()
    if (how !== 'passed') return how
  }
  return 'passed'
}

/** A test that fails once and then passes is unsteady, and has seen nothing: the others are asked without it. */
async function seenBy(tests: readonly string[], limitMs: number): Promise<Ended> {
  let left = tests
  for (;;) {
    const how = await copy.test(left, limitMs)
    const name = typeof how === 'object' ? how.failed.split(' › ')[0] : undefined
    if (name === undefined || !left.includes(name) || (await copy.test([name], limitMs)) !== 'passed') return how
    console.log(`~ ${name} failed only once`)
    left = left.filter((one) => one !== name)
  }
}

async function inBrowsers(tests: readonly string[], file: string): Promise<Ended> {
  if (tests.length === 0 || process.env.CHROMIUM_PATH === undefined) return 'passed'
  if (!(await copy.build(LIMITS_MS.types))) return { failed: `the build of ${file}` }
  return copy.test(tests, LIMITS_MS.browser)
}

/** A test that fails without a fault too has seen none: the figures are worth nothing then. */
async function judgeTests(): Promise<void> {
  const tests = [...catching].filter((name) => name.startsWith('tests/') && !name.startsWith('tests/browser'))
  const how = await copy.test(tests, LIMITS_MS.server)
  if (how !== 'passed') console.log(`The tests fail without a fault too: ${typeof how === 'object' ? how.failed : 'not in time'}`)
}

function report(): void {
  if (survivors.length > 0) console.log(`\nNo test sees:\n${survivors.join('\n')}`)
  console.log(
    `\nseed ${values.seed}, ${places.length} places${folder === '' ? '' : ` in ${folder}`}; equivalent and left out: ${equivalent}`,
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
  const line = source.slice(0, mutation.start).split('\n').length
  return `${file}:${line} ${mutation.kind}\n    - ${source.slice(begin).split('\n')[0]?.trim()}\n    + ${after}`
}

/** The same for the same seed and sources. */
function pick(from: readonly Planted[], count: number): Planted[] {
  const left = [...from]
  const taken: Planted[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(chance.whole(0, left.length - 1), 1))
  return taken
}
