import type { ReactNode } from 'react'
import type { Accent } from '../card/card.tsx'
import { useIsAbsent } from '../link/absent-pages.ts'
import { Link } from '../link/link.tsx'

/** Facts at a glance, on the stubs of one ticket: four of them fill a row. `short`: each of them keeps to one line on a phone. */
export function TicketStrip({ label, short, children }: { label: string; short?: boolean; children: ReactNode }) {
  return (
    <ul className={short ? 'tickets tickets-short' : 'tickets'} aria-label={label}>
      {children}
    </ul>
  )
}

export interface TicketProps {
  accent: Accent
  label: string
  /** The page that says more of it, where there is one. */
  to?: string
  /** The bars of a phone say it, too. */
  inBars?: boolean
  /** It is about what is not done yet. */
  waits?: boolean
  /** It is what to do next. */
  leads?: boolean | undefined
  children: ReactNode
}

/** One fact, which leads to the page that it is about. */
export function Ticket({ accent, label, to, inBars, waits, leads, children }: TicketProps) {
  const isAbsent = useIsAbsent()
  if (to !== undefined && isAbsent(to)) return null
  const fact = (
    <>
      <span className="ticket-label">{`${label} `}</span>
      <span className="ticket-value">{children}</span>
    </>
  )
  return (
    <li data-accent={accent} className={inBars ? 'in-bars' : waits ? 'ticket-waits' : leads ? 'ticket-leads' : undefined}>
      {to === undefined ? (
        <div className="ticket">{fact}</div>
      ) : (
        <Link to={to} className="ticket">
          {fact}
        </Link>
      )}
    </li>
  )
}
