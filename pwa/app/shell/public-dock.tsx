import House from 'lucide-static/icons/house.svg?react'
import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import * as say from '#words/shell.ts'
import { useAccount } from '../../state/account.ts'
import { Dock } from './dock.tsx'
import { LINKS } from './public-links.ts'

/** The visitors' bottom bar. */
export function PublicDock() {
  const count = useAccount(({ cart }) => cart.length)
  return (
    <Dock
      items={[
        { to: '/', title: say.home, icon: House },
        ...LINKS,
        // It opens over the page (visitor-bag.tsx).
        { to: '/cart', title: say.cart, icon: ShoppingBag, count, target: true },
      ]}
    />
  )
}
