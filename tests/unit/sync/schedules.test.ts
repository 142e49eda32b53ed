import * as fc from 'fast-check'
import { test } from 'vitest'
import { simulationEvent, runSchedule } from '../../simulation/world.ts'

test.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])(
  'whatever happens in whatever order, every change is applied once, in order, and told (%s)',
  async (_name, locks) => {
    const schedules = fc.array(simulationEvent, { minLength: 5, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(schedules, async (events) => void (await runSchedule(events, locks))),
      { seed: 20_251_120, numRuns: 25 },
    )
  },
  120_000,
)
