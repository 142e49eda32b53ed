import { absentPages } from '#sync-protocol/domain/shop-pages.ts'
import { useContext, useMemo } from 'react'
import { Outlet, useLocation, useRoutes, type Location } from 'react-router-dom'
import { FIRST_LANGUAGE } from '../../words/languages.ts'
import { AbsentPages } from '../components/link/absent-pages.ts'
import { ShopLanguage } from '../components/text-lang.ts'
import { useShop } from '../state/shop.ts'
import { Guard } from './guard.tsx'
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
  const brand = useShop((shop) => shop.brand)
  const absent = useMemo(() => absentPages(brand), [brand])
  const page = usePage(absent)
  const sheet = useSheet()
  useArrival(page)

  return (
    <ShopLanguage value={brand.language ?? FIRST_LANGUAGE}>
      <AbsentPages value={absent}>
        <Shell route={page?.route}>
          {page && <Pages location={page.location} />}
          {page && sheet && <Screen route={sheet} />}
        </Shell>
      </AbsentPages>
    </ShopLanguage>
  )
}

/** The location is the one on display: a page on its way out must not react to the address of the next. */
function Pages({ location }: { location: Location }) {
  const guard = (
    <Guard leaving={location !== useLocation()}>
      <Outlet />
    </Guard>
  )
  const absent = useContext(AbsentPages)
  const present = (all: typeof publicRoutes) => all.filter(({ path }) => !absent.has(path))
  return useRoutes([...present(publicRoutes), { element: guard, children: present(memberRoutes) }], location)
}
