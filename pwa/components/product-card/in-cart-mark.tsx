import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import type { HTMLAttributes, Ref } from 'react'
import * as say from '#words/product-card.tsx'

interface InCartMarkProps extends HTMLAttributes<HTMLSpanElement> {
  ref?: Ref<HTMLSpanElement>
  inCart: boolean
  owned: boolean
}

/** On the picture of what lies in the cart, or is owned. */
export function InCartMark({ inCart, owned, ...props }: InCartMarkProps) {
  return (
    <span {...props} className="product-mine">
      {inCart && <ShoppingBag />}
      <span>{!inCart ? say.inCollection : owned ? say.inCartAgain : say.inCart}</span>
    </span>
  )
}
