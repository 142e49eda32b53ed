import type { ReactNode } from 'react'
import * as say from '#words/member-bars.tsx'
import { languages } from '../../storage/language.ts'
import { InstallEntry } from '../../features/install/install-entry.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { MenuSign } from './menu-sign.tsx'
import { NavMenu } from './nav-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export interface AccountMenuProps {
  /** Name, else username, else '-'. */
  name: string
  compact: boolean
  /** What is queued is being sent before the logout. */
  leaving: boolean
  onLogout: () => void
  /** More entries, behind the links. */
  children?: ReactNode
}

const LINKS = [
  { to: '/account', title: say.account },
  { to: '/inventory', title: say.inventory },
  { to: '/activity', title: say.activity },
] as const

/** Everything that belongs to the account, under the user's name. */
export function AccountMenu({ name, compact, leaving, onLogout, children }: AccountMenuProps) {
  const title = <span className="bar-hello">{say.welcome(<strong translate="no">{name.toUpperCase()}</strong>)}</span>
  return (
    <div className="bar-account">
      <NavMenu title={title} links={LINKS} compact={compact}>
        {children}
        {/* What is done here stands apart from where the others lead. */}
        <InstallEntry sign={<MenuSign of="install" />} />
        <li>
          <ThemeSwitch className="" />
        </li>
        {languages.length > 1 && (
          <li>
            <LanguageChoice sign={<MenuSign of="language" />} />
          </li>
        )}
        <li>
          <button type="button" aria-disabled={leaving} onClick={onLogout}>
            <MenuSign of="logout" />
            <span>{leaving ? say.loggingOut : say.logout}</span>
          </button>
        </li>
      </NavMenu>
    </div>
  )
}
