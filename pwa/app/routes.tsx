import type { ComponentType } from 'react'
import { notFoundPage, pages, type Page } from './pages.ts'

export interface ScreenModule {
  default: ComponentType
}

export interface AppRoute extends Page {
  load: () => Promise<ScreenModule>
}

const screens = import.meta.glob<ScreenModule>('../features/*/*-screen.tsx')

function withScreen(page: Page): AppRoute {
  const load = screens[`../features/${page.screen}-screen.tsx`]
  if (!load) throw new Error(`${page.path} has no screen`)
  return { ...page, load }
}

export const routes: readonly AppRoute[] = pages.map(withScreen)
export const notFound: AppRoute = withScreen(notFoundPage)

/** The route of a path, whatever its case or trailing slash. */
export function routeOf(pathname: string): AppRoute {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  return routes.find((route) => route.path === path) ?? notFound
}
