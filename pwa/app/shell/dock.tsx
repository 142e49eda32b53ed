import type { LucideIcon } from 'lucide-react'
import type { AriaAttributes } from 'react'
import { CartBadge, CountBadge } from '../../components/count-badge/count-badge.tsx'
import { NavLink } from '../../components/link/link.tsx'
import './dock.css'

export interface DockItem {
  to: string
  title: string
  icon: LucideIcon
  count?: number
  /** Where a picture flies when something is added. */
  target?: boolean
  /** Says that one is beneath it. */
  near?: AriaAttributes | undefined
}

/** The phone's bottom bar: the few places a thumb wants most. */
export function Dock({ items }: { items: readonly DockItem[] }) {
  return (
    <nav className="dock" id="dock" aria-label="Shortcuts" tabIndex={-1}>
      {items.map(({ to, title, icon: Icon, count = 0, target, near }) => (
        <NavLink key={to} to={to} data-cart-target={target} {...near}>
          <span className="dock-icon">
            <Icon />
            {target ? <CartBadge count={count} /> : <CountBadge count={count} />}
          </span>
          <span>{title}</span>
        </NavLink>
      ))}
    </nav>
  )
}
