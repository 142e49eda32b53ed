import { Heart, House, Puzzle, ShoppingBag, Store } from 'lucide-react'
import { useAccount, useCarted } from '../../state/account.ts'
import { Dock } from './dock.tsx'

/** The members' bottom bar. */
export function MemberDock() {
  const carted = useCarted()
  const wished = useAccount(({ wishlist }) => wishlist.length)
  return (
    <Dock
      items={[
        { to: '/dashboard', title: 'Home', icon: House },
        { to: '/shop', title: 'Shop', icon: Store, area: /^.(kpop2?|anime2?|fashion|fragrances|jewelry|inventory|product.+)$/ },
        { to: '/quiz', title: 'Quiz', icon: Puzzle, area: /^.(knowledge|personality|results)$/ },
        { to: '/wishlist', title: 'Wishlist', icon: Heart, count: wished },
        { to: '/cart', title: 'Cart', icon: ShoppingBag, area: /^.decisions$/, count: carted, target: true },
      ]}
    />
  )
}
