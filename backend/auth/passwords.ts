import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { ApiError } from '../api-error.ts'

/** argon2id is the library's default algorithm; 19 MiB, two passes, one lane (OWASP). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays free for everybody else while passwords are hashed. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** About a second of waiting; beyond it a login is better told to come back. */
const MAX_WAITING = AT_ONCE * 100

/** Passwords, hashed a few at a time so that a flood of logins starves nobody else. */
export class Passwords {
  /** Verified in place of an unknown account's hash, so that both answers take the same time. */
  readonly #nobody = hash('the password of nobody', OPTIONS)
  #free = AT_ONCE
  readonly #waiting: (() => void)[] = []

  hash(password: string): Promise<string> {
    return this.#taking(() => hash(password, OPTIONS))
  }

  /** True when the password is the one of `passwordHash`; an undefined hash is never matched, in the same time. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#nobody)
    const matches = await this.#taking(() => verify(against, password))
    return matches && passwordHash !== undefined
  }

  async #taking<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#waiting.length >= MAX_WAITING) throw new ApiError('unavailable', { retryAfter: 2 })
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
