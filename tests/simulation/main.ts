// `npm run simulate -- --seeds N --seed S`: lives N random schedules from seed S on. The same seed gives the same trace.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { simulationEvent, runSchedule } from './world.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
})
const first = whole(values.seed)
const count = whole(values.seeds)
const schedules = fc.array(simulationEvent, { minLength: 5, maxLength: 40, size: 'max' })

let violations = 0
let changes = 0
const trace = createHash('sha256')
for (let seed = first; seed < first + count; seed++) {
  const [events = []] = fc.sample(schedules, { seed, numRuns: 1 })
  try {
    const { server, ids } = await runSchedule(events, seed % 2 === 0)
    const lived = JSON.stringify([events, server.settled, server.account.state])
    trace.update(lived)
    changes += ids.length
    if (values.verbose)
      console.log(
        `seed ${seed}: ${events.length} events, ${ids.length} changes, trace ${createHash('sha256').update(lived).digest('hex').slice(0, 16)}`,
      )
  } catch (error) {
    violations += 1
    console.error(`seed ${seed} breaks the promise:\n${JSON.stringify(events)}\n`, error)
  }
}
console.log(`${count} seeds from ${first}: ${changes} changes, ${violations} violations, trace ${trace.digest('hex').slice(0, 16)}`)
process.exitCode = violations === 0 ? 0 : 1

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`not a whole number: ${text}`)
  return Number(text)
}
