// Plants each fault in turn and lives worlds until one of them breaks a promise: proof that the simulation can fail.
import { buildWorld, withPlanted, type BuiltWorld } from '../build.ts'
import { Runners, type Job } from '../runners.ts'
import type { Fault } from './fault.ts'
import { FOUND_BY } from './found-by.ts'

interface Hunt {
  /** Worlds that are lived for one fault. */
  seeds: number
  first: number
  profile: Job['profile']
  runners: number
  /** Only the faults that were found before, each beginning with the seed that found it. */
  knows: boolean
}

interface Caught {
  seed: number
  /** Worlds that were lived until then. */
  after: number
  violation: string
}

/** Looks for each of these faults and says what came of it: fault, worlds until it was found, and by which rule. Answers the names of those not found. */
export async function huntAll(faults: readonly Fault[], how: Hunt, say: (text: string) => void): Promise<string[]> {
  const width = Math.max(0, ...faults.map(({ name }) => name.length))
  const missed: string[] = []
  const world = await buildWorld()
  const runners = new Runners(world, how.runners)
  for (const fault of faults.filter(({ name }) => !how.knows || FOUND_BY[name] !== undefined)) {
    const caught = await hunt(fault, how, () => withPlanted(world, fault), runners)
    if (caught === undefined) missed.push(fault.name)
    const came = caught === undefined ? `not found in ${how.seeds}` : `${caught.after}, seed ${caught.seed}: ${caught.violation}`
    say(`${fault.name.padEnd(width)}  ${came}`)
  }
  await runners.close()
  say(`${faults.length} planted faults, ${missed.length} not found${missed.length === 0 ? '' : `: ${missed.join(', ')}`}`)
  return missed
}

async function hunt(fault: Fault, how: Hunt, build: () => Promise<BuiltWorld>, runners: Runners): Promise<Caught | undefined> {
  const built = await build()
  runners.take(built)
  let after = 0
  let caught: Caught | undefined
  try {
    await runners.liveAll(jobs(how, FOUND_BY[fault.name]), ({ seed, violations }) => {
      after += 1
      const [violation] = violations
      if (violation !== undefined) caught ??= { seed, after, violation: violation.split('\n')[0] ?? '' }
      return caught === undefined
    })
  } finally {
    await built.remove()
  }
  return caught
}

function* jobs({ first, seeds, profile, knows }: Hunt, known: number | undefined): Iterable<Job> {
  if (knows && known !== undefined) yield { seed: known, profile }
  for (let seed = first; seed < first + seeds; seed++) yield { seed, profile }
}
