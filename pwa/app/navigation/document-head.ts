import { pageTitle } from '../pages.ts'
import type { AppRoute } from '../routes.tsx'

/** Title and canonical address of the page on display; what link previews need came with the page from the server. */
export function describePage(route: AppRoute) {
  document.title = pageTitle(route)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical) canonical.href = location.origin + (/[*:]/.test(route.path) ? location.pathname : route.path)
}
