// `npm run simulate -- --seeds N --seed S`: lives N worlds from seed S on. The same seed lives the same world.
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWorld } from './build.ts'
import { crashPoints, SCENARIOS, tryPoints } from './crash-points.ts'
import { FAULTS } from './faults/all.ts'
import { huntAll } from './faults/planted.ts'
import { showProgress } from './progress.ts'
import { shrink } from './shrink.ts'
import { planOf, PROFILES } from './steps.ts'
import { tell } from './tell.ts'
import { Runners, type Job, type Lived } from './runners.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string' },
    /** 'lmdb' or 'mongodb' (MONGODB_URL) in place of the store in memory. */
    store: { type: 'string', default: 'memory' },
    /** 'dexie' (with fake-indexeddb) in place of IndexedDB in plain memory. */
    databases: { type: 'string', default: 'plain' },
    runners: { type: 'string', default: String(availableParallelism()) },
    /** Ends at the first seed that breaks a promise, and looks for the shortest way to it. */
    shrink: { type: 'boolean', default: false },
    /** Prints the history of each seed. */
    tell: { type: 'boolean', default: false },
    /** Tries every crash point in place of seeds; with a number only every n-th. */
    'crash-points': { type: 'string' },
    verbose: { type: 'boolean', default: false },
    /** Plants a fault after the other and says how many seeds it takes to find each; with `known` beginning with the seed that found it before. */
    planted: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    /** Plants only these. */
    fault: { type: 'string', multiple: true },
    /** Plants none of these. */
    except: { type: 'string', multiple: true, default: [] },
  },
})
const first = whole(values.seed)
const count = whole(values.seeds ?? (values.planted ? '2000' : '200'))
const profile = values.profile ?? (values.planted ? 'story' : 'small')
if (!isProfile(profile)) throw new Error(`no profile ${profile}: one of ${Object.keys(PROFILES).join(', ')}`)

if (values.planted) {
  const { fault: names, except, known: knows } = values
  const faults = FAULTS.filter(({ name }) => (names === undefined || names.includes(name)) && !except.includes(name))
  const missed = await huntAll(faults, { seeds: count, first, profile, runners: whole(values.runners), knows }, console.log)
  process.exit(missed.length === 0 ? 0 : 1)
}

const store = storeOf(values.store)
const databases = databasesOf(values.databases)
const runners = new Runners(await buildWorld(), whole(values.runners))
if (values['crash-points'] !== undefined) {
  process.exitCode = (await everyPoint(whole(values['crash-points']))) ? 0 : 1
  await runners.close()
  process.exit()
}
const traces = new Map<number, string>()
const progress = showProgress(count)
const broken: Lived[] = []
await runners.liveAll(jobs(first, count, profile), (lived) => {
  const { seed, trace, violations, ms, history } = lived
  traces.set(seed, trace)
  progress.step()
  if (values.verbose) progress.say(`seed ${seed}: ${Math.round(ms)} ms, trace ${trace}`)
  if (history !== undefined) progress.say(tell(history).join('\n'))
  if (violations.length === 0) return true
  broken.push(lived)
  progress.say(`seed ${seed} breaks a promise (${commandOf(seed, profile)}):\n${violations.join('\n')}`)
  return !values.shrink
})
const rate = progress.end()
const [worst] = broken
if (values.shrink && worst !== undefined) await tellShortest(worst, profile)
await runners.close()

const all = createHash('sha256').update([...traces].toSorted(([a], [b]) => a - b).join())
console.log(`${traces.size} seeds from ${first}: ${broken.length} broken, ${rate} seeds/s, trace ${all.digest('hex').slice(0, 16)}`)
process.exitCode = broken.length === 0 ? 0 : 1

/** True where no point breaks a promise. */
async function everyPoint(nth: number): Promise<boolean> {
  const all = await crashPoints(runners)
  const points = all.filter((_, place) => place % Math.max(1, nth) === 0)
  const bar = showProgress(points.length)
  let bad = 0
  await tryPoints(runners, points, ({ scenario, side, at, how, plan }, { violations }) => {
    bar.step()
    if (violations.length === 0) return
    bad += 1
    bar.say(`${scenario}, ${side}, step ${at}, ${how}:\n${violations.join('\n')}\n${JSON.stringify(plan.steps)}`)
  })
  console.log(`${SCENARIOS.length} things done, ${all.length} crash points, ${points.length} tried: ${bad} broken, ${bar.end()} a second`)
  return bad === 0
}

async function tellShortest({ seed, violations }: Lived, size: Job['profile']): Promise<void> {
  const plan = await shrink(runners, planOf(seed, PROFILES[size]), size, violations)
  const { history, violations: left } = await runners.live({ seed, profile: size, plan, wantsHistory: true })
  if (history !== undefined) console.log(tell(history).join('\n'))
  console.log(`The shortest plan of seed ${seed} found to break it (${commandOf(seed, size)} --shrink):`)
  for (const step of plan.steps) console.log(`  ${JSON.stringify(step)}`)
  console.log(left.join('\n'))
}

function commandOf(seed: number, size: Job['profile']): string {
  return `npm run simulate -- --seed ${seed} --seeds 1${size === 'small' ? '' : ` --profile ${size}`}`
}

function* jobs(from: number, times: number, size: Job['profile']): Iterable<Job> {
  for (let seed = from; seed < from + times; seed++) yield { seed, profile: size, store, databases, wantsHistory: values.tell }
}

function storeOf(name: string): NonNullable<Job['store']> {
  if (name === 'memory' || name === 'lmdb' || name === 'mongodb') return name
  throw new Error(`no store ${name}: memory, lmdb or mongodb`)
}

function databasesOf(name: string): NonNullable<Job['databases']> {
  if (name === 'plain' || name === 'dexie') return name
  throw new Error(`no databases of ${name}: plain or dexie`)
}

function isProfile(name: string): name is Job['profile'] {
  return Object.hasOwn(PROFILES, name)
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`not a whole number: ${text}`)
  return Number(text)
}
