import { createHandlerBoundToURL, matchPrecache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import * as v from 'valibot'

/** Addresses of the app have no file extension; the API and its like are the server's. */
const NOT_THE_APP = [/^\/(api|pictures|healthz|readyz)(\/|$)/, /\/[^/?]+\.[a-z0-9]+$/i]

/** The build's own list (screen-scripts.ts): script names, and by number which of them each page needs. */
const Scripts = v.object({ scripts: v.array(v.string()), always: v.array(v.number()), pages: v.record(v.string(), v.array(v.number())) })

/**
 * The shell comes from the cache even when there is a network: behind a dead server or a captive portal it must open as well.
 * With it goes word of the page's scripts, so that all of them are fetched while the first is still being read.
 */
export function registerShell(): void {
  const shell = createHandlerBoundToURL('/index.html')
  const route = new NavigationRoute(
    async (options) => {
      const [response, scripts] = await Promise.all([shell(options), scriptsOf(options.url.pathname)])
      if (scripts.length === 0) return response
      const headers = new Headers(response.headers)
      headers.set('Link', scripts.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', '))
      return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
    },
    { denylist: NOT_THE_APP },
  )
  registerRoute(route)
}

/** None where the list is missing or not understood: the page then finds its scripts by itself. */
async function scriptsOf(path: string): Promise<string[]> {
  const list = await matchPrecache('/scripts.json').then((response) => response?.json(), () => undefined)
  const parsed = v.safeParse(Scripts, list)
  if (!parsed.success) return []
  const { scripts, always, pages } = parsed.output
  return [...(pages[path] ?? []), ...always].flatMap((number) => scripts[number] ?? [])
}
