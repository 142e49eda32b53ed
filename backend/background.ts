import type { Logger } from 'pino'

/** Work that goes on after the answer: appended records, mail. The shop waits for it before it closes. */
export class Background {
  readonly #log: Logger
  readonly #running = new Set<Promise<void>>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** Runs it; a failure is logged under its name and not passed on. */
  run(name: string, work: () => Promise<unknown>): void {
    const running: Promise<void> = work()
      .then(
        () => undefined,
        (error: unknown) => this.#log.error({ err: error, work: name }, 'background work failed'),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
