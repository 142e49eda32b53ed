import type { CartLine, Decision } from '../api/account-state.ts'

interface Line {
  itemId: string
  qty: number
}

/**
 * True for a question about lines that lie in the cart. The others are about an order decided on a cart that was ordered or
 * changed elsewhere: nothing that happens to the cart since makes them void.
 */
export function isAboutCart({ why, lines }: Pick<Decision, 'why' | 'lines'>): boolean {
  return lines.length === 0 || why === 'price_rose' || why === 'item_gone' || why === 'not_enough_gems'
}

/** The questions that a change of the cart leaves open: one of whose lines left it, or changed its quantity, is void (SPEC R22). */
export function stillOpen(decisions: Decision[], before: readonly CartLine[], after: readonly CartLine[]): Decision[] {
  if (decisions.length === 0 || before === after) return decisions
  return decisions.filter((decision) => !isAboutCart(decision) || linesOf(decision, before).every((line) => !hasLine(before, line) || hasLine(after, line)))
}

/** The lines an answer to the question places; a question of protocol 1 has none of its own and means the cart. */
export function linesOf({ lines }: Pick<Decision, 'lines'>, cart: readonly CartLine[]): readonly CartLine[] {
  return lines.length > 0 ? lines : cart
}

/** The cart without the lines that open questions hold: what an order behind them can be about. */
export function freeLines(cart: CartLine[], decisions: readonly Decision[]): CartLine[] {
  const held = new Set(decisions.filter((decision) => isAboutCart(decision)).flatMap((decision) => linesOf(decision, cart).map(({ itemId }) => itemId)))
  return held.size === 0 ? cart : cart.filter(({ itemId }) => !held.has(itemId))
}

/** True when both hold the same items in the same quantities, in whatever order. */
export function sameLines(a: readonly Line[], b: readonly Line[]): boolean {
  return a.length === b.length && a.every((line) => hasLine(b, line))
}

function hasLine(lines: readonly Line[], { itemId, qty }: Line): boolean {
  return lines.some((line) => line.itemId === itemId && line.qty === qty)
}
