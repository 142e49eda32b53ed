import { useContext } from 'react'
import { openingSoon } from '#words/blank-page.ts'
import * as say from '#words/shell.ts'
import { useIsAbsent } from '../../components/link/absent-pages.ts'
import { Link } from '../../components/link/link.tsx'
import { Logo } from '../../components/logo/logo.tsx'
import { Served, useOnDevice } from '../../state/served.ts'
import { useShop } from '../../state/shop.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './footer.css'

const LINKS = [
  { to: '/about', title: say.aboutUs },
  { to: '/contact', title: say.contactUs },
  { to: '/policies', title: say.policies },
] as const

export function Footer() {
  const isAbsent = useIsAbsent()
  const { name } = useShop(({ brand }) => brand)
  // The line of the sample shop is the specification's.
  const present = useOnDevice(thisYear, useContext(Served)?.year ?? 2025)
  const year = name === 'Starlane' ? 2025 : present
  const owner = useShop(({ facts, excerpt }) => (facts ?? excerpt)?.operator?.name) ?? name
  return (
    // The stamp of a page that is blank: its style takes it from here.
    <footer className="foot" data-stamp={openingSoon}>
      <div className="wrap foot-in">
        <Logo name={name} />
        <nav aria-label={say.footer}>
          <ul className="row">
            {LINKS.filter(({ to }) => !isAbsent(to)).map(({ to, title }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageChoice />
        <ThemeSwitch className="btn btn-small" />
        <p className="small">{say.rightsReserved(year, owner.replace(/\.$/, ''))}</p>
      </div>
    </footer>
  )
}

function thisYear(): number {
  return new Date().getFullYear()
}
