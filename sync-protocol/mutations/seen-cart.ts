import { MAX_CART_LINES, MAX_KNOWN_ORDERS } from '../domain/limits.ts'
import type { Seen, WaitingOrder } from './step.ts'

interface Shown {
  lastOrder: string
  waiting: readonly Pick<WaitingOrder, 'entryId' | 'lines'>[]
  cart: readonly { itemId: string; qty: number; name?: string }[]
}

/** What an order says of the cart it is decided on: the lines and names shown, the account's last order, and those that wait here (SPEC R22). */
export function seenCartOf({ lastOrder, waiting, cart }: Shown): NonNullable<Seen['cart']> {
  const waitingIds = waiting.slice(1 - MAX_KNOWN_ORDERS).map(({ entryId }) => entryId)
  const aside = waiting.flatMap(({ lines }) => lines.map(lineOf)).slice(-MAX_CART_LINES)
  return {
    known: [lastOrder, ...waitingIds],
    lines: cart.map(({ name, ...line }) => ({ ...lineOf(line), ...(name === undefined ? {} : { name }) })),
    ...(aside.length > 0 ? { aside } : {}),
  }
}

function lineOf({ itemId, qty }: { itemId: string; qty: number }): { itemId: string; qty: number } {
  return { itemId, qty }
}
