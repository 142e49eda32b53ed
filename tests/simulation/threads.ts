// Worlds lived on several threads at once.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
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

/** What a thread is told. */
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

/** Threads that live worlds, each one world at a time. */
export class Threads {
  readonly #built: BuiltWorld
  #bundles: Bundled
  readonly #idle: Worker[] = []
  readonly #waiting: ((worker: Worker) => void)[] = []

  constructor(
    built: BuiltWorld,
    readonly count = availableParallelism(),
  ) {
    this.#built = built
    this.#bundles = bundlesOf(built)
    for (let thread = 0; thread < count; thread++)
      this.#idle.push(new Worker(built.thread, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 384 } }))
  }

  /** From now on worlds are lived with these bundles. The threads stay: code that has run before runs many times faster. */
  take(built: BuiltWorld): void {
    this.#bundles = bundlesOf(built)
  }

  /** Lives one world, as soon as a thread is free. */
  async live(job: Job): Promise<Lived> {
    const worker = this.#idle.pop() ?? (await new Promise<Worker>((resolve) => this.#waiting.push(resolve)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
    worker.postMessage({ job, bundles: this.#bundles } satisfies Order)
    const [lived]: [Lived] = (await once(worker, 'message')) as [Lived]
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(worker)
    else next(worker)
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
    await Promise.all(this.#idle.map(run))
  }

  /** Ends the threads, and removes what was built for them. Call it when none is at work. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.map((worker) => worker.terminate()))
    await this.#built.remove()
  }
}

function bundlesOf({ protocol, client, server }: BuiltWorld): Bundled {
  return { protocol, client, server }
}
