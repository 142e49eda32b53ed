import { MAX_BALANCE, utcDay } from '../domain/economy.ts'
import type { LedgerRecord } from '../api/records.ts'
import type { Body, Context, Daily } from './definition.ts'

/** One movement of gems: the new balance and its ledger entry. The only way a balance changes (SPEC R30). */
export interface Movement {
  gems: number
  record: LedgerRecord
}

/** Moves `delta` gems; a code when the balance would leave 0 … MAX_BALANCE. */
export function moveGems(
  body: Pick<Body, 'state'>,
  delta: number,
  reason: LedgerRecord['reason'],
  label: string,
  context: Pick<Context, 'entryId' | 'now'>,
): Movement | 'not_enough_gems' | 'balance_limit' {
  const gems = body.state.gems + delta
  if (gems < 0) return 'not_enough_gems'
  if (gems > MAX_BALANCE) return 'balance_limit'
  return { gems, record: { kind: 'ledger', id: context.entryId, at: context.now, delta, balance: gems, reason, label } }
}

/** How far the clocks of the shop's processes may be apart: within it, the day of the one ahead counts. */
const CLOCK_SKEW_MS = 60 * 60 * 1000

/** The day's counters, fresh when a new UTC day began (SPEC R34). Counters of a day to come are those of `presentDaily`. */
export function today(daily: Daily, now: number): Daily {
  const day = utcDay(now)
  return day > daily.day ? { day, purchases: 0, rewarded: [] } : daily
}

/**
 * The counters as the server's clock makes them: those of a day still to come were counted by a clock that ran ahead, and are
 * taken along to the present day. Every commit writes them so: they stand still for a day, not until the
 * wrong date has come (SPEC R34).
 */
export function presentDaily(daily: Daily, now: number): Daily {
  return daily.day > utcDay(now + CLOCK_SKEW_MS) ? { ...daily, day: utcDay(now) } : daily
}
