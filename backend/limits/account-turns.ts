import { BoundedCache } from '../bounded-cache.ts'
import { AccountLine } from './account-line.ts'

/** Characters of an account's document that its requests may read in a ms, on average: a fraction of what a slow machine parses. */
const CHARACTERS_PER_MS = 5_000
/** What changes a document reads it, reads it again behind others, and writes it. */
const CHANGE_COSTS = 3
/** Shorter rests are left out: documents of a usual size never wait. */
const SHORTEST_REST_MS = 5
const REMEMBERED = 20_000

/** One request of an account. */
export interface Turn {
  /** Tells how many characters the account's document has: the larger, the longer the next requests wait. */
  read(characters: number): void
  /** Gives the place up while a body is awaited: a slow sender keeps no other device of the account waiting. */
  during<Body>(arrival: () => Promise<Body>): Promise<Body>
  /** The request is answered. */
  end(): void
}

const UNCOUNTED: Turn = { read: () => undefined, during: (arrival) => arrival(), end: () => undefined }

/**
 * The requests of each account, a few at a time and the slower the larger its document is: to read one of megabytes takes the event loop from every
 * other account. Counted in this process, whose loop it is.
 */
export class AccountTurns {
  readonly #on: boolean
  readonly #lines = new Map<string, AccountLine>()
  /** Account to the characters its document had when it was read last. */
  readonly #sizes = new BoundedCache<number>(REMEMBERED)

  constructor({ on }: { on: boolean }) {
    this.#on = on
  }

  /** Resolves when it is this request's turn. Throws rate_limited where this login has too many waiting. */
  async take(accountId: string, login: string, { changes }: { changes: boolean }): Promise<Turn> {
    if (!this.#on) return UNCOUNTED
    const line = this.#lines.get(accountId) ?? new AccountLine(() => this.#lines.delete(accountId))
    this.#lines.set(accountId, line)
    const rest = () => {
      const ms = ((this.#sizes.get(accountId) ?? 0) / CHARACTERS_PER_MS) * (changes ? CHANGE_COSTS : 1)
      return ms < SHORTEST_REST_MS ? 0 : ms
    }
    await line.enter(login, rest)
    let isIn = true
    return {
      read: (characters) => this.#sizes.set(accountId, characters),
      async during(arrival) {
        isIn = false
        line.stepOut()
        try {
          const body = await arrival()
          await line.enter(login, () => 0)
          isIn = true
          return body
        } finally {
          line.comeBack()
        }
      },
      end() {
        if (isIn) line.leave()
        isIn = false
      },
    }
  }
}
