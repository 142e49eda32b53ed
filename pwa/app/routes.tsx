import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import { laterSheet } from '../components/later-sheet.ts'
import { lateCode } from '../state/late-code.ts'
import { absentNow } from '../state/shop.ts'
import { notFoundPage, pages, type Page } from './pages.ts'

interface ScreenModule {
  default: ComponentType
}

export interface AppRoute extends Page {
  /** Fetches the screen's code. After a failure it may be called again. */
  load: () => Promise<void>
  /** The screen once its code is there. */
  readonly Screen: ComponentType | undefined
}

const modules = import.meta.glob<ScreenModule>('../features/*/*-screen.tsx')

function withScreen(page: Page): AppRoute {
  const load = modules[`../features/${page.screen}-screen.tsx`]
  if (!load) throw new Error(`${page.path} has no screen`)
  // The page itself says when its screen is missing.
  const fetchModule = lateCode(load, false)
  let loaded: ScreenModule | undefined
  return {
    ...page,
    load: async () => {
      const [module] = await Promise.all([fetchModule(), page.core ? undefined : laterSheet()])
      loaded = module
    },
    get Screen() {
      return loaded?.default
    },
  }
}

const notFound = withScreen(notFoundPage)
export const routes: readonly AppRoute[] = [...pages.map(withScreen), notFound]
const matched = [...routes]

/** The route of a path, as the router matches it: whatever its case or trailing slash. A page that the shop has left out (`absent`) is not found. */
export function routeOf(pathname: string, absent = absentNow()): AppRoute {
  const route = matchRoutes(matched, pathname)?.at(-1)?.route
  return route === undefined || absent.has(route.path) ? notFound : route
}
