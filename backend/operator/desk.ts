import type { Logins } from '../auth/logins.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Random } from '../random.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'

/** What the operator's commands work on: the store of a shop that may be open meanwhile, through the server's own write path. */
export interface Desk {
  storage: Storage
  accounts: AccountStore
  logins: Logins
  limits: RateLimits
  mailer: Pick<Mailer, 'forget'>
  random: Random
  /** ms since the epoch. */
  clock(): number
  /** Columns of the operator's terminal. */
  width: number
}

/** What a command answers: for scripts, and in lines for reading. */
export interface Shown {
  data: object
  lines: readonly string[]
}

/** A change that waits for the operator's agreement. */
export interface Proposed {
  warning: string
  act(): Promise<Shown>
  /** What a second run does, where the store did not answer the first. */
  again: string
  /** By which a second run knows the change of the first: said before it is made. Absent where the operator has given it, or the change needs none. */
  newKey?: string
}

/** Why a command does nothing, in words for the operator. */
export class Refusal extends Error {
  override name = 'Refusal'
}
