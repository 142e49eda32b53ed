/** One at a time per key, within this process: it spares the work of conflicts, the version gives the guarantee. */
export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` after everything asked for before under this key; `waited` tells whether there was any. */
  async run<Result>(key: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const mine = before === undefined ? work(false) : before.then(() => work(true))
    const quiet = mine.catch(() => undefined)
    this.#last.set(key, quiet)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === quiet) this.#last.delete(key)
    }
  }
}
