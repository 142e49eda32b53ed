import { ShoppingBag, Trash2 } from 'lucide-react'
import { useRef, type MouseEvent, type RefObject } from 'react'
import { flyToCart } from './fly-to-cart.ts'
import '../button/button.css'

/** A second tap this soon is the same tap: it does not take out again what it has just put in. */
const ONE_TAP_MS = 400

export interface CartButtonProps {
  inCart: boolean
  onToggle: () => void
  /** Flies to the cart. */
  picture: RefObject<HTMLImageElement | null>
  /** The id of the product's name. */
  describedBy: string
}

export function CartButton({ inCart, onToggle, picture, describedBy }: CartButtonProps) {
  const addedAt = useRef(-ONE_TAP_MS)

  const toggle = ({ timeStamp }: MouseEvent) => {
    if (inCart && timeStamp - addedAt.current < ONE_TAP_MS) return
    if (!inCart) {
      addedAt.current = timeStamp
      if (picture.current) flyToCart(picture.current)
    }
    onToggle()
  }

  const Icon = inCart ? Trash2 : ShoppingBag
  return (
    <button type="button" className={inCart ? 'btn btn-quiet' : 'btn btn-primary'} aria-describedby={describedBy} onClick={toggle}>
      <Icon aria-hidden="true" />
      {inCart ? 'Remove' : 'Add to Cart'}
    </button>
  )
}
