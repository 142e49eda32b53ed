import { DAY_MS, MAX_BALANCE, utcDay } from '../domain/economy.ts'
import type { LedgerRecord } from '../api/records.ts'
import type { Body, Context, Daily } from './definition.ts'

/** One movement of gems: the new balance and its ledger entry. The only way a balance changes (SPEC R30). */
export interface Movement {
  gems: number
  record: LedgerRecord
}

/** Moves `delta` gems; a code when the balance would leave 0 … MAX_BALANCE. */
export function moveGems(
  body: Body,
  delta: number,
  reason: LedgerRecord['reason'],
  label: string,
  context: Context,
): Movement | 'not_enough_gems' | 'balance_limit' {
  const gems = body.state.gems + delta
  if (gems < 0) return 'not_enough_gems'
  if (gems > MAX_BALANCE) return 'balance_limit'
  return { gems, record: { kind: 'ledger', id: context.entryId, at: context.now, delta, balance: gems, reason, label } }
}

/**
 * The day's counters, fresh when a new UTC day began. A clock that is a little behind never reopens a day; one that once ran
 * far ahead and was put right takes its counters along to the day it is, so that they stand still for a day, not for
 * years (SPEC R34).
 */
export function today(daily: Daily, now: number): Daily {
  const day = utcDay(now)
  if (day > daily.day) return { day, purchases: 0, rewarded: [] }
  return daily.day > utcDay(now + DAY_MS) ? { ...daily, day } : daily
}
