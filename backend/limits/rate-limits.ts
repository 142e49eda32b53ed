import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import { ApiError } from '../api-error.ts'
import { loginKey } from '../domain/account.ts'
import type { Entries } from '../storage/port.ts'

const SPACE = 'limit'
const MINUTE = 60

/** How often something may be tried, per `seconds`: by one client address, or for one account whichever client tries. */
const LIMITS = {
  'login-address': { points: 100, seconds: 15 * MINUTE },
  'login-account': { points: 10, seconds: 15 * MINUTE },
  'register-address': { points: 30, seconds: 60 * MINUTE },
  'recovery-address': { points: 20, seconds: 15 * MINUTE },
  'mail-account': { points: 3, seconds: 15 * MINUTE },
  'password-account': { points: 10, seconds: 15 * MINUTE },
  'contact-address': { points: 10, seconds: 60 * MINUTE },
} as const

type LimitName = keyof typeof LIMITS

interface Options {
  entries: Entries
  clock(): number
  secret: string
  on: boolean
}

/** Rate limits that all processes of a shop share through the store. Neither addresses nor names are stored, only their MACs. */
export class RateLimits {
  readonly #limiters: ReadonlyMap<LimitName, EntriesRateLimiter>
  readonly #secret: string
  readonly #on: boolean

  constructor({ entries, clock, secret, on }: Options) {
    const limiters = Object.entries(LIMITS).map(([name, limit]) => [name, new EntriesRateLimiter(name, limit, entries, clock)] as const)
    this.#limiters = new Map(limiters.filter((pair): pair is [LimitName, EntriesRateLimiter] => pair[0] in LIMITS))
    this.#secret = secret
    this.#on = on
  }

  /** Counts one try. Throws rate_limited, with the seconds to wait, where there were too many. */
  async count(name: LimitName, subject: string): Promise<void> {
    if (!this.#on) return
    try {
      await this.#limiters.get(name)?.consume(this.#keyOf(subject))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
    }
  }

  /** Forgets the tries: the right password ends a row of wrong ones. */
  async clear(name: LimitName, subject: string): Promise<void> {
    if (this.#on) await this.#limiters.get(name)?.delete(this.#keyOf(subject))
  }

  #keyOf(subject: string): string {
    return createHmac('sha256', this.#secret).update(subject).digest('base64url').slice(0, 22)
  }
}

/** What counts as one client: an IPv4 address, or of IPv6 the /64 network that one customer gets. */
export function addressSubject(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail = ''] = mapped.split('::')
  const start = head.split(':').filter((group) => group !== '')
  const end = tail.split(':').filter((group) => group !== '')
  const zeros = mapped.includes('::') ? Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0') : []
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}

/** A typed username or e-mail in one form, however it was written. */
export function accountSubject(identifier: string): string {
  return loginKey(identifier)
}

interface Counted {
  count: number
  expiresAt: number
}

/** rate-limiter-flexible on the store's counters. Its underscored methods are how the library asks a store. */
class EntriesRateLimiter extends RateLimiterStoreAbstract {
  readonly #entries: Entries
  readonly #clock: () => number

  constructor(name: string, { points, seconds }: { points: number; seconds: number }, entries: Entries, clock: () => number) {
    super({ storeClient: entries, keyPrefix: name, points, duration: seconds })
    this.#entries = entries
    this.#clock = clock
  }

  async _upsert(key: string, points: number, ms: number): Promise<Counted> {
    const now = this.#clock()
    return this.#entries.increment(SPACE, key, points, now + ms, now)
  }

  async _get(key: string): Promise<Counted | null> {
    const now = this.#clock()
    const { count, expiresAt } = await this.#entries.increment(SPACE, key, 0, now, now)
    return count === 0 ? null : { count, expiresAt }
  }

  _delete(key: string): Promise<boolean> {
    return this.#entries.delete(SPACE, key)
  }

  _getRateLimiterRes(_key: string, points: number, { count, expiresAt }: Counted): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - count), Math.max(0, expiresAt - this.#clock()), count, count === points)
  }
}
