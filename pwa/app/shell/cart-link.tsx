import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import * as say from '#words/shell.ts'
import { CartBadge } from '../../components/count-badge/count-badge.tsx'
import { NavLink } from '../../components/link/link.tsx'
import { useCarted } from '../../state/account.ts'

/** The cart in the bar, where the dock does not have it. A press on a card draws it, and no more of the bar. */
export function CartLink() {
  const count = useCarted()
  return (
    <NavLink className="icon-btn bar-wide" to="/cart" aria-label={say.placeWithItems(say.cart, count)} data-cart-target="">
      <ShoppingBag />
      <CartBadge count={count} />
    </NavLink>
  )
}
