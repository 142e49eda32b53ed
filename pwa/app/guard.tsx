import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAccount } from '../state/account.ts'
import { useSession } from '../state/session.ts'

const LISTS = ['/cart', '/wishlist']

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
    const { cart, wishlist } = useAccount.getState()
    // What a visitor has put aside, the login tells itself.
    const isTold = LISTS.includes(pathname) && cart.length + wishlist.length > 0
    const said = isTold ? {} : { message: 'Please log in to see this page.' }
    void navigate('/login', { replace: true, state: { from: pathname + search, ...said } })
  }, [status, leaving, pathname, search, navigate])

  return status === 'authenticated' && children
}
