import type { Fault } from './faults.ts'

/** The addresses of the app's pages, as pwa/app/pages.ts has them: a text of the shop may lead to one of these. */
export const APP_PAGES: readonly string[] = (
  '/ /store /kpop /anime /reviews /register /login /forgot-username /forgot-password /confirm-email /policies /privacy-policy /terms-of-service ' +
  '/about /contact /share /dashboard /shop /kpop2 /anime2 /fashion /fragrances /jewelry /cart /wishlist /inventory /gem-shop /quiz /knowledge ' +
  '/personality /results /personalization /books /music /blog /account /activity /decisions'
).split(' ')
/** A product, and a shared list. */
const OF_ONE_THING = /^\/(?:product|w)\/[\w-]+$/

/** A link in a text of the shop. */
export interface TextLink {
  file: string
  line: number
  url: string
}

/** Links into the shop that lead to none of its pages, but for those in `absent`. */
export function deadLinks(links: readonly TextLink[], absent: ReadonlySet<string>): Fault[] {
  return links
    .filter(({ url }) => url.startsWith('/') && !isPage(url.replace(/[?#].*/s, ''), absent))
    .map(({ file, line, url }) => ({ file, line, message: `leads to ${url}, a page that this shop does not have` }))
}

function isPage(path: string, absent: ReadonlySet<string>): boolean {
  return OF_ONE_THING.test(path) || (APP_PAGES.includes(path) && !absent.has(path))
}
