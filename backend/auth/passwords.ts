import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { ApiError } from '../api-error.ts'
import { HashingThread, type Work } from './hashing-thread.ts'

/** argon2id is the library's default algorithm; 19 MiB, two passes, one lane (OWASP). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays free for other requests while passwords are hashed. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** About a second of waiting; beyond it a login is better told to come back. */
const MAX_WAITING = AT_ONCE * 100

/** One pool for the whole process: threads are dear. */
const threads = Array.from({ length: AT_ONCE }, () => new HashingThread())
const waiting: ((thread: HashingThread) => void)[] = []

/** Passwords, hashed a few at a time so that a flood of logins does not starve other requests. */
export class Passwords {
  /** Verified in place of an unknown account's hash, so that both answers take the same time. */
  readonly #decoyHash = this.hash('the password of no account')

  async hash(password: string): Promise<string> {
    return String(await taking({ password, options: OPTIONS }))
  }

  /** True when the password is the one of `passwordHash`; an undefined hash is never matched, in the same time. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#decoyHash)
    const matches = await taking({ password, against, options: OPTIONS })
    return matches === true && passwordHash !== undefined
  }
}

/** Waits for a free thread; throws unavailable where too many do. */
async function taking(work: Work): Promise<string | boolean> {
  if (threads.length === 0 && waiting.length >= MAX_WAITING) throw new ApiError('unavailable', { retryAfter: 2 })
  const thread = threads.pop() ?? (await new Promise<HashingThread>((resolve) => waiting.push(resolve)))
  try {
    return await thread.run(work)
  } finally {
    const next = waiting.shift()
    if (next === undefined) threads.push(thread)
    else next(thread)
  }
}
