// `npm run simulate -- --seeds N --seed S`: lives N worlds from seed S on. The same seed lives the same world.
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWorld } from './build.ts'
import { showProgress } from './progress.ts'
import { PROFILES } from './steps.ts'
import { liveAll, type Job } from './threads.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'small' },
    threads: { type: 'string', default: String(availableParallelism()) },
    verbose: { type: 'boolean', default: false },
  },
})
const first = whole(values.seed)
const count = whole(values.seeds)
const { profile } = values
if (!isProfile(profile)) throw new Error(`no profile ${profile}: one of ${Object.keys(PROFILES).join(', ')}`)

const built = await buildWorld()
const traces = new Map<number, string>()
const progress = showProgress(count)
let broken = 0
await liveAll(
  built,
  jobs(first, count, profile),
  ({ seed, trace, violations, ms }) => {
    traces.set(seed, trace)
    progress.step()
    if (values.verbose) progress.say(`seed ${seed}: ${Math.round(ms)} ms, trace ${trace}`)
    if (violations.length === 0) return
    broken += 1
    const again = `npm run simulate -- --seed ${seed} --seeds 1${profile === 'small' ? '' : ` --profile ${profile}`}`
    progress.say(`seed ${seed} breaks a promise (${again}):\n${violations.join('\n')}`)
  },
  whole(values.threads),
)
await built.remove()
const all = createHash('sha256').update([...traces].toSorted(([a], [b]) => a - b).join())
const rate = progress.end()
console.log(`${count} seeds from ${first}: ${broken} broken, ${rate} seeds/s, trace ${all.digest('hex').slice(0, 16)}`)
process.exitCode = broken === 0 ? 0 : 1

function* jobs(from: number, times: number, size: Job['profile']): Iterable<Job> {
  for (let seed = from; seed < from + times; seed++) yield { seed, profile: size }
}

function isProfile(name: string): name is Job['profile'] {
  return Object.hasOwn(PROFILES, name)
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`not a whole number: ${text}`)
  return Number(text)
}
