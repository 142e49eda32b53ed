import Search from 'lucide-static/icons/search.svg?react'
import * as say from '#words/shell.ts'
import { NavLink } from '../../components/link/link.tsx'

/** The search through the whole shop, where a bar is wide enough for it: a visitor's always is, a member's menu has it on a phone. */
export function SearchLink({ always = false }: { always?: boolean }) {
  return (
    <NavLink className={`icon-btn bar-search ${always ? 'bar-always' : ''}`} to="/share" aria-label={say.searchAll}>
      <Search />
    </NavLink>
  )
}
