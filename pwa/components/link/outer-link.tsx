import type { ReactNode } from 'react'
import * as say from '#words/outer-link.ts'

/** A link out of the shop: a page of somebody else opens in a new tab, and says so; a mail opens where mails are written. */
export function OuterLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('https:')) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hidden-visually">{` ${say.opensInNewTab}`}</span>
    </a>
  )
}
