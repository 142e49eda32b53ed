import { BoundedCache } from '../bounded-cache.ts'
import { FairQueue } from '../fair-queue.ts'

/** Requests of one account that are worked on at once. */
const AT_ONCE = 4
/** Requests that one login may have waiting: as many as an address may have connections. */
const WAITING_PER_LOGIN = 64
/** Of an account whose document makes the next ones rest: as many as are answered before a client gives up. */
const WAITING_PER_LOGIN_OF_A_LARGE_ACCOUNT = 8
/** Characters of an account's document that its requests may read in a ms, on average: a fraction of what a slow machine parses. */
const CHARACTERS_PER_MS = 5_000
/** What changes a document reads it, reads it again behind others, and writes it. */
const CHANGE_COSTS = 3
/** Shorter rests are left out: documents of a usual size never wait. */
const SHORTEST_REST_MS = 5
const REMEMBERED = 20_000

/** One request of an account. */
export interface QueueSlot {
  /** Tells how many characters the account's document has: the larger, the longer the next requests wait. */
  read(characters: number): void
  /** Gives the place up while a body is awaited: a slow sender keeps no other device of the account waiting. */
  during<Body>(arrival: () => Promise<Body>): Promise<Body>
  /** The request is answered. */
  end(): void
}

const UNCOUNTED: QueueSlot = { read: () => undefined, during: (arrival) => arrival(), end: () => undefined }

interface Line {
  /** By login. */
  queue: FairQueue
  /** Of the account's document when it was read last. */
  characters: number
}

/**
 * The requests of each account, a few at a time and the slower the larger its document is: to read one of megabytes takes the event loop from every
 * other account. Counted in this process, whose loop it is.
 */
export class AccountQueues {
  readonly #on: boolean
  readonly #lines = new BoundedCache<Line>(REMEMBERED)

  constructor({ on }: { on: boolean }) {
    this.#on = on
  }

  /** Resolves when it is this request's turn. Throws rate_limited where this login has too many waiting. */
  async take(accountId: string, login: string, { changes }: { changes: boolean }): Promise<QueueSlot> {
    if (!this.#on) return UNCOUNTED
    const line = this.#lines.get(accountId) ?? { queue: new FairQueue({ atOnce: AT_ONCE, perKey: WAITING_PER_LOGIN }), characters: 0 }
    this.#lines.set(accountId, line)
    const { queue } = line
    const restMs = () => {
      const ms = (line.characters / CHARACTERS_PER_MS) * (changes ? CHANGE_COSTS : 1)
      return ms < SHORTEST_REST_MS ? 0 : ms
    }
    await queue.enter(login, { restMs, perKey: restMs() > 0 ? WAITING_PER_LOGIN_OF_A_LARGE_ACCOUNT : WAITING_PER_LOGIN })
    let isIn = true
    const leave = () => {
      if (isIn) queue.leave(login)
      isIn = false
    }
    return {
      read(characters) {
        line.characters = characters
      },
      async during(arrival) {
        leave()
        const body = await arrival()
        await queue.enter(login)
        isIn = true
        return body
      },
      end: leave,
    }
  }
}
