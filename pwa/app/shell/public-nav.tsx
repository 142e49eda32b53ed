import { Cat, House, MicVocal, ShoppingBag, Store } from 'lucide-react'
import { ButtonLink } from '../../components/button/button.tsx'
import { NavLink } from '../../components/link/link.tsx'
import { useAccount } from '../../state/account.ts'
import { Bar } from './bar.tsx'
import { CartLink } from './cart-link.tsx'
import { Connection } from './connection.tsx'
import { Dock } from './dock.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const LINKS = [
  { to: '/store', title: 'Store', icon: Store },
  { to: '/kpop', title: 'Kpop', icon: MicVocal },
  { to: '/anime', title: 'Anime', icon: Cat },
] as const

/** The visitors' bar; `plain` leaves out Register and Login, on the two pages that are just that. */
export function PublicNav({ plain }: { plain: boolean }) {
  const count = useAccount(({ cart }) => cart.length)
  return (
    <>
      <Bar
        home="/"
        tools={
          <>
            <Connection />
            <CartLink count={count} />
            <ThemeSwitch />
          </>
        }
      >
        <ul className="bar-links">
          {LINKS.map(({ to, title }) => (
            <li key={to}>
              <NavLink className="bar-link" to={to}>
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
        {!plain && (
          <ul className="bar-links bar-end">
            <li>
              <NavLink className="bar-link" to="/register">
                Register
              </NavLink>
            </li>
            <li>
              <ButtonLink look="primary" to="/login">
                Login
              </ButtonLink>
            </li>
          </ul>
        )}
      </Bar>
      <Dock
        items={[
          { to: '/', title: 'Home', icon: House },
          ...LINKS,
          // A visitor is led through the login to it, and hears there what waits.
          { to: '/cart', title: 'Cart', icon: ShoppingBag, count, target: true },
        ]}
      />
    </>
  )
}
