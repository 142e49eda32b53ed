import { DAILY_MESSAGES } from '#sync-protocol/domain/limits.ts'
import { MAX_ACCOUNT_BYTES } from '../storage/account-text.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { StoredRecord } from '../storage/port.ts'
import { DAY_MS, KIB } from '#sync-protocol/domain/units.ts'

/**
 * How many of a thing are kept of one account, the newest, and how many bytes one of them can have as it is stored. Of records a tenth more may
 * stand there until they are trimmed (sync/record-bounds.ts).
 */
export interface Bound {
  count: number
  bytes: number
  /** ms after which one of them goes by itself. */
  life?: number
}

/** How long the operator's being told of a message is remembered: by then its record was moved for the last time. */
export const TOLD_MS = LIVES.told

/**
 * Everything that one account feeds, and `guest-message`, which all visitors feed together: nothing of it grows beyond count × bytes, however
 * an attacker tries. The oldest records, logins and mails fall. A test walks this table and feeds each past its bound on every store.
 */
export const BOUNDS = {
  /** The document: state, counters, devices, outcomes, outbox; its parts have bounds of their own (sync-protocol/domain/limits.ts). */
  account: { count: 1, bytes: MAX_ACCOUNT_BYTES },
  ledger: { count: 5_000, bytes: KIB },
  inventory: { count: 5_000, bytes: 4 * KIB },
  knowledge: { count: 500, bytes: KIB },
  personality: { count: 200, bytes: 24 * KIB },
  message: { count: 200, bytes: 16 * KIB },
  /** Answers under an Idempotency-Key (SPEC R18). */
  call: { count: 1_000, bytes: 8 * KIB },
  /** Those of all visitors together; how fast one address adds to them is limited (rate-limits.ts), and how many one network has (accounts/guest-bounds.ts). */
  'guest-message': { count: 2_000, bytes: 16 * KIB, life: 180 * DAY_MS },
  /** A bearer token, the sessions of its browser, and when it was last used. */
  login: { count: 32, bytes: KIB },
  /** Answers of direct calls under an Idempotency-Key (SPEC R50), from the moment they were given. */
  once: { count: 50, bytes: 2 * KIB, life: LIVES.once },
  picture: { count: 1, bytes: 512 * KIB },
  told: { count: DAILY_MESSAGES * (TOLD_MS / DAY_MS + 1), bytes: KIB, life: TOLD_MS },
} as const satisfies Record<StoredRecord['kind'], Bound> & Record<string, Bound>
