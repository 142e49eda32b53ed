import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as say from '#words/shell.ts'
import { useSession } from '../state/session.ts'

export interface GuardProps {
  /** True while the page on display is being replaced: it must not redirect. */
  leaving: boolean
  children: ReactNode
}

/** Members' screens: nothing while the session is loading, the login page for visitors. */
export function Guard({ leaving, children }: GuardProps) {
  const status = useSession((session) => session.status)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    // The address bar runs ahead of the router, which follows it in a transition.
    if (status !== 'unauthenticated' || leaving || pathname !== window.location.pathname) return
    void navigate('/login', { replace: true, state: { from: pathname + search, message: say.pleaseLogIn } })
  }, [status, leaving, pathname, search, navigate])

  return status === 'authenticated' && children
}
