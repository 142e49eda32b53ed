import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom'
import { routeOf, type AppRoute } from '../routes.tsx'

/** What is on display. It changes only when the next screen's code has arrived, so that no page is ever half there. */
export interface Page {
  location: Location
  arrival: NavigationType
  route: AppRoute
}

/** The page of the current address, once its screen is loaded or could not be. Nothing until the first one is there. */
export function usePage(): Page | undefined {
  const location = useLocation()
  const arrival = useNavigationType()
  const route = routeOf(location.pathname)
  const [page, setPage] = useState<Page>()

  // Another filter or page number of the same screen is not a new page: it shows in the same render.
  if (page?.route === route && page.location !== location) setPage({ ...page, location, arrival })

  useEffect(() => {
    let overtaken = false
    const show = () => {
      if (!overtaken) turnPage(() => setPage({ location, arrival, route }))
    }
    route.load().then(show, show)
    return () => {
      overtaken = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address within a route is followed above
  }, [route])

  return page
}

function turnPage(change: () => void) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || document.visibilityState === 'hidden'
  if (still || !document.startViewTransition || !document.querySelector('main h1')) startTransition(change)
  // Skipped when the next page comes first; the change itself is made either way.
  else document.startViewTransition(() => flushSync(change)).ready.catch(() => undefined)
}
