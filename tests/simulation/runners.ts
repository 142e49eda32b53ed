// Worlds lived in several processes at once: threads of one process hinder each other where they collect garbage and compile.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { BuiltWorld } from './build.ts'
import type { History } from './history.ts'
import type { Plan, PROFILES } from './steps.ts'
import type { DatabaseKind } from './world/databases.ts'

/** A world to live. `plan`: another one than the seed's own. */
export interface Job {
  seed: number
  profile: keyof typeof PROFILES
  plan?: Plan
  /** The one in memory unless told. */
  store?: History['store']
  /** What IndexedDB is made of on its devices: plain memory unless told. */
  databases?: DatabaseKind
  wantsHistory?: boolean
}

/** What a runner is told. */
export interface Order {
  job: Job
  bundles: Bundled
}

export type Bundled = Pick<BuiltWorld, 'protocol' | 'client' | 'server'>

/** What came of it. */
export interface Lived {
  seed: number
  /** A hash of all that happened. */
  trace: string
  violations: string[]
  /** How many steps a context took from the moment on at which it was told to fail. */
  stepsOfFailing: number
  ms: number
  history?: History
}

/**
 * How a runner's V8 keeps house. A page that has ended survives collections of the young, since what evaluates it anew holds it: the young get room.
 * Every core lives worlds already: garbage collected beside them would only take from them.
 */
const FLAGS = ['--single-threaded-gc', '--max-semi-space-size=128']

/** Processes that live worlds, each one world at a time. */
export class Runners {
  readonly #built: BuiltWorld
  #bundles: Bundled
  readonly #idle: ChildProcess[] = []
  readonly #waiting: ((runner: ChildProcess) => void)[] = []

  constructor(
    built: BuiltWorld,
    readonly count = availableParallelism(),
  ) {
    this.#built = built
    this.#bundles = bundlesOf(built)
    for (let runner = 0; runner < count; runner++) this.#idle.push(fork(built.runner, { execArgv: FLAGS, serialization: 'advanced' }))
  }

  /** From now on worlds are lived with these bundles. The runners stay: code that has run before runs many times faster. */
  take(built: BuiltWorld): void {
    this.#bundles = bundlesOf(built)
  }

  /** Lives one world, as soon as a runner is free. Throws where the runner dies of it. */
  async live(job: Job): Promise<Lived> {
    const runner = this.#idle.pop() ?? (await new Promise<ChildProcess>((resolve) => this.#waiting.push(resolve)))
    const lived = await livedBy(runner, { job, bundles: this.#bundles })
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(runner)
    else next(runner)
    return lived
  }

  /** Lives them all and hands on each as it comes; no more are begun once `each` answers false. */
  async liveAll(jobs: Iterable<Job>, each: (lived: Lived) => boolean | void): Promise<void> {
    const queue = jobs[Symbol.iterator]()
    let isStopped = false
    const run = async () => {
      for (let next = queue.next(); next.done !== true && !isStopped; next = queue.next()) {
        if (each(await this.live(next.value)) === false) isStopped = true
      }
    }
    // Not one for each that is idle: each takes its runner out of that list as it begins.
    await Promise.all(Array.from({ length: this.count }, run))
  }

  /** Ends the runners, and removes what was built for them. Call it when none is at work. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.map(ended))
    await this.#built.remove()
  }
}

function bundlesOf({ protocol, client, server }: BuiltWorld): Bundled {
  return { protocol, client, server }
}

async function livedBy(runner: ChildProcess, order: Order): Promise<Lived> {
  const settled = new AbortController()
  const answer = once(runner, 'message', settled)
  const death = once(runner, 'exit', settled).then(([code, signal]) => {
    throw new Error(`the process that lived seed ${order.job.seed} ended: ${code ?? signal}`)
  })
  runner.send(order)
  try {
    const [lived] = (await Promise.race([answer, death])) as [Lived]
    return lived
  } finally {
    answer.catch(() => undefined)
    death.catch(() => undefined)
    settled.abort()
  }
}

async function ended(runner: ChildProcess): Promise<void> {
  if (!runner.connected) return
  const end = once(runner, 'exit')
  runner.disconnect()
  await end
}
