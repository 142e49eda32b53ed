import { Heart, House, Puzzle, ShoppingBag, Store } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useAccount, useCarted } from '../../state/account.ts'
import { Dock } from './dock.tsx'

/** The members' bottom bar. */
export function MemberDock() {
  const carted = useCarted()
  const wished = useAccount(({ wishlist }) => wishlist.length)
  const { pathname } = useLocation()
  const beneath = (pages: RegExp) => (pages.test(pathname) ? ({ 'aria-current': true } as const) : undefined)
  return (
    <Dock
      items={[
        { to: '/dashboard', title: 'Home', icon: House },
        { to: '/shop', title: 'Shop', icon: Store, near: beneath(/^.(kpop|anime|fa|fr|je|prod)/) },
        { to: '/quiz', title: 'Quiz', icon: Puzzle, near: beneath(/^.(kn|personality|res)/) },
        { to: '/wishlist', title: 'Wishlist', icon: Heart, count: wished },
        { to: '/cart', title: 'Cart', icon: ShoppingBag, count: carted, target: true },
      ]}
    />
  )
}
