import { MAX_BALANCE, utcDay } from '../domain/economy.ts'
import type { LedgerRecord } from '../api/records.ts'
import type { Daily } from '../api/daily.ts'
import type { Body, Context } from './step.ts'
import { DAY_MS } from '../domain/units.ts'

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

/** So many days that were begun are remembered: a clock that is set back comes to one of them again. */
const MOST_BEGUN = 8

/** The day's counters, fresh when a new UTC day begins, which each does once (SPEC R34). Counters of a day to come are those of `presentDaily`. */
export function today(daily: Daily, now: number): Daily {
  const day = utcDay(now)
  const { begun = [daily.day] } = daily
  if (day <= daily.day || begun.includes(day)) return daily
  return { day, purchases: 0, rewarded: [], begun: [...begun, day].slice(-MOST_BEGUN) }
}

/**
 * The counters as the server's clock makes them: those of a day further ahead than tomorrow were counted by a wrong clock, and are taken along
 * to the present day. Every commit writes them so: they stand still until tomorrow, not until the wrong date has come (SPEC R34).
 */
export function presentDaily(daily: Daily, now: number): Daily {
  // Clocks of two processes that are less than a day apart are on the same day or on two that follow each other.
  if (daily.day <= utcDay(now + DAY_MS)) return daily
  return { ...daily, day: utcDay(now), begun: daily.begun ?? [daily.day] }
}
