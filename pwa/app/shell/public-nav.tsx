import * as say from '#words/shell.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { Link, NavLink } from '../../components/link/link.tsx'
import { Bar } from './bar.tsx'
import { CartLink } from './cart-link.tsx'
import { Connection } from './connection.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LINKS } from './public-links.ts'
import { SearchLink } from './search-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The visitors' bar; `plain` leaves out Register and Login, on the two pages that are just that. */
export function PublicNav({ plain }: { plain: boolean }) {
  return (
    <Bar
      home="/"
      tools={
        <>
          <Connection />
          <SearchLink always />
          <CartLink />
          <ThemeSwitch />
          {!plain && (
            <Link className="bar-link bar-login" to="/login">
              {say.login}
            </Link>
          )}
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
              {say.register}
            </NavLink>
          </li>
          <li>
            <ButtonLink look="primary" to="/login">
              {say.login}
            </ButtonLink>
          </li>
        </ul>
      )}
      {/* In a wide bar there is no room for it: the footer has it. */}
      <div className="languages-in-bar">
        <LanguageChoice />
      </div>
    </Bar>
  )
}
