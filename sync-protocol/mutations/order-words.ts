import { known } from '#words/amounts.ts'
import type { Receipt, Withdrawn } from './order.ts'

type OrderResult = Receipt | Withdrawn | { kept: true }

/** An order that was placed; `isTooLate`: it was to be taken back, and had been placed by then. `balance` in gems. */
export function orderPlaced(balance: number | undefined, isTooLate = false): string {
  const said = isTooLate ? 'Your order had already been placed, so it could not be canceled.' : 'Checked out!'
  return `${said} Items are now in your Inventory. Balance: ${known(balance)}`
}

/** What came of an order, in the activity list. */
export function outcomeOfOrder(result: OrderResult): string {
  if ('kept' in result) return 'Nothing was ordered'
  if ('withdrawn' in result) return 'Canceled before it was placed. Nothing was ordered'
  const { items, more = 0, remainingGems } = result
  const names = items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name))
  return `${names.join(', ')}${andMore(more)}. Balance: ${known(remainingGems)}`
}

/** The message of an order that no screen waits for; undefined where nothing was ordered. */
export function noticeOfOrder(result: OrderResult, args: { withdrawn?: true | undefined } | undefined): string | undefined {
  return 'remainingGems' in result ? orderPlaced(result.remainingGems, args?.withdrawn) : undefined
}

/** " and 3 more", '' for none. */
export function andMore(count: number): string {
  return count > 0 ? ` and ${count} more` : ''
}
