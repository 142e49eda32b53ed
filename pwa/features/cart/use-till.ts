import { useEffect, useState } from 'react'
import { turn } from '../../components/turn.ts'
import { useAccount, useOrdering, type AccountView } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'

/** After this the shop has not answered at once: the order is shown as waiting. */
const PATIENCE_MS = 2_500

export type CartView = Pick<AccountView, 'cart' | 'gems' | 'ready' | 'waiting' | 'decisions'>

export interface TillView extends CartView {
  /** An order is on its way to the shop. */
  isOrdering: boolean
  setOrdering: (isOrdering: boolean) => void
}

/**
 * What the cart shows. While an order is on its way to the shop that is what was ordered: it waits only where it cannot be sent now, or where
 * the shop takes its time.
 */
export function useTill(): TillView {
  const now: CartView = useAccount()
  const isOffline = useConnection(({ state }) => state === 'offline')
  const [ordered, setOrdered] = useState<CartView>()
  const isKept = isOffline && ordered && now.waiting.length > ordered.waiting.length

  useEffect(() => {
    if (!ordered) return
    useOrdering.setState({ lines: ordered.cart.length })
    const timer = setTimeout(giveUp, PATIENCE_MS, setOrdered)
    return () => {
      clearTimeout(timer)
      useOrdering.setState({ lines: 0 })
    }
  }, [ordered])
  useEffect(() => {
    if (isKept) giveUp(setOrdered)
  }, [isKept])

  return { ...(ordered ?? now), isOrdering: !!ordered, setOrdering: (isOrdering) => setOrdered(isOrdering ? now : undefined) }
}

function giveUp(setOrdered: (none: undefined) => void) {
  void turn('step', () => setOrdered(undefined))
}
