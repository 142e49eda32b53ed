import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import * as say from '#words/shell.ts'
import { CartBadge } from '../../components/count-badge/count-badge.tsx'
import { NavLink } from '../../components/link/link.tsx'

/** The cart in the bar, where the dock does not have it. */
export function CartLink({ count }: { count: number }) {
  return (
    <NavLink className="icon-btn bar-wide" to="/cart" aria-label={say.placeWithItems(say.cart, count)} data-cart-target="">
      <ShoppingBag />
      <CartBadge count={count} />
    </NavLink>
  )
}
