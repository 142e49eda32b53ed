import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { ApiError } from '../api-error.ts'
import { loginKey, type Account } from '../domain/account.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Entries } from '../storage/port.ts'
import { GrowingDelay, type TakeBack } from './growing-delay.ts'

const SPACE = 'limit'
const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often something may be tried, per `seconds`: by one client address, or for one account whichever client tries. */
const LIMITS = {
  'register-address': { points: 30, seconds: HOUR },
  'recovery-address': { points: 20, seconds: 15 * MINUTE },
  'mail-name': { points: 3, seconds: 15 * MINUTE },
  /** Links that confirm an address, which only its account brings about: no stranger who types it elsewhere uses them up. */
  'confirm-name': { points: 3, seconds: 15 * MINUTE },
  'mail-account': { points: 3, seconds: 15 * MINUTE },
  'profile-account': { points: 30, seconds: HOUR },
  'profile-address': { points: 60, seconds: HOUR },
  /** It gathers everything there is of the account. */
  'export-account': { points: 5, seconds: HOUR },
  'contact-address': { points: 10, seconds: HOUR },
} as const

/** What is guessed at: tries wait longer and longer, and no number of them closes the door for good (seconds). */
const DELAYS = {
  /** Browsers that have not logged in to this account before, all together. */
  'login-account': { free: 10, longest: HOUR, forgotten: LIVES.limit / 1_000 },
  /** One browser that has. */
  'login-device': { free: 10, longest: 15 * MINUTE, forgotten: HOUR },
  /** All clients behind one address, at whatever accounts; neither right logins nor browsers that have logged in there before count. */
  'login-address': { free: 100, longest: 15 * MINUTE, forgotten: 15 * MINUTE },
  /** The present password, asked for within a login. */
  'password-account': { free: 10, longest: 15 * MINUTE, forgotten: HOUR },
} as const

type LimitName = keyof typeof LIMITS
type DelayName = keyof typeof DELAYS

interface Options {
  entries: Entries
  clock(): number
  secret: string
  on: boolean
  /** Called at each refusal. */
  onRefused?(name: LimitName | DelayName): void
}

/** Rate limits that all processes of a shop share through the store. Neither addresses nor names are stored, only their MACs. */
export class RateLimits {
  readonly #delays: Record<DelayName, GrowingDelay>
  readonly #options: Options

  constructor(options: Options) {
    this.#delays = mapValues(DELAYS, (name, growth) => new GrowingDelay(name, growth, options))
    this.#options = options
  }

  /** Counts one use. Throws rate_limited, with the seconds to wait, where there were too many. */
  async count(name: LimitName, subject: string): Promise<void> {
    await this.#told(name, async () => {
      const { points, seconds } = LIMITS[name]
      const now = this.#options.clock()
      const { count, expiresAt } = await this.#options.entries.increment(SPACE, this.#keyOf(name, subject), 1, now + seconds * 1_000, now)
      if (count > points) throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil((expiresAt - now) / 1_000)) })
    })
  }

  /**
   * Counts one guess, before it is known whether it is right; what it returns takes this one back. Throws rate_limited, with seconds to wait that grow
   * from guess to guess.
   */
  async attempt(name: DelayName, subject: string): Promise<TakeBack> {
    let takeBack: TakeBack | undefined
    await this.#told(name, async () => {
      takeBack = await this.#delays[name].attempt(this.macOf(subject))
    })
    return async () => takeBack?.()
  }

  /** Forgets the guesses: a right one ends a row of wrong ones. */
  async clear(name: DelayName, subject: string): Promise<void> {
    if (this.#options.on) await this.#delays[name].clear(this.macOf(subject))
  }

  /**
   * Forgets what was counted for an account that is deleted. What was counted for a typed name or an address stays for its minutes: it
   * guards strangers' mailboxes from a caller that registers and deletes in turn.
   */
  async forget({ id }: Pick<Account, 'id'>): Promise<void> {
    const subjects = [id, accountSubject({ id }, '')]
    const limits = Object.keys(LIMITS).flatMap((name) => subjects.map((subject) => this.#keyOf(name, subject)))
    const delays = Object.values(this.#delays).flatMap((delay) => subjects.map((subject) => delay.clear(this.macOf(subject))))
    await Promise.all([...limits.map((key) => this.#options.entries.delete(SPACE, key)), ...delays])
  }

  async #told(name: LimitName | DelayName, counting: () => Promise<void>): Promise<void> {
    if (!this.#options.on) return
    try {
      await counting()
    } catch (error) {
      if (error instanceof ApiError) this.#options.onRefused?.(name)
      throw error
    }
  }

  #keyOf(name: string, subject: string): string {
    return `${name}:${this.macOf(subject)}`
  }

  /** What stands in the store in place of an address or a name. */
  macOf(subject: string): string {
    return createHmac('sha256', this.#options.secret).update(subject).digest('base64url').slice(0, 22)
  }
}

function mapValues<Name extends string, Given, Made>(
  table: Record<Name, Given>,
  make: (name: Name, given: Given) => Made,
): Record<Name, Made> {
  const names = Object.keys(table).filter((name): name is Name => name in table)
  return Object.fromEntries(names.map((name) => [name, make(name, table[name])])) as Record<Name, Made>
}

/** What counts as one client, in one spelling: an IPv4 address, or for IPv6 the /64 network that one customer gets. */
export function addressSubject(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isIPv4 = groups.slice(0, 6).join(':') === `0:0:0:0:0:${0xffff}`
  if (isIPv4) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The network of a client, in one spelling: who has one can write from all its addresses. /24 of IPv4, /48 of IPv6. */
export function networkSubject(ip: string): string {
  const subject = addressSubject(ip)
  const [a, b, c] = subject.split(/[.:]/)
  return `network ${[a, b, c].join(subject.includes('.') ? '.' : ':')}`
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URL also turns an embedded IPv4 address into two groups.
  const { hostname } = new URL(`http://[${address}]`)
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16))
}

/** The account that a typed username or e-mail names, so that both count as one; where there is none, the name in one form, however it was written. */
export function accountSubject(account: Pick<Account, 'id'> | undefined, identifier: string): string {
  return account === undefined ? nameSubject(identifier) : `account ${account.id}`
}

/** A typed name, whether or not there is such an account. */
export function nameSubject(identifier: string): string {
  return `name ${loginKey(identifier)}`
}
