import { Cat, House, MicVocal, Store } from 'lucide-react'
import { ButtonLink } from '../../components/button/button.tsx'
import { NavLink } from '../../components/link/link.tsx'
import { Bar } from './bar.tsx'
import { Connection } from './connection.tsx'
import { Dock } from './dock.tsx'

const LINKS = [
  { to: '/store', title: 'Store', icon: Store },
  { to: '/kpop', title: 'Kpop', icon: MicVocal },
  { to: '/anime', title: 'Anime', icon: Cat },
] as const

const DOCK = [{ to: '/', title: 'Home', icon: House }, ...LINKS]

/** The visitors' bar; `plain` leaves out Register and Login, on the two pages that are just that. */
export function PublicNav({ plain }: { plain: boolean }) {
  return (
    <>
      <Bar home="/" tools={<Connection />}>
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
      <Dock items={DOCK} />
    </>
  )
}
