import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import { useRef, useState, type MouseEvent, type RefObject } from 'react'
import * as say from '#words/product-card.tsx'
import { flyToCart } from '../count-badge/fly-to-cart.ts'
import { ONE_TAP_MS, useToggleTap } from '../use-toggle-tap.ts'
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

/** Buying a piece that is owned asks first: the first press asks, the next one acts, and going elsewhere takes the question back. */
export function useAskAgain(isOwned: boolean): { asks: boolean; press: (press: MouseEvent, act: () => void) => void; forget: () => void } {
  const [asked, setAsked] = useState(false)
  const askedAt = useRef(0)
  return {
    asks: isOwned && asked,
    press({ timeStamp }, act) {
      // The second half of a double tap is no answer, nor is a key that is held.
      const isSame = asked && timeStamp - askedAt.current < ONE_TAP_MS
      askedAt.current = timeStamp
      if (isOwned && (!asked || isSame)) return setAsked(true)
      setAsked(false)
      act()
    },
    forget: () => setAsked(false),
  }
}
