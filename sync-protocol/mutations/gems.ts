import { MAX_BALANCE, utcDay } from '../economy.ts'
import type { LedgerRecord } from '../records.ts'
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

/** The day's counters, fresh when a new UTC day began. A clock that is behind never reopens a day (SPEC R34). */
export function today(daily: Daily, now: number): Daily {
  const day = utcDay(now)
  return day > daily.day ? { day, purchases: 0, rewarded: [] } : daily
}
