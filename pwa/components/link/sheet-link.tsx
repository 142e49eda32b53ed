import { useLocation } from 'react-router-dom'
import { pageBeneath, type Beneath } from './beneath.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link to a page that opens as a sheet over the one it stands on. In a tab of its own it is a page. Another sheet that is still on its way gives way to it. */
export function SheetLink(props: LinkProps) {
  const here = useLocation()
  const pending = pageBeneath(here)
  const { pathname, search, key } = pending ?? here
  const over: Beneath = { pathname, search, key }
  return <Link {...props} replace={pending !== undefined} state={{ over }} />
}
