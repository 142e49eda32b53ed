import { startTransition, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location, type NavigationType } from 'react-router-dom'
import { pageBeneath } from '../../components/link/beneath.ts'
import { leavePage } from '../../components/leave-page.ts'
import { transition } from '../../components/transition.ts'
import { sayNotHere } from '../../state/notices.ts'
import { reloadIfGone } from '../../state/reload-once.ts'
import { useSession } from '../../state/session.ts'
import { routeOf, type AppRoute } from '../routes.tsx'

/** What is on display. It changes only when the next screen's code has arrived, so that no page is ever half there. */
export interface Page {
  location: Location
  arrival: NavigationType
  route: AppRoute
}

/** The page of the current address, once its screen is loaded or could not be. Nothing until the first one is there, as it is in a page that the server drew. */
export function usePage(absent: ReadonlySet<string>): Page | undefined {
  const top = useLocation()
  const location = useMemo(() => beneath(top), [top])
  const arrival = useNavigationType()
  const route = routeOf(location.pathname, absent)
  const [page, setPage] = useState<Page | undefined>(() => (route.Screen ? { location, arrival, route } : undefined))

  // Another filter or page number of the same screen is not a new page: it shows in the same render, but for one that is come back to.
  const isOther = page?.route === route && page.location !== location
  const isBack = isOther && arrival === 'POP' && page.location.search !== location.search
  if (isOther && !isBack) setPage({ ...page, location, arrival })

  useEffect(() => {
    if (page?.route === route) return
    const overtaken = new AbortController()
    const show = () => transitionPage(page, route, overtaken.signal, () => setPage({ location, arrival, route }))
    route.load().then(show, show)
    return () => overtaken.abort()
    // Where another address is taken in the frame of a change, that is known only afterwards: the page that came then gives way.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address within a route is followed above
  }, [route, page?.route])

  useEffect(() => {
    const overtaken = new AbortController()
    const show = () => transitionPage(page, route, overtaken.signal, () => setPage({ location, arrival, route }))
    // Past this effect: a movement measures what it has changed, which nothing does in the middle of one.
    if (isBack) queueMicrotask(show)
    return () => overtaken.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is on display has no say in what is come back to
  }, [isBack, location])

  return page
}

/** The route of the current address where that is a sheet over another page, once its screen is loaded. One that cannot be leaves the page as it is. */
export function useSheet(): AppRoute | undefined {
  const top = useLocation()
  const navigate = useNavigate()
  const route = pageBeneath(top) && routeOf(top.pathname)
  const [loaded, setLoaded] = useState<AppRoute>()

  useEffect(() => {
    let overtaken = false
    route?.load().then(
      () => setLoaded(route),
      async (error: unknown) => {
        if (overtaken || (await reloadIfGone(error)) || overtaken) return
        sayNotHere()
        void navigate(-1)
      },
    )
    return () => {
      overtaken = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another address within the route needs no other code
  }, [route])

  return route === loaded ? loaded : undefined
}

/** The page itself, or the one that lies beneath it. */
function beneath(top: Location): Location {
  const page = pageBeneath(top)
  return page ? { ...top, hash: '', ...page, state: null } : top
}

/** The first page of a load is just there. A movement begins a frame later, and another address may have overtaken it by then. */
function transitionPage(before: Page | undefined, { access }: AppRoute, overtaken: AbortSignal, arrive: () => void) {
  if (overtaken.aborted) return
  const change = () => {
    if (!overtaken.aborted) arrive()
    return !overtaken.aborted
  }
  const still = () => startTransition(() => void change())
  if (!before) still()
  // A visitor is led on to the login: what is read stays until that is there.
  else if (access === 'member' && useSession.getState().status === 'unauthenticated') void leavePage(change)
  else void transition('page', () => void change(), still)
}
