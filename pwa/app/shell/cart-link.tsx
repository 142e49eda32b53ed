import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import { CartBadge } from '../../components/count-badge/count-badge.tsx'
import { NavLink } from '../../components/link/link.tsx'

/** The cart in the bar, where the dock does not have it. */
export function CartLink({ count }: { count: number }) {
  return (
    <NavLink className="icon-btn bar-wide" to="/cart" aria-label={`Cart, ${itemsText(count)}`} data-cart-target="">
      <ShoppingBag />
      <CartBadge count={count} />
    </NavLink>
  )
}

export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
