import type { Environment, Table } from './environment.ts'
import type { Key } from './keys.ts'

/** The result of a step on a cell: its new text, nothing (the cell is removed), or 'keep'; and the step's answer. */
interface Turn<T> {
  next: string | undefined | 'keep'
  answer: T
}

type Step<T> = (text: string | undefined) => Turn<T>

interface Waiting {
  step: Step<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/**
 * Cells, each read, judged and rewritten in one atomic step, also between processes. Steps on one cell queue up during a write and share
 * the next one, each seeing the result of the one before: a hundred increments at once cost two flushes. Against other processes the write
 * is conditional on the version that was read.
 */
export class Cells {
  readonly #env: Environment
  readonly #table: Table
  readonly #reindex: (key: Key, before: string | undefined, after: string | undefined) => void
  readonly #queues = new Map<string, Waiting[]>()

  /** `reindex` updates secondary rows inside the write. */
  constructor(env: Environment, table: Table, reindex: (key: Key, before: string | undefined, after: string | undefined) => void) {
    this.#env = env
    this.#table = table
    this.#reindex = reindex
  }

  read(key: Key): string | undefined {
    return this.#env.read(() => this.#table.get(key))
  }

  change<T>(key: Key, step: Step<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { step, resolve: (answer) => resolve(answer as T), reject }
      const name = key.join('\n')
      const queue = this.#queues.get(name)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      this.#queues.set(name, [waiting])
      void this.#work(key, name)
    })
  }

  async #work(key: Key, name: string): Promise<void> {
    for (let batch = this.#queues.get(name); batch !== undefined && batch.length > 0; batch = this.#queues.get(name)) {
      this.#queues.set(name, [])
      try {
        const answers = await this.#run(key, batch)
        for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index])
      } catch (error) {
        for (const waiting of batch) waiting.reject(error)
      }
    }
    this.#queues.delete(name)
  }

  async #run(key: Key, batch: Waiting[]): Promise<unknown[]> {
    for (;;) {
      const before = this.#env.read(() => this.#table.getEntry(key))
      let text = before?.value
      const answers = batch.map(({ step }) => {
        const turn = step(text)
        if (turn.next !== 'keep') text = turn.next
        return turn.answer
      })
      if (text === before?.value) return answers
      const condition = { table: this.#table, key, version: before?.version ?? ('absent' as const) }
      const failed = await this.#env.write([condition], () => {
        this.#reindex(key, before?.value, text)
        if (text === undefined) void this.#table.remove(key)
        else void this.#table.put(key, text, freshVersion())
      })
      if (failed === undefined) return answers
      this.#env.refresh()
    }
  }
}

/** A removed and recreated cell must not look like the old one to a writer that has read that, so versions do not start from 1. */
function freshVersion(): number {
  return 1 + Math.floor(Math.random() * 2 ** 52)
}
