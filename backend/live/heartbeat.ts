import type { Listener } from './listener.ts'

/** Listeners are called in so many groups, one after the other, so that no moment has the work of all. */
const GROUPS = 25

interface Options {
  /** ms between two beats of a listener. */
  beatMs: number
  judge(listeners: Iterable<Listener>): void
}

/** Sends every listener a sign of life, and has its login judged at every second one. */
export class Heartbeat {
  readonly #options: Options
  readonly #groups: Set<Listener>[] = Array.from({ length: GROUPS }, () => new Set())
  #timer: NodeJS.Timeout | undefined
  #count = 0
  #size = 0

  constructor(options: Options) {
    this.#options = options
  }

  add(listener: Listener): void {
    // The group that was called last: its first beat is a whole interval away.
    this.#groups[(this.#count + this.#size) % GROUPS]?.add(listener)
    this.#size += 1
    this.#timer ??= setInterval(() => this.#beat(), this.#options.beatMs / GROUPS).unref()
  }

  delete(listener: Listener): void {
    for (const group of this.#groups) if (group.delete(listener)) this.#size -= 1
    if (this.#size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #beat(): void {
    this.#count += 1
    const group = this.#groups[this.#count % GROUPS] ?? []
    for (const listener of group) listener.beat()
    if (Math.floor(this.#count / GROUPS) % 2 === 1) this.#options.judge(group)
  }
}
