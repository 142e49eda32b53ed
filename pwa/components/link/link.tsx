import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useLocation, useNavigate, type To } from 'react-router-dom'
import { useIsAbsent } from './absent-pages.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  replace?: boolean
  /** What the next page finds in its location. */
  state?: unknown
}

/**
 * A link within the app. The router's own brings 4 kB of prefetching for a server-side framework that is not here, so this
 * one is made of the router's hooks. Where the address bar is there already, as after the first half of a double click, or on the way to
 * what another press asked for, it adds no entry to the history, as a browser does; nor where the page stands in for what it leads to, as the login does.
 */
export function Link({ to, replace = false, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const isAbsent = useIsAbsent()(to)
  const { pathname, state: here } = useLocation()
  const onAnchorClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || isForTheBrowser(event)) return
    event.preventDefault()
    const isOnTheWay =
      event.currentTarget.href === window.location.href ||
      pathname !== window.location.pathname ||
      (Object(here) as { from?: unknown }).from === href
    void navigate(to, { replace: replace || isOnTheWay, state })
  }
  // Within a text its words stay.
  if (isAbsent) return <span>{rest.children}</span>
  return <a {...rest} href={href} target={target} onClick={onAnchorClick} />
}

/** Another tab, another window, a download. */
export function isForTheBrowser({ currentTarget, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent<HTMLAnchorElement>): boolean {
  return metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(currentTarget.target)
}

/** A link that knows when it leads to where one is; `area`: the paths of pages that belong to it. */
export function NavLink({ to, area, ...rest }: LinkProps & { to: string; area?: RegExp | undefined }) {
  // As the router takes it: in any case, and with a slash at its end.
  const { pathname } = useLocation()
  const here = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  return <Link {...rest} to={to} aria-current={here === to ? 'page' : area?.test(here) || undefined} />
}
