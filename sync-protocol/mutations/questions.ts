import type { CartLine, Decision } from '../api/account-state.ts'

interface Line {
  itemId: string
  qty: number
}

/**
 * True for a question about lines that lie in the cart. The others are about an order decided on a cart that was ordered or
 * changed elsewhere: nothing that happens to the cart since makes them void.
 */
function isAboutCart({ why }: Pick<Decision, 'why'>): boolean {
  return why === 'price_rose' || why === 'item_gone' || why === 'item_changed' || why === 'not_enough_gems'
}

/** The questions that a change of the cart leaves open: one of whose lines left it, or changed its quantity, is void (SPEC R22). */
export function stillOpen(decisions: Decision[], before: readonly CartLine[], after: readonly CartLine[]): Decision[] {
  if (decisions.length === 0 || before === after) return decisions
  return decisions.filter(
    (decision) => !isAboutCart(decision) || decision.lines.every((line) => !hasLine(before, line) || hasLine(after, line)),
  )
}

/**
 * True when a cart is the one that was seen: all of its lines, and none besides but those that were set aside for orders which
 * waited by then. One of these may have become a question, or have been taken back, and left its lines in the cart.
 */
export function isCartSeen(cart: readonly Line[], seen: readonly Line[], aside: readonly Line[]): boolean {
  return seen.every((line) => hasLine(cart, line)) && cart.every((line) => hasLine(seen, line) || hasLine(aside, line))
}

/** True when one of the lines is of this item and quantity. */
export function hasLine(lines: readonly Line[], { itemId, qty }: Line): boolean {
  return lines.some((line) => line.itemId === itemId && line.qty === qty)
}
