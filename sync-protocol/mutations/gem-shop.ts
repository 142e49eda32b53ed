import * as v from 'valibot'
import * as say from '#words/gem-purchases.ts'
import { CUSTOM_PURCHASE_FACTOR, DAILY_GAIN, MAX_BALANCE, MIN_CUSTOM_PURCHASE } from '../domain/economy.ts'
import { isSameName } from '../domain/text.ts'
import { Gems, WELL_FORMED } from '../api/primitives.ts'
import { defineMutation } from './definition.ts'
import { moveGems, today } from './gems.ts'
import { applied, rejected, type Body, type Context, type Step } from './step.ts'

/**
 * Buys a bundle: pays `costGems`, receives `giveGems` (specification §7), if it is the one that the person saw, and no worse (SPEC R22).
 * Rejects bundle_unknown, bundle_changed, daily_limit, not_enough_gems, balance_limit.
 */
export const purchaseBundle = defineMutation({
  name: 'store/gem-bundles/purchase',
  version: 1,
  summary: 'Buys a gem bundle.',
  refusals: ['bundle_unknown', 'bundle_changed', 'daily_limit', 'not_enough_gems', 'balance_limit'],
  example: { bundleId: 'pocket-spark' },
  words: { done: () => say.gemBundle, outcome: bundleBought, notice: bundleBought },
  args: v.strictObject({ bundleId: v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(WELL_FORMED)) }),
  result: v.object({ remainingGems: Gems, bundle: v.object({ id: v.string(), title: v.string() }) }),
  reduce(body, { bundleId }, context) {
    if (context.authority === undefined) {
      return applied(body, {}, { remainingGems: body.state.gems, bundle: { id: bundleId, title: '' } })
    }
    const bundle = context.authority.bundle(bundleId)
    if (bundle === undefined) return rejected('bundle_unknown')
    const { id, title, costGems, giveGems } = bundle
    const { bundle: seen } = context.seen
    if (seen !== undefined && (costGems > seen.costGems || giveGems < seen.giveGems)) return rejected('bundle_changed')
    if (seen?.title !== undefined && !isSameName(title, seen.title)) return rejected('bundle_changed')
    return purchase(body, costGems, giveGems, 'bundle', title, context, (remainingGems) => ({ remainingGems, bundle: { id, title } }))
  },
})

/** Pays N gems, receives 2N (specification §9). Rejects daily_limit, not_enough_gems, balance_limit. */
export const purchaseCustom = defineMutation({
  name: 'store/gem-bundles/purchase-custom',
  version: 1,
  summary: 'Pays gems and receives twice as many.',
  refusals: ['daily_limit', 'not_enough_gems', 'balance_limit'],
  example: { amount: 100 },
  words: {
    done: ({ amount }) => say.gemPurchaseFor(amount),
    attempt: () => say.gemPurchase,
    outcome: ({ gained, remainingGems }) => say.receivedGems(gained, remainingGems),
    notice: ({ gained, remainingGems }, args) => say.gemsPurchased(args?.amount, gained, remainingGems),
  },
  args: v.strictObject({
    amount: v.pipe(v.number(), v.integer(), v.minValue(MIN_CUSTOM_PURCHASE), v.maxValue(MAX_BALANCE)),
  }),
  result: v.object({ gained: Gems, remainingGems: Gems }),
  reduce(body, { amount }, context) {
    if (context.authority === undefined) return applied(body, {}, { gained: 0, remainingGems: body.state.gems })
    const gained = amount * CUSTOM_PURCHASE_FACTOR
    return purchase(body, amount, gained, 'custom', `${amount} gems`, context, (remainingGems) => ({ gained, remainingGems }))
  },
})

/** What the screen says that waits for the answer. */
export { bundlePurchased as purchased, gemsPurchased as received } from '#words/gem-purchases.ts'

function bundleBought({ bundle, remainingGems }: { bundle: { title: string }; remainingGems: number }): string {
  return say.bundlePurchased(bundle.title, remainingGems)
}

function purchase<Result>(
  body: Body,
  cost: number,
  give: number,
  reason: 'bundle' | 'custom',
  label: string,
  context: Context,
  result: (remainingGems: number) => Result,
): Step<Result> {
  const daily = today(body.daily, context.now)
  const gained = (daily.gained ?? 0) + Math.max(0, give - cost)
  if (gained > DAILY_GAIN) return rejected('daily_limit')
  if (cost > body.state.gems) return rejected('not_enough_gems')
  const moved = moveGems(body, give - cost, reason, label, context)
  if (typeof moved === 'string') return rejected(moved)
  const counted = { ...body, daily: { ...daily, purchases: daily.purchases + 1, gained } }
  return applied(counted, { gems: moved.gems }, result(moved.gems), [moved.record])
}
