import type { Deletions, Look } from '../port.ts'
import type { Environment, Table } from './environment.ts'
import { keyPart, type Key } from './keys.ts'

/** One row a look, by when it is due. */
export class LmdbDeletions implements Deletions {
  readonly #env: Environment
  readonly #looks: Table

  constructor(env: Environment) {
    this.#env = env
    this.#looks = env.table('deletions')
  }

  async plan(looks: readonly Look[]): Promise<void> {
    await this.#env.write([], () => {
      for (const look of looks) void this.#looks.put(keyOf(look), look.accountId)
    })
  }

  async due(now: number, horizon: number, limit: number): Promise<Look[]> {
    this.#env.refresh()
    return this.#env.read(() => {
      const late = this.#looks.getRange({ end: [now, '~~'], limit })
      const beyond = this.#looks.getRange({ start: [horizon, '~~'], limit })
      return [...late, ...beyond].slice(0, limit).map(({ key, value }) => ({ accountId: value, due: Number(key[0]) }))
    })
  }

  async taken(looks: readonly Look[]): Promise<void> {
    await this.#env.write([], () => {
      for (const look of looks) void this.#looks.remove(keyOf(look))
    })
  }
}

function keyOf({ due, accountId }: Look): Key {
  return [due, keyPart(accountId)]
}
