import { CircleUserRound, Heart, House, LogOut, Puzzle, ShoppingBag, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { CountBadge } from '../../components/count-badge/count-badge.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { GemPulse } from '../../components/gem/gem-pulse.tsx'
import { Link, NavLink } from '../../components/link/link.tsx'
import { gemText } from '../../content/gem-text.ts'
import { Bar } from './bar.tsx'
import { Dock } from './dock.tsx'
import { NavMenu } from './nav-menu.tsx'

export interface MemberNavProps {
  /** Name, else username, else '-'. */
  name: string
  personalityType: string | undefined
  gems: number
  /** False while `gems` is only what the session said: the first change is then no gain or loss to show. */
  gemsKnown: boolean
  cartCount: number
  wishlistCount: number
  connection: ReactNode
  /** What is queued is being sent before the logout. */
  leaving: boolean
  onLogout: () => void
}

const SHOP = [
  { to: '/fashion', title: 'Fashion' },
  { to: '/fragrances', title: 'Fragrances' },
  { to: '/jewelry', title: 'Jewelry' },
] as const
const QUIZ = [
  { to: '/personality', title: 'Personality' },
  { to: '/knowledge', title: 'Knowledge' },
  { to: '/results', title: 'Quiz Results' },
] as const
const PERSONALIZATION = [
  { to: '/books', title: 'Books' },
  { to: '/music', title: 'Spotify' },
  { to: '/blog', title: 'Blog' },
] as const

export function MemberNav({
  name,
  personalityType,
  gems,
  gemsKnown,
  cartCount,
  wishlistCount,
  connection,
  leaving,
  onLogout,
}: MemberNavProps) {
  return (
    <>
      <Bar
        home="/dashboard"
        tools={
          <>
            {connection}
            <div className="bar-purse">
              <Link className="bar-gems" to="/gem-shop" aria-label={`Gem shop, you have ${gemText(gems)}`}>
                <GemAmount gems={gems} bare />
              </Link>
              <GemPulse gems={gemsKnown ? gems : undefined} />
            </div>
            <Link className="icon-btn bar-wide" to="/wishlist" aria-label={`Wishlist, ${items(wishlistCount)}`}>
              <Heart aria-hidden="true" />
              <CountBadge count={wishlistCount} />
            </Link>
            <Link className="icon-btn bar-wide" to="/cart" aria-label={`Cart, ${items(cartCount)}`} data-cart-target="">
              <ShoppingBag aria-hidden="true" />
              <CountBadge count={cartCount} />
            </Link>
          </>
        }
      >
        <p className="bar-hello">
          Welcome, <strong>{name.toUpperCase()}</strong>
        </p>
        <Link className="bar-type" to="/personality">
          <span className="hidden-visually">Personality type: </span>
          {personalityType ?? 'Find your type'}
        </Link>
        <div className="bar-menus">
          <NavMenu title="Shop" links={SHOP} />
          <NavMenu title="Quiz" links={QUIZ} />
          <NavMenu title="Personalization" links={PERSONALIZATION} />
        </div>
        <ul className="bar-links bar-end">
          <li>
            <NavLink className="bar-link" to="/account">
              <CircleUserRound aria-hidden="true" />
              <span className="bar-word">Account</span>
            </NavLink>
          </li>
          <li>
            <button type="button" className="bar-link" aria-disabled={leaving} onClick={onLogout}>
              <LogOut aria-hidden="true" />
              <span className="bar-word">{leaving ? 'Logging out…' : 'Logout'}</span>
            </button>
          </li>
        </ul>
      </Bar>
      <Dock
        items={[
          { to: '/dashboard', title: 'Home', icon: House },
          { to: '/shop', title: 'Shop', icon: Store },
          { to: '/quiz', title: 'Quiz', icon: Puzzle },
          { to: '/wishlist', title: 'Wishlist', icon: Heart, count: wishlistCount },
          { to: '/cart', title: 'Cart', icon: ShoppingBag, count: cartCount, target: true },
        ]}
      />
    </>
  )
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
