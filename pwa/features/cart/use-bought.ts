import { useState } from 'react'
import type { Pictured } from '../../components/product-picture/product-picture.tsx'
import { shownAs } from '../../content/shown.ts'
import type { Answer } from '../../state/answer.ts'
import { useAccount } from '../../state/account.ts'
import type { CatalogState } from '../../state/catalog.ts'
import type { CartView } from './use-checkout.ts'

/** A thing that was just bought. */
export interface BoughtLine {
  id: string
  name: string
  qty: number
  product: Pictured | undefined
}

export interface Bought {
  lines: readonly BoughtLine[]
  /** What the shop said to it; undefined where a notice says it: it had waited. */
  said?: string | undefined
}

export interface BoughtView {
  /** What was bought since this page was opened; undefined: nothing, or something has been put into the cart since. */
  bought: Bought | undefined
  /** Takes the answer to an order of `lines`, and what it says. */
  noteAnswer: (lines: readonly BoughtLine[], answer: Answer<'store/cart/checkout'>, said: string) => void
}

/** Something was bought. */
export function isPlaced(answer: Answer<'store/cart/checkout'>): boolean {
  return answer.kind === 'done' && !(answer.result && 'withdrawn' in answer.result)
}

/** The order that became true while the cart was open: at once, or after it had waited for the shop. */
export function useBought({ waiting, lastOrder, cart }: CartView, byId: CatalogState['byId']): BoughtView {
  const [bought, setBought] = useState<Bought & { left: ReadonlySet<string> }>()
  const [waited, setWaited] = useState(waiting)

  // In the same step as the order is shown to wait no more.
  if (waiting !== waited) {
    setWaited(waiting)
    const placed = waited.find(({ entryId }) => entryId === lastOrder)
    if (placed) {
      setBought(
        withLeft(
          placed.lines.map(({ itemId, name, qty }) => ({
            id: itemId,
            name: shownAs(byId.get(itemId), name),
            qty,
            product: byId.get(itemId),
          })),
          cart,
        ),
      )
    }
  }

  return {
    bought: bought !== undefined && cart.every(({ id }) => bought.left.has(id)) ? bought : undefined,
    noteAnswer(lines, answer, said) {
      setBought(isPlaced(answer) ? { ...withLeft(lines, useAccount.getState().cart), said } : undefined)
    },
  }
}

/** With what is left in the cart, which may be more than nothing: it can be filled while an order waits. */
function withLeft(lines: readonly BoughtLine[], cart: CartView['cart']): Bought & { left: ReadonlySet<string> } {
  return { lines, left: new Set(cart.map(({ id }) => id)) }
}
