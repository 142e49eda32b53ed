import { useEffect, useState } from 'react'
import { transition } from '../../components/transition.ts'
import { useSteps } from '../../components/use-steps.ts'
import { LEFT_OUT, takeNoticeBack } from '../../state/notices.ts'
import { heldGems, useAccount, useOrdering, type AccountView } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'
import { totalOf } from '../../state/shop-items.ts'

/** After this the shop has not answered at once: the order is shown as waiting. */
const PATIENCE_MS = 2_500

/** Suggest leaving out at most three lines. */
const MOST_SPARE = 3

export type CartView = Pick<AccountView, 'cart' | 'gems' | 'ready' | 'waiting' | 'decisions' | 'lastOrder'>

export interface CheckoutView extends CartView {
  /** An order is on its way to the shop. */
  isOrdering: boolean
  setOrdering: (isOrdering: boolean) => void
  /** Gems that orders which wait will take. */
  held: number
  /** Gems that are missing for all in the cart; below 0: that are left. */
  short: number
  /** The ids of the fewest lines without which there are enough for the others, of single ones the cheapest; none where those are many. */
  spare: readonly string[]
}

/**
 * What the cart shows. While an order is on its way to the shop that is what was ordered: it waits only where it cannot be sent now, or where
 * the shop takes its time. What becomes of orders shows in one movement.
 */
export function useCheckout(): CheckoutView {
  const now: CartView = useAccount()
  const isOffline = useConnection(({ state }) => state === 'offline')
  const [isOrdering, setOrdering] = useState(false)
  const view = useSteps(now, stepOf, isOrdering)
  const isKept = isOrdering && isOffline && now.waiting.length > view.waiting.length
  const lines = isOrdering ? view.cart.length : 0
  const { gems } = view

  useEffect(() => {
    if (!lines) return
    // Of what was left out it is too late to speak.
    takeNoticeBack(LEFT_OUT)
    useOrdering.setState({ lines, gems })
    const timer = setTimeout(giveUp, PATIENCE_MS, setOrdering)
    return () => {
      clearTimeout(timer)
      useOrdering.setState({ lines: 0, gems: undefined })
    }
  }, [lines, gems])
  useEffect(() => {
    if (isKept) giveUp(setOrdering)
  }, [isKept])

  const held = heldGems(view.waiting)
  const short = totalOf(view.cart) + held - gems
  return { ...view, isOrdering, setOrdering, held, short, spare: spareIn(view.cart, short) }
}

function spareIn(cart: CartView['cart'], short: number): readonly string[] {
  if (short <= 0) return []
  const spare: string[] = []
  const rest = cart.map((line) => ({ id: line.id, gems: totalOf([line]) })).toSorted((a, b) => a.gems - b.gems)
  for (let missing = short; missing > 0;) {
    // The dearest ones as long as no single one is enough, then the cheapest that is.
    const enough = rest.findIndex(({ gems }) => gems >= missing)
    const [line] = rest.splice(enough, 1)
    if (!line || rest.length === 0 || spare.length === MOST_SPARE) return []
    missing -= line.gems
    spare.push(line.id)
  }
  return spare
}

function giveUp(setOrdering: CheckoutView['setOrdering']) {
  void transition('step', () => {
    setOrdering(false)
    // What waits stands above the list that it was.
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** Rows come and go by themselves; the last one takes the checkout bar along. */
function stepOf({ ready, cart, waiting, decisions }: CartView): string | undefined {
  return ready ? [!cart.length, ...waiting.map(({ entryId }) => entryId), ...decisions.map(({ id }) => id)].join() : undefined
}
