import { useLocation } from 'react-router-dom'
import type { Beneath } from './beneath.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link to a page that opens as a sheet over the one it stands on. In a tab of its own it is a page. */
export function SheetLink(props: LinkProps) {
  const { pathname, search, key } = useLocation()
  const over: Beneath = { pathname, search, key }
  return <Link {...props} state={{ over }} />
}
