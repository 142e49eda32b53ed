/** Looks at each worker in the time that one may be silent. */
const LOOKS = 5

/** A worker, as far as its life is concerned. */
export interface Watched {
  send(message: { kind: 'ping' }): void
}

interface Options<W> {
  /** Silent for so long after a ping, a worker hangs. */
  maxSilenceMs: number
  /** It has not answered since the last look. */
  onOverdue(worker: W): void
  /** It was overdue, and said something. */
  onHeardAgain(worker: W): void
  /** It is not watched any more. */
  onHung(worker: W): void
}

/**
 * Finds the workers that hang: that have not ended, but do nothing. Counted are looks after a ping without any word of the worker, not the time: of a pause of
 * the primary itself, or of the whole machine, no more than one look comes, and no worker is blamed for it.
 */
export class Watch<W extends Watched> {
  readonly #options: Options<W>
  /** The looks that each was silent since it was pinged; undefined: it has answered. */
  readonly #silent = new Map<W, number | undefined>()
  readonly #timer: NodeJS.Timeout

  constructor(options: Options<W>) {
    this.#options = options
    // After a pause its answers are read before it is judged.
    this.#timer = setInterval(() => setImmediate(() => this.#look()), options.maxSilenceMs / LOOKS).unref()
  }

  add(worker: W): void {
    this.#silent.set(worker, undefined)
  }

  remove(worker: W): void {
    this.#silent.delete(worker)
  }

  /** The worker lives: it said anything at all. A slow one is never behind in everything. */
  heard(worker: W): void {
    const silent = this.#silent.get(worker)
    if (silent === undefined) return
    this.#silent.set(worker, undefined)
    if (silent > 0) this.#options.onHeardAgain(worker)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#silent.clear()
  }

  #look(): void {
    for (const [worker, before] of this.#silent) {
      const silent = before === undefined ? 0 : before + 1
      this.#silent.set(worker, silent)
      if (silent === 0) worker.send({ kind: 'ping' })
      else if (silent === 1) this.#options.onOverdue(worker)
      else if (silent >= LOOKS) {
        this.remove(worker)
        this.#options.onHung(worker)
      }
    }
  }
}
