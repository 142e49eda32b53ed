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

export interface Bought {
  lines: readonly BoughtLine[]
  said: string | undefined
}

export interface BoughtView {
  /** What was bought since this page was opened; undefined: nothing, or something has been put into the cart since. */
  bought: Bought | undefined
  /** Takes the answer to an order of `lines`; `said`: what the page says of it, where no message does. */
  noteAnswer: (lines: readonly BoughtLine[], answer: Answer<'store/cart/checkout'>, said?: string) => void
}

/** The order that became true while the cart was open: at once, or after it had waited for the shop. */
export function useBought(): BoughtView {
  const { waiting, lastOrder, cart } = useAccount(useShallow(({ waiting, lastOrder, cart }) => ({ waiting, lastOrder, cart })))
  const [bought, setBought] = useState<Left>()
  const waited = useRef(waiting)

  useEffect(() => {
    const placed = waited.current.find(({ entryId }) => entryId === lastOrder)
    waited.current = waiting
    if (placed === undefined || waiting.includes(placed)) return
    const { byId } = useCatalog.getState()
    const lines = placed.lines.map(({ itemId, name, qty }) => ({ id: itemId, name, qty, image: byId.get(itemId)?.image }))
    // The answer may have come first, and its words are said nowhere else.
    setBought((before) => withLeft(lines, before?.order === placed.entryId ? before.said : undefined, placed.entryId))
  }, [waiting, lastOrder])

  return {
    bought: bought !== undefined && cart.every(({ id }) => bought.left.has(id)) ? bought : undefined,
    noteAnswer(lines, answer, said) {
      // The account may show a moment longer that it waits.
      const { waiting, lastOrder } = useAccount.getState()
      setBought(isPlaced(answer) ? withLeft(lines, said, waiting.at(-1)?.entryId ?? lastOrder) : undefined)
    },
  }
}

interface Left extends Bought {
  order: string | undefined
  left: ReadonlySet<string>
}

/** The shop has placed it; one that was taken back is settled as well. */
export function isPlaced(answer: Answer<'store/cart/checkout'>): boolean {
  return answer.kind === 'done' && !(answer.result && 'withdrawn' in answer.result)
}

/** With what is left in the cart, which may be more than nothing: it can be filled while an order waits. */
function withLeft(lines: readonly BoughtLine[], said: string | undefined, order: string | undefined): Left {
  return { lines, said, order, left: new Set(useAccount.getState().cart.map(({ id }) => id)) }
}
