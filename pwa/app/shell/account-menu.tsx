import type { ReactNode } from 'react'
import { InstallEntry } from '../../features/install/install-entry.tsx'
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
  { to: '/account', title: 'Account' },
  { to: '/inventory', title: 'Inventory' },
  { to: '/activity', title: 'Activity' },
] as const

/** Everything that belongs to the account, under the user's name. */
export function AccountMenu({ name, compact, leaving, onLogout, children }: AccountMenuProps) {
  const title = (
    <span className="bar-hello">
      <span>Welcome, </span>
      <strong translate="no">{name.toUpperCase()}</strong>
    </span>
  )
  return (
    <div className="bar-account">
      <NavMenu title={title} links={LINKS} compact={compact}>
        {children}
        {/* What is done here stands apart from where the others lead. */}
        <InstallEntry sign={<MenuSign of="install" />} />
        <li>
          <ThemeSwitch className="" />
        </li>
        <li>
          <button type="button" aria-disabled={leaving} onClick={onLogout}>
            <MenuSign of="logout" />
            <span>{leaving ? 'Logging out…' : 'Logout'}</span>
          </button>
        </li>
      </NavMenu>
    </div>
  )
}
