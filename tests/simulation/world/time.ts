// Time and order of a world: timers and tasks run when this says so, and nothing else moves the clock.

interface Timer {
  at: number
  order: number
  run: () => void
}

/** More turns than any world takes: beyond it something goes round in circles. */
const MOST_TURNS = 3_000_000

/** The simulated time of a world, and everything that waits for its turn. Between two turns all promises that can go on do so. */
export class Time {
  /** ms since the epoch. */
  now: number
  /** ms for which it has run: sleeping through a jump does not count. */
  elapsed = 0
  /** Work of a real store that the world waits for, without its clock moving. */
  outside = 0
  turns = 0
  #failure: unknown
  readonly #tasks: (() => void)[] = []
  #taken = 0
  readonly #timers: Timer[] = []
  #orders = 0

  constructor(start: number) {
    this.now = start
  }

  /** Runs it in a turn of its own, behind those that wait already. */
  task(run: () => void): void {
    this.#tasks.push(run)
  }

  /** Runs it `ms` from now, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.now + Math.max(0, Math.ceil(ms)), order: ++this.#orders, run }
    let low = 0
    let high = this.#timers.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#timers[middle]
      if (other !== undefined && (other.at > timer.at || (other.at === timer.at && other.order > timer.order))) low = middle + 1
      else high = middle
    }
    this.#timers.splice(low, 0, timer)
    return () => {
      const place = this.#timers.indexOf(timer)
      if (place >= 0) this.#timers.splice(place, 1)
    }
  }

  /** The simulation itself is at fault: the world ends with this. */
  fail(failure: unknown): void {
    this.#failure ??= failure
  }

  /** Resolves `ms` from now. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve))
  }

  /** All sleep for `ms`: the clock moves on, and nothing that waits for its time is due any sooner. */
  jump(ms: number): void {
    this.now += ms
    for (const timer of this.#timers) timer.at += ms
  }

  /** Lets everything happen that is due within `ms`. */
  pass(ms: number): Promise<void> {
    return this.#run(this.now + ms, () => false)
  }

  /** Lets things happen until `isDone`, at most for `ms`. */
  passUntil(ms: number, isDone: () => boolean): Promise<void> {
    return this.#run(this.now + ms, isDone)
  }

  #run(until: number, isDone: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      // A tick that is asked for by a promise comes when no promise can go on any more.
      const again = () => queueMicrotask(() => process.nextTick(turn, false))
      const turn = (isCertain: boolean) => {
        try {
          if (this.#failure !== undefined) throw this.#failure
          if (++this.turns > MOST_TURNS) throw new Error('the world never comes to rest')
          const task = this.#next()
          if (task !== undefined) {
            task()
            return again()
          }
          // Some promises go on by ticks of their own: only a pass of the event loop has them all behind it.
          if (!isCertain || this.outside > 0) return void setImmediate(turn, true)
          const due = this.#timers.at(-1)
          if (isDone() || due === undefined || due.at > until) {
            if (!isDone()) this.#moveTo(until)
            return resolve()
          }
          this.#timers.pop()
          this.#moveTo(due.at)
          due.run()
          again()
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      setImmediate(turn, true)
    })
  }

  #moveTo(at: number): void {
    if (at <= this.now) return
    this.elapsed += at - this.now
    this.now = at
  }

  #next(): (() => void) | undefined {
    const task = this.#tasks[this.#taken]
    if (task === undefined) {
      this.#tasks.length = 0
      this.#taken = 0
      return undefined
    }
    this.#taken += 1
    return task
  }
}
