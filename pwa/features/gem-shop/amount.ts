import { CUSTOM_PURCHASE_FACTOR, MAX_BALANCE, MIN_CUSTOM_PURCHASE } from '#sync-protocol/domain/economy.ts'

/** The amount that is sent for what was typed: whole gems, floored, at least 1 (specification §5 Custom gem purchase). */
export function amountOf(typed: string): number {
  const amount = Math.floor(Number(typed))
  return Number.isFinite(amount) ? Math.min(MAX_BALANCE, Math.max(MIN_CUSTOM_PURCHASE, amount)) : MIN_CUSTOM_PURCHASE
}

/** What an amount gives. */
export function gainOf(amount: number): number {
  return amount * CUSTOM_PURCHASE_FACTOR
}
