import { Cleanup, type Deletions } from '../port.ts'
import { readEach, readRow } from '../stored-row.ts'
import type { Environment, Table } from './environment.ts'
import { keyPart, type Key } from './keys.ts'

/** One row per cleanup, ordered by due time. */
export class LmdbDeletions implements Deletions {
  readonly #env: Environment
  readonly #cleanups: Table

  constructor(env: Environment) {
    this.#env = env
    this.#cleanups = env.table('deletions')
  }

  async plan(cleanups: readonly Cleanup[]): Promise<void> {
    await this.#env.write([], () => {
      for (const cleanup of cleanups) void this.#cleanups.put(keyOf(cleanup), cleanup.accountId)
    })
  }

  async due(now: number, horizon: number, limit: number): Promise<Cleanup[]> {
    this.#env.refresh()
    return this.#env.read(() => {
      const late = this.#cleanups.getRange({ end: [now, '~~'], limit })
      const beyond = this.#cleanups.getRange({ start: [horizon, '~~'], limit })
      return readEach([...late, ...beyond].slice(0, limit), ({ key, value }) =>
        readRow(`the cleanup ${key.join(' ')}`, Cleanup, { accountId: value, due: key[0] }),
      )
    })
  }

  async done(cleanups: readonly Cleanup[]): Promise<void> {
    await this.#env.write([], () => {
      for (const cleanup of cleanups) void this.#cleanups.remove(keyOf(cleanup))
    })
  }
}

function keyOf({ due, accountId }: Cleanup): Key {
  return [due, keyPart(accountId)]
}
