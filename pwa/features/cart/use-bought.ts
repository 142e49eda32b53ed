import { useEffect, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
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
  /** What was bought since this page was opened; undefined: nothing, or the cart has been filled anew. */
  bought: readonly BoughtLine[] | undefined
  /** Takes the answer to an order of `lines`. */
  noteAnswer: (lines: readonly BoughtLine[], answer: Answer<'store/cart/checkout'>) => void
}

/** The order that became true while the cart was open: at once, or after it had waited for the shop. */
export function useBought(): BoughtView {
  const { waiting, lastOrder, isEmpty } = useAccount(
    useShallow(({ waiting, lastOrder, cart }) => ({ waiting, lastOrder, isEmpty: cart.length === 0 })),
  )
  const [bought, setBought] = useState<readonly BoughtLine[]>()
  const waited = useRef(waiting)

  useEffect(() => {
    const placed = waited.current.find(({ entryId }) => entryId === lastOrder)
    waited.current = waiting
    if (placed === undefined || waiting.includes(placed)) return
    const { byId } = useCatalog.getState()
    setBought(placed.lines.map(({ itemId, name, qty }) => ({ id: itemId, name, qty, image: byId.get(itemId)?.image })))
  }, [waiting, lastOrder])

  return {
    bought: isEmpty ? bought : undefined,
    noteAnswer(lines, answer) {
      const isPlaced = answer.kind === 'done' && !(answer.result && 'withdrawn' in answer.result)
      setBought(isPlaced ? lines : undefined)
    },
  }
}
