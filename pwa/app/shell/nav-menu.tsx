import ChevronDown from 'lucide-static/icons/chevron-down.svg?react'
import { memo, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import * as say from '#words/member-bars.tsx'
import { useIsAbsent } from '../../components/link/absent-pages.ts'
import { NavLink } from '../../components/link/link.tsx'
import { useDisclosure } from '../../components/use-disclosure.ts'
import { MenuSign } from './menu-sign.tsx'

export interface NavMenuProps {
  title: ReactNode
  /** `soon`: the page says only that what it is about has not opened. */
  links: readonly { to: string; title: string; soon?: true }[]
  /** Behind the burger: its links stand open, because nothing may be three taps away. */
  compact: boolean
  /** More entries, each a list item, behind the links. */
  children?: ReactNode
}

/** Links under a title, those that the shop has: a button that shows them, or, behind the burger, all of them at once. */
export const NavMenu = memo(function NavMenu({ title, links: all, compact, children }: NavMenuProps) {
  const id = useId()
  const isAbsent = useIsAbsent()
  const links = all.filter(({ to }) => !isAbsent(to))
  if (links.length === 0) return null
  const entries = (
    <>
      {links.map((link) => (
        <li key={link.to}>
          {/* Beside its name, not part of it. */}
          <NavLink
            to={link.to}
            {...(link.soon && { 'data-note': say.soon, 'aria-label': link.title, 'aria-description': say.openingSoon })}
          >
            <MenuSign of={link.to} />
            <span>{link.title}</span>
          </NavLink>
        </li>
      ))}
      {children}
    </>
  )
  if (compact) {
    return (
      <div className="menu">
        <p className="menu-title" id={id}>
          {title}
        </p>
        <ul aria-labelledby={id}>{entries}</ul>
      </div>
    )
  }
  return (
    <Dropdown id={id} title={title} links={links}>
      {entries}
    </Dropdown>
  )
})

/** Down opens it, arrows walk it, Escape closes it; Tab simply goes on. */
function Dropdown({ id, title, links, children }: Pick<NavMenuProps, 'title' | 'links' | 'children'> & { id: string }) {
  const { open, setOpen, box } = useDisclosure<HTMLDivElement>()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const step = event.key === 'ArrowDown' ? 1 : -1
    const goal = at < 0 ? (step > 0 ? 0 : entries.length - 1) : (at + step + entries.length) % entries.length
    if (list.current) list.current.hidden = false
    entries[goal]?.focus()
    setOpen(true)
  }

  return (
    <div className="menu" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="bar-link"
        aria-expanded={open}
        aria-controls={id}
        data-current={links.some((link) => link.to === pathname)}
        onClick={() => setOpen(!open)}
      >
        <span className="menu-name">{title}</span>
        <ChevronDown />
      </button>
      <ul id={id} ref={list} hidden={!open}>
        {children}
      </ul>
    </div>
  )
}
