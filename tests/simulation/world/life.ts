// The life of one context: a page, a worker, or a process of the server. It can end at any step that touches something outside of it.

/** Thrown into a context that is dead: nothing it still does reaches anything. */
export class Dead extends Error {
  override name = 'Dead'
}

/** How a context may fail at its n-th step: it dies before it, it dies right after it, or the step itself throws. */
export type Failing = 'before' | 'after' | 'throws'

/** What a step can be told to throw where it does not die. */
class StepFailed extends Error {
  override name = 'StepFailed'
}

/** Runs what a context was called back for; that it fails as it was told to is no fault of the simulation. */
export function calledBack(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Dead) && !(error instanceof StepFailed)) throw error
  }
}

/**
 * Counts the steps at which a context touches what outlives it: storage, the network, a lock, another context. Between two of them a death
 * changes nothing that could be seen, so to die at each of them is to die at each `await`.
 */
export class Life {
  steps = 0
  isOver = false
  /** The names of its steps, where they are wanted. */
  names: string[] | undefined
  #toldAt: number | undefined
  #endsAt: { step: number; how: Failing } | undefined
  readonly #heirs: (() => void)[] = []

  /** It fails at its n-th step from now on. */
  failAt(step: number, how: Failing): void {
    this.#toldAt = this.steps
    this.#endsAt = { step: this.steps + step, how }
  }

  /** How many steps it has taken since it was told to fail. */
  get stepsOfFailing(): number {
    return this.#toldAt === undefined ? 0 : this.steps - this.#toldAt
  }

  /** It does not fail any more, unless it has. */
  spare(): void {
    if (!this.hasFailed) this.#endsAt = undefined
  }

  /** True once it has failed as it was told to. */
  get hasFailed(): boolean {
    return this.#endsAt !== undefined && this.steps >= this.#endsAt.step
  }

  /** Called when it ends: gives back what it held. */
  onEnd(give: () => void): void {
    if (this.isOver) give()
    else this.#heirs.push(give)
  }

  /** Ends it, as a killed process ends: at once. */
  end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const give of this.#heirs.splice(0)) give()
  }

  /** Before something outside is touched. Throws where that is not to happen. */
  step(name: string): void {
    if (this.isOver) throw new Dead()
    this.steps += 1
    this.names?.push(name)
    const end = this.#endsAt
    if (end === undefined || end.step !== this.steps || end.how === 'after') return
    if (end.how === 'throws') throw new StepFailed(name)
    this.end()
    throw new Dead()
  }

  /** After it was touched. Throws where the context does not live to hear of it. */
  stepped(): void {
    if (this.#endsAt?.how === 'after' && this.#endsAt.step === this.steps) this.end()
    if (this.isOver) throw new Dead()
  }
}

/** What never comes to the one who waits for it. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}
