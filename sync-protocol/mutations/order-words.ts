import * as say from '#words/order-outcomes.ts'
import type { Receipt, Withdrawn } from './order.ts'
import type { NameOf } from './words.ts'

type OrderResult = Receipt | Withdrawn | { kept: true }

/** An order that was placed; `isTooLate`: it was to be taken back, and had been placed by then. `balance` in gems. */
export function orderPlaced(balance: number | undefined, isTooLate = false): string {
  return isTooLate ? say.orderPlacedBefore(balance) : say.orderPlaced(balance)
}

/** What came of an order, in the activity list. */
export function outcomeOfOrder(result: OrderResult, nameOf: NameOf): string {
  if ('kept' in result) return say.nothingOrdered
  if ('withdrawn' in result) return say.canceled
  const { items, more = 0, remainingGems } = result
  const shown = items.map(({ name, qty }) => ({ name: nameOf('', name) ?? name, qty }))
  return say.ordered(shown, more, remainingGems)
}

/** The message of an order that no screen waits for; undefined where nothing was ordered. */
export function noticeOfOrder(result: OrderResult, args: { withdrawn?: true | undefined } | undefined): string | undefined {
  return 'remainingGems' in result ? orderPlaced(result.remainingGems, args?.withdrawn) : undefined
}
