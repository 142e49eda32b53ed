import Heart from 'lucide-static/icons/heart.svg?react'
import House from 'lucide-static/icons/house.svg?react'
import Puzzle from 'lucide-static/icons/puzzle.svg?react'
import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import Store from 'lucide-static/icons/store.svg?react'
import * as say from '#words/shell.ts'
import { useAccount, useCarted } from '../../state/account.ts'
import { Dock } from './dock.tsx'

/** The members' bottom bar. */
export function MemberDock() {
  const carted = useCarted()
  const wished = useAccount(({ wishlist }) => wishlist.length)
  return (
    <Dock
      items={[
        { to: '/dashboard', title: say.home, icon: House },
        { to: '/shop', title: say.shop, icon: Store, area: /^.(kpop2?|anime2?|fashion|fragrances|jewelry|inventory|product.+)$/ },
        { to: '/quiz', title: say.quiz, icon: Puzzle, area: /^.(knowledge|personality|results)$/ },
        { to: '/wishlist', title: say.wishlist, icon: Heart, count: wished },
        { to: '/cart', title: say.cart, icon: ShoppingBag, area: /^.decisions$/, count: carted, target: true },
      ]}
    />
  )
}
