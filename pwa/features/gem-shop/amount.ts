import * as v from 'valibot'
import type { GemBundle } from '#sync-protocol/api/answers.ts'
import { purchaseBundle, purchaseCustom } from '#sync-protocol/mutations/gem-shop.ts'
import { CUSTOM_PURCHASE_FACTOR, MAX_BALANCE, MIN_CUSTOM_PURCHASE } from '#sync-protocol/domain/economy.ts'

/** The amount that is sent for what was typed: whole gems, floored, at least 1 (specification §5 Custom gem purchase). */
export function amountOf(typed: string): number {
  const amount = Math.floor(Number(typed))
  return Number.isFinite(amount) ? Math.min(MAX_BALANCE, Math.max(MIN_CUSTOM_PURCHASE, amount)) : MIN_CUSTOM_PURCHASE
}

/** What an amount gives. */
export function given(amount: number): number {
  return amount * CUSTOM_PURCHASE_FACTOR
}

/** What a purchase that waits will give above its cost, by its arguments; 0 if these are of another version, or the bundle is not known. */
export function gainOf(args: unknown, bundles: readonly GemBundle[]): number {
  const custom = v.safeParse(purchaseCustom.args, args)
  if (custom.success) return given(custom.output.amount) - custom.output.amount
  const known = v.safeParse(purchaseBundle.args, args)
  const bundle = known.success ? bundles.find(({ id }) => id === known.output.bundleId) : undefined
  return bundle === undefined ? 0 : bundle.giveGems - bundle.costGems
}
