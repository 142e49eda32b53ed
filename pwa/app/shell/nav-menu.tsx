import { ChevronDown } from 'lucide-react'
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { NavLink } from '../../components/link/link.tsx'
import { useDismiss } from '../../components/use-dismiss.ts'

export interface NavMenuProps {
  title: string
  links: readonly { to: string; title: string }[]
}

/** A button that shows links. Down opens it, arrows walk it, Escape closes it; Tab simply goes on. */
export const NavMenu = memo(function NavMenu({ title, links }: NavMenuProps) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  useDismiss(box, open, () => setOpen(false))
  useEffect(() => setOpen(false), [pathname])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const anchors = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = anchors.findIndex((anchor) => anchor === document.activeElement)
    const step = event.key === 'ArrowDown' ? 1 : -1
    const goal = at < 0 ? (step > 0 ? 0 : anchors.length - 1) : (at + step + anchors.length) % anchors.length
    if (list.current) list.current.hidden = false
    anchors[goal]?.focus()
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
        {title}
        <ChevronDown aria-hidden="true" />
      </button>
      <ul id={id} ref={list} hidden={!open}>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to}>{link.title}</NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
})
