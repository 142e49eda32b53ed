import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import type { HTMLAttributes, Ref } from 'react'

/** On the picture of what lies in the cart. */
export function InCartMark(props: HTMLAttributes<HTMLSpanElement> & { ref?: Ref<HTMLSpanElement> }) {
  return (
    <span {...props} className="product-mine">
      <ShoppingBag />
      <span>In your cart</span>
    </span>
  )
}
