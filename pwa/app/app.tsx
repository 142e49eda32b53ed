import { useEffect } from 'react'
import { Outlet, useLocation, useRoutes, type Location } from 'react-router-dom'
import { Guard } from './guard.tsx'
import { preloadOnIntent } from './navigation/preload-on-intent.ts'
import { useArrival } from './navigation/use-arrival.ts'
import { usePage, useSheet } from './navigation/use-page.ts'
import type { Page } from './pages.ts'
import { routes } from './routes.tsx'
import { Screen } from './screen.tsx'
import { Shell } from './shell/shell.tsx'

const routesFor = (access: Page['access']) =>
  routes.filter((route) => route.access === access).map((route) => ({ path: route.path, element: <Screen route={route} /> }))
const publicRoutes = routesFor('public')
const memberRoutes = routesFor('member')

export function App() {
  const page = usePage()
  const sheet = useSheet()
  useArrival(page)
  useEffect(preloadOnIntent, [])

  return (
    <Shell route={page?.route}>
      {page && <Pages location={page.location} />}
      {page && sheet && <Screen route={sheet} />}
    </Shell>
  )
}

/** The location is the one on display: a page on its way out must not react to the address of the next. */
function Pages({ location }: { location: Location }) {
  const guard = (
    <Guard leaving={location !== useLocation()}>
      <Outlet />
    </Guard>
  )
  return useRoutes([...publicRoutes, { element: guard, children: memberRoutes }], location)
}
