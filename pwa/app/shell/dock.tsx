import * as say from '#words/shell.ts'
import type { Icon } from '../../components/icon.ts'
import { CartBadge, CountBadge } from '../../components/count-badge/count-badge.tsx'
import { useIsAbsent } from '../../components/link/absent-pages.ts'
import { NavLink } from '../../components/link/link.tsx'
import './dock.css'

export interface DockItem {
  to: string
  title: string
  icon: Icon
  count?: number
  /** Where a picture flies when something is added. */
  target?: boolean
  /** The pages that belong to it, by their paths. */
  area?: RegExp
}

/** The phone's bottom bar: the few places a thumb wants most. */
export function Dock({ items }: { items: readonly DockItem[] }) {
  const isAbsent = useIsAbsent()
  const present = items.filter(({ to }) => !isAbsent(to))
  return (
    <nav className="dock" id="dock" aria-label={say.dock} tabIndex={-1}>
      {present.map(({ to, title, icon: Icon, count = 0, target, area }) => (
        <NavLink key={to} to={to} area={area} data-cart-target={target}>
          <span className="dock-icon" aria-hidden>
            <Icon />
            {target ? <CartBadge count={count} /> : <CountBadge count={count} />}
          </span>
          <span className="dock-title" aria-hidden={count > 0}>
            {title}
          </span>
          {/* As in the bar, and not "2 Cart". */}
          {count > 0 && <span className="hidden-visually">{say.placeWithItems(title, count)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
