import { ShoppingBag } from 'lucide-react'
import { CartBadge } from '../../components/count-badge/count-badge.tsx'
import { Link } from '../../components/link/link.tsx'

/** The cart in the bar, where the dock does not have it. */
export function CartLink({ count }: { count: number }) {
  return (
    <Link className="icon-btn bar-wide" to="/cart" aria-label={`Cart, ${itemsText(count)}`} data-cart-target="">
      <ShoppingBag />
      <CartBadge count={count} />
    </Link>
  )
}

export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
