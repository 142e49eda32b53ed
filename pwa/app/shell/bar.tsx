import Menu from 'lucide-static/icons/menu.svg?react'
import X from 'lucide-static/icons/x.svg?react'
import { useId, type ReactNode } from 'react'
import ArrowLeft from 'lucide-static/icons/arrow-left.svg?react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as say from '#words/shell.ts'
import { IconButton } from '../../components/button/icon-button.tsx'
import { Link } from '../../components/link/link.tsx'
import { Logo } from '../../components/logo/logo.tsx'
import { useDisclosure } from '../../components/use-disclosure.ts'
import { isOverPage, pagesBehind } from '../../components/back-closes.ts'
import { useShopName } from '../../state/shop.ts'

export interface BarProps {
  home: '/' | '/dashboard'
  /** What stands in the bar where there is room, and behind the burger where there is not. */
  children?: ReactNode
  /** What stays in the bar at every width. */
  tools?: ReactNode
}

/** The frame both navigation bars share. */
export function Bar({ home, children, tools }: BarProps) {
  const { open, setOpen, box } = useDisclosure<HTMLElement>()
  const id = useId()
  const name = useShopName()

  return (
    <header className="bar" ref={box}>
      <div className="bar-in wrap">
        <BackButton home={home} />
        <Link className="bar-home" to={home} aria-label={say.homeOf(name)}>
          <Logo name={name} />
        </Link>
        {children && (
          <>
            <div className="bar-burger">
              <IconButton label={say.menu} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
                {open ? <X /> : <Menu />}
              </IconButton>
            </div>
            <nav className="bar-nav" id={id} aria-label={say.mainNavigation} data-open={open}>
              {children}
            </nav>
          </>
        )}
        <div className="bar-tools">{tools}</div>
      </div>
    </header>
  )
}

/** The installed app has no browser buttons, so it brings its own way back. Shown in that display mode only. */
function BackButton({ home }: { home: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (pathname === home) return null

  const goBack = () => {
    // The browser's own would close what lies over the page, too.
    if (isOverPage()) history.back()
    else if (pagesBehind() > 0) navigate(-1)
    else navigate(home)
  }
  return (
    <div className="bar-back">
      <IconButton label={say.back} onClick={goBack}>
        <ArrowLeft />
      </IconButton>
    </div>
  )
}
