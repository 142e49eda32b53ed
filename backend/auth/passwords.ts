import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { FairQueue } from '../fair-queue.ts'
import type { TakeBack } from '../limits/growing-delay.ts'
import { HashingThread, type Work } from './hashing-thread.ts'

/** argon2id is the library's default algorithm; 19 MiB, two passes, one lane (OWASP). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The most work that verifying a stored hash may take, in multiples of the shop's own. The library has no limit. */
const DEAREST = 8
const MOST_AT_ONCE = 4
/** The bounds of the queue, about a second of waiting for one key and two for all; beyond them a login is better told to come back. */
const WAITING = { perKey: 64, perThread: 100 }

interface Pool {
  threads: HashingThread[]
  queue: FairQueue
}

/** Pools by size, one for the whole process, because threads are expensive. */
const pools = new Map<number, Pool>()

function poolOf(size: number): Pool {
  const pool = pools.get(size) ?? {
    threads: Array.from({ length: size }, () => new HashingThread()),
    queue: new FairQueue({ atOnce: size, perKey: WAITING.perKey, inAll: size * WAITING.perThread }),
  }
  pools.set(size, pool)
  return pool
}

/** The threads of one of so many processes that share these cores. One core stays free for other requests, unless it is the only one. */
export function threadsFor(cores: number, processes: number): number {
  return Math.max(1, Math.floor(Math.min(MOST_AT_ONCE, cores - 1) / processes))
}

/**
 * Hashes passwords, a few at a time, so that a flood of logins does not starve other requests. `whose`: the account or address that waits.
 */
export class Passwords {
  readonly #pool: Pool
  /** Verified instead of an unknown account's hash, so that both answers take the same time. */
  readonly #decoyHash: Promise<string>

  /** `processes`: the number of the shop's processes that share this machine's cores. */
  constructor({ processes = 1 }: { processes?: number } = {}) {
    this.#pool = poolOf(threadsFor(availableParallelism(), processes))
    this.#decoyHash = this.hash('the password of no account', 'shop')
  }

  /** The same hash however a keyboard composes its characters (NFC). */
  async hash(password: string, whose: string): Promise<string> {
    return String(await this.#taking({ password: password.normalize('NFC'), options: OPTIONS }, whose))
  }

  /** True if the password matches `passwordHash`; an undefined hash never matches, in the same time. */
  async verify(passwordHash: string | undefined, password: string, whose: string): Promise<boolean> {
    const known = passwordHash !== undefined && isAffordable(passwordHash) ? passwordHash : undefined
    const against = known ?? (await this.#decoyHash)
    const composed = password.normalize('NFC')
    const matches = await this.#taking({ password: composed, against, options: OPTIONS }, whose)
    // Older hashes were made before passwords were normalized.
    const matchesAsTyped = matches !== true && composed !== password && (await this.#taking({ password, against, options: OPTIONS }, whose))
    return (matches === true || matchesAsTyped === true) && known !== undefined
  }

  /** Waits for a free thread; throws rate_limited or unavailable if too many do. */
  #taking(work: Work, whose: string): Promise<string | boolean> {
    const { threads, queue } = this.#pool
    return queue.run(whose, async () => {
      const thread = threads.pop()
      if (thread === undefined) throw new Error('more work at once than threads')
      try {
        return await thread.run(work)
      } finally {
        threads.push(thread)
      }
    })
  }
}

/** Counts a password guess. A guess that could not be judged, for lack of time, has learned nothing and is not counted. */
export async function judged(judging: Promise<boolean>, counted: readonly TakeBack[]): Promise<boolean> {
  try {
    return await judging
  } catch (error) {
    await Promise.all(counted.map((takeBack) => takeBack()))
    throw error
  }
}

/** Judges the parameters in a hash. The library refuses a hash without any. */
function isAffordable(hash: string): boolean {
  const [, memory = 0, passes = 0, lanes = 0] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash)?.map(Number) ?? []
  const { memoryCost = 0, timeCost = 0 } = OPTIONS
  return memory <= DEAREST * memoryCost && memory * passes <= DEAREST * memoryCost * timeCost && lanes <= DEAREST
}
