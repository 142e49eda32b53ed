import { createHmac, hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'

/** The closed list of what the log tells of an account's safety; each is a label of a counter too. */
export const SECURITY_EVENTS = [
  'registered',
  'logged_in',
  'logged_out',
  'login_failed',
  'login_delayed',
  'reset_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'password_refused',
  'account_deleted',
  'device_retired',
  'limit_hit',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]
/** What happens every day: in the log below the level of a warning. */
const ORDINARY: readonly SecurityEvent[] = ['registered', 'logged_in', 'logged_out']

interface Options {
  log: Logger
  secret: string
  count(event: SecurityEvent): void
}

/** What may go with an event: words of the program's own, never of a person. */
interface Details {
  limit?: string
}

/**
 * Says in the log and counts what an operator watches an attack by. An account stands there as a hash under a key of the shop: lines of one account can be
 * brought together, and who reads the log learns no name.
 */
export class SecurityEvents {
  readonly #options: Options
  readonly #key: Buffer

  constructor(options: Options) {
    this.#options = options
    this.#key = Buffer.from(hkdfSync('sha256', options.secret, '', 'starlane security events', 32))
  }

  /** `account` is undefined where there is none, such as at a login with an unknown name. */
  note(security: SecurityEvent, account?: { id: string }, details: Details = {}): void {
    const { log, count } = this.#options
    count(security)
    log[ORDINARY.includes(security) ? 'info' : 'warn'](
      { security, ...(account === undefined ? {} : { account: this.#hashOf(account.id) }), ...details },
      'security',
    )
  }

  #hashOf(accountId: string): string {
    return createHmac('sha256', this.#key).update(accountId).digest('base64url').slice(0, 16)
  }
}
