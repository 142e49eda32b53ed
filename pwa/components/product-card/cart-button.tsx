import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import type { RefObject } from 'react'
import { useToggleTap } from '../use-toggle-tap.ts'
import { flyToCart } from '../count-badge/fly-to-cart.ts'
import '../button/button.css'

export interface CartButtonProps {
  inCart: boolean
  onToggle: () => void
  /** Flies to the cart. */
  picture: RefObject<HTMLImageElement | null>
  /** The id of the product's name. */
  describedBy: string
}

export function CartButton({ inCart, onToggle, picture, describedBy }: CartButtonProps) {
  const toggle = useToggleTap(() => {
    if (!inCart && picture.current) flyToCart(picture.current)
    onToggle()
  })

  const Icon = inCart ? Trash2 : ShoppingBag
  return (
    <button type="button" className={inCart ? 'btn btn-quiet' : 'btn btn-primary'} aria-describedby={describedBy} onClick={toggle}>
      <Icon />
      <span>{inCart ? 'Remove' : 'Add to Cart'}</span>
    </button>
  )
}
