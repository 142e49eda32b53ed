import Search from 'lucide-static/icons/search.svg?react'
import { NavLink } from '../../components/link/link.tsx'

/** The search through the whole shop, where a bar is wide enough for it; on a phone the store and the shop lead to it. */
export function SearchLink() {
  return (
    <NavLink className="icon-btn bar-search" to="/share" aria-label="Search all products">
      <Search />
    </NavLink>
  )
}
