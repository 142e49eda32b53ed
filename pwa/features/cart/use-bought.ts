import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../state/answer.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'

/** A thing that was just bought. */
export interface BoughtLine {
  id: string
  name: string
  qty: number
  image: string | undefined
}

export interface BoughtView {
  /** What was bought since this page was opened; undefined: nothing, or something has been put into the cart since. */
  bought: readonly BoughtLine[] | undefined
  /** Takes the answer to an order of `lines`. */
  noteAnswer: (lines: readonly BoughtLine[], answer: Answer<'store/cart/checkout'>) => void
}

/** The order that became true while the cart was open: at once, or after it had waited for the shop. */
export function useBought(): BoughtView {
  const { waiting, lastOrder, cart } = useAccount()
  const [bought, setBought] = useState<{ lines: readonly BoughtLine[]; left: ReadonlySet<string> }>()
  const waited = useRef(waiting)

  useEffect(() => {
    const placed = waited.current.find(({ entryId }) => entryId === lastOrder)
    waited.current = waiting
    if (placed === undefined || waiting.includes(placed)) return
    const { byId } = useCatalog.getState()
    setBought(withLeft(placed.lines.map(({ itemId, name, qty }) => ({ id: itemId, name, qty, image: byId.get(itemId)?.image }))))
  }, [waiting, lastOrder])

  return {
    bought: bought !== undefined && cart.every(({ id }) => bought.left.has(id)) ? bought.lines : undefined,
    noteAnswer(lines, answer) {
      const isPlaced = answer.kind === 'done' && !(answer.result && 'withdrawn' in answer.result)
      setBought(isPlaced ? withLeft(lines) : undefined)
    },
  }
}

/** With what is left in the cart, which may be more than nothing: it can be filled while an order waits. */
function withLeft(lines: readonly BoughtLine[]): { lines: readonly BoughtLine[]; left: ReadonlySet<string> } {
  return { lines, left: new Set(useAccount.getState().cart.map(({ id }) => id)) }
}
