import Heart from 'lucide-static/icons/heart.svg?react'
import { useSyncExternalStore, type ReactElement } from 'react'
import * as say from '#words/member-bars.tsx'
import * as shell from '#words/shell.ts'
import { CountBadge } from '../../components/count-badge/count-badge.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { GemPulse } from '../../components/gem/gem-pulse.tsx'
import { Link, NavLink } from '../../components/link/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bar } from './bar.tsx'
import { CartLink } from './cart-link.tsx'
import { useAccount } from '../../state/account.ts'
import { useHasQuizzes } from '../../state/shop.ts'
import { MenuSign } from './menu-sign.tsx'
import { NavMenu } from './nav-menu.tsx'
import { SearchLink } from './search-link.tsx'

export interface MemberNavProps {
  /** Name, else username, else '-'. */
  name: string
  personalityType: string | undefined
  gems: number
  /** False while `gems` is only what the session said: the first change is then no gain or loss to show. */
  gemsKnown: boolean
  connection: ReactElement
  /** What is queued is being sent before the logout. */
  leaving: boolean
  onLogout: () => void
}

const SHOP = [
  { to: '/fashion', title: say.fashion },
  { to: '/fragrances', title: say.fragrances },
  { to: '/jewelry', title: say.jewelry },
  { to: '/kpop2', title: say.kpop },
  { to: '/anime2', title: say.anime },
  { to: '/shop', title: say.shopOverview },
  { to: '/reviews', title: say.reviews },
] as const
/** In a wide bar the search is a sign. */
const SHOP_AND_SEARCH = [{ to: '/share', title: say.search }, ...SHOP] as const
const QUIZ = [
  { to: '/personality', title: say.personality },
  { to: '/knowledge', title: say.knowledge },
  { to: '/results', title: say.results },
  { to: '/quiz', title: say.quizOverview },
] as const
const PERSONALIZATION = [
  { to: '/books', title: say.books },
  { to: '/music', title: say.music, soon: true },
  { to: '/blog', title: say.blog, soon: true },
  { to: '/personalization', title: say.personalizationOverview },
] as const

export function MemberNav({ name, personalityType, gems, gemsKnown, connection, leaving, onLogout }: MemberNavProps) {
  const compact = useCompact()
  const own = personalityType ?? say.findYourType
  const shown = <span translate={personalityType ? 'no' : undefined}>{own}</span>
  const type = useHasQuizzes() && (
    <Link className={compact ? undefined : 'bar-type'} to="/personality" aria-label={say.personalityType(own)}>
      {compact && <MenuSign of="/personality" />}
      <span>{compact && personalityType ? say.typeIs(shown) : shown}</span>
    </Link>
  )
  // Behind the burger it comes first: the way out must not be scrolled to.
  const account = (
    <AccountMenu name={name} compact={compact} leaving={leaving} onLogout={onLogout}>
      {compact && type && <li>{type}</li>}
    </AccountMenu>
  )
  return (
    <Bar
      home="/dashboard"
      tools={
        <>
          {connection}
          <div className="bar-purse">
            <Link className="bar-gems" to="/gem-shop" aria-label={say.gemShop(gems)}>
              <GemAmount gems={gems} bare />
            </Link>
            <GemPulse gems={gemsKnown ? gems : undefined} />
          </div>
          <SearchLink />
          <WishlistLink />
          <CartLink />
        </>
      }
    >
      {compact && account}
      <div className="bar-menus">
        <NavMenu title={say.shop} links={compact ? SHOP_AND_SEARCH : SHOP} compact={compact} />
        <NavMenu title={say.quiz} links={QUIZ} compact={compact} />
        <NavMenu title={say.personalization} links={PERSONALIZATION} compact={compact} />
      </div>
      {!compact && (
        <>
          {type}
          {account}
        </>
      )}
    </Bar>
  )
}

function WishlistLink() {
  const count = useAccount(({ wishlist }) => wishlist.length)
  return (
    <NavLink className="icon-btn bar-wide" to="/wishlist" aria-label={shell.placeWithItems(shell.wishlist, count)}>
      <Heart />
      <CountBadge count={count} />
    </NavLink>
  )
}

/** Below this width the menus stand behind the burger (shell.css). */
const COMPACT = '(max-width: 63.99rem)'

/** True where the bar has no room for its menus. */
function useCompact(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(COMPACT).matches)
}

function onChange(listener: () => void): () => void {
  const media = matchMedia(COMPACT)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
