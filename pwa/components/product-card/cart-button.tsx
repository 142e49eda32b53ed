import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import type { RefObject } from 'react'
import * as say from '#words/product-card.tsx'
import { useAskAgain, useToggleTap } from '../use-toggle-tap.ts'
import { flyToCart } from '../count-badge/flights.ts'
import '../button/button.css'

export interface CartButtonProps {
  inCart: boolean
  /** It was bought before. */
  owned: boolean
  onToggle: () => void
  /** Flies to the cart. */
  picture: RefObject<HTMLImageElement | null>
  /** The id of the product's name. */
  describedBy: string
}

export function CartButton({ inCart, owned, onToggle, picture, describedBy }: CartButtonProps) {
  const again = useAskAgain(owned && !inCart)
  const toggle = useToggleTap((press) =>
    again.press(press, () => {
      if (!inCart && picture.current) flyToCart(picture.current)
      onToggle()
    }),
  )

  const Icon = inCart ? Trash2 : ShoppingBag
  return (
    <button
      type="button"
      className={inCart ? 'btn btn-quiet' : 'btn btn-primary'}
      aria-describedby={describedBy}
      onClick={toggle}
      onBlur={again.forget}
    >
      <Icon />
      <span aria-live={owned ? 'polite' : undefined}>{inCart ? say.remove : again.asks ? say.buyAgain : say.addToCart}</span>
    </button>
  )
}
