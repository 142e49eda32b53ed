/** Web Locks of one browser, shared by its tabs and its worker. */
export class WebLocks {
  readonly #held = new Map<string, Asked>()
  readonly #waiting = new Map<string, Asked[]>()

  request<T>(name: string, ...given: [run: Run<T>] | [options: Options, run: Run<T>]): Promise<T> {
    const [options, run]: [Options, Run<T>] = given.length === 1 ? [{}, given[0]] : given
    return new Promise<T>((resolve, reject) => {
      const asked: Asked = {
        begin: () => {
          this.#held.set(name, asked)
          void run()
            .then(resolve, reject)
            .finally(() => this.#release(name, asked))
        },
        lose: () => reject(aborted()),
      }
      if (options.steal === true) {
        this.#held.get(name)?.lose()
        asked.begin()
        return
      }
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), asked])
      options.signal?.addEventListener('abort', () => {
        const waiting = this.#waiting.get(name) ?? []
        if (!waiting.includes(asked)) return
        this.#waiting.set(
          name,
          waiting.filter((other) => other !== asked),
        )
        reject(aborted())
      })
      this.#next(name)
    })
  }

  /** All that is held is given back, as when its pages are killed. */
  end(): void {
    for (const [name, asked] of this.#held) this.#release(name, asked)
  }

  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: [...this.#held.keys()].map((name) => ({ name })) })
  }

  #release(name: string, asked: Asked): void {
    if (this.#held.get(name) !== asked) return
    this.#held.delete(name)
    this.#next(name)
  }

  #next(name: string): void {
    if (this.#held.has(name)) return
    const [first, ...others] = this.#waiting.get(name) ?? []
    if (first === undefined) return
    this.#waiting.set(name, others)
    // Held from now on: who asks in between waits behind it.
    this.#held.set(name, first)
    queueMicrotask(first.begin)
  }
}

type Run<T> = () => Promise<T>

interface Options {
  signal?: AbortSignal
  steal?: boolean
}

interface Asked {
  begin(): void
  /** Another one has stolen it. */
  lose(): void
}

const aborted = () => new DOMException('The lock was stolen, or is no longer asked for', 'AbortError')
