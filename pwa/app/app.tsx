import { useEffect } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { Guard } from './guard.tsx'
import { preloadOnIntent } from './navigation/preload.ts'
import { useArrival } from './navigation/use-arrival.ts'
import { usePage } from './navigation/use-page.ts'
import type { Page } from './pages.ts'
import { routes } from './routes.tsx'
import { Screen } from './screen.tsx'
import { Shell } from './shell/shell.tsx'

const routesFor = (access: Page['access']) =>
  routes.filter((route) => route.access === access).map((route) => <Route key={route.path} path={route.path} element={<Screen route={route} />} />)
const publicRoutes = routesFor('public')
const memberRoutes = routesFor('member')

export function App() {
  const location = useLocation()
  const page = usePage()
  const announcement = useArrival(page)
  useEffect(preloadOnIntent, [])

  return (
    <Shell route={page?.route} announcement={announcement}>
      {page && (
        // The location is the one on display: a page on its way out must not react to the address of the next.
        <Routes location={page.location}>
          {publicRoutes}
          <Route
            element={
              <Guard leaving={page.location !== location}>
                <Outlet />
              </Guard>
            }
          >
            {memberRoutes}
          </Route>
        </Routes>
      )}
    </Shell>
  )
}
