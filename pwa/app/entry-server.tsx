import type { DrawnPage, PageSource } from '#sync-protocol/api/drawn-page.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ShopFacts, ShopPageName } from '#sync-protocol/api/shop.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { listingPath } from '../actions/listing.ts'
import { pickPictured } from '../actions/category-pictures.ts'
import { loadParts } from '../components/optional.ts'
import { hrefTo, readAddress } from '../features/listing/listing-address.ts'
import { relatedTo } from '../features/product/related.ts'
import { Served, type Excerpt, type ServedPage } from '../state/served.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'

declare const STARLANE_BUILD: string

/** The pages that are the same for everybody, with the texts that each shows. */
const TEXTS: Readonly<Record<string, readonly ShopPageName[]>> = {
  '/': ['landing', 'faq'],
  '/store': [],
  '/kpop': [],
  '/anime': [],
  '/reviews': [],
  '/about': ['about'],
  '/contact': ['contact'],
  '/policies': ['policies'],
  '/terms-of-service': ['terms'],
  '/privacy-policy': ['privacy'],
  '/login': [],
  '/register': [],
}
/** Pictures of a listing. */
const IN_VIEW = 4
const WITH_REVIEWS = new Set(['/store', '/reviews'])
const PRODUCT = '/product/'
/** What React has to say of a page's head. The pictures in view are named here, photographs as well. */
const HEAD = /^(?:<link [^>]*>)+/
/** What React leaves where a part could not be drawn: the page would be half there. */
const LEFT_OUT = '<!--$!-->'

await Promise.all(routes.filter(({ path }) => path in TEXTS || path.startsWith(PRODUCT)).map((route) => route.load()))
await loadParts()

export function addressOf(path: string, query: string): string | undefined {
  if (path.startsWith(PRODUCT)) return path
  if (!Object.hasOwn(TEXTS, path)) return undefined
  const name = listingOf(path)
  if (name === undefined) return path
  const address = readAddress(new URLSearchParams(query), name)
  // None of them is the server's business: the app draws them from the whole catalog.
  if (address.search.trim() !== '' || address.sort !== 'featured' || address.price !== 'any') return undefined
  return hrefTo(address, name)
}

export function draw(address: string, { facts, products, origin, year }: PageSource): DrawnPage | undefined {
  const { pathname, searchParams } = new URL(address, origin)
  const page: ServedPage = { build: STARLANE_BUILD, origin, year, facts: excerptOf(facts, pathname) }
  const name = listingOf(pathname)
  if (name !== undefined) {
    const query = readAddress(searchParams, name)
    const shown = selectListing(products, name, query)
    if (query.page > Math.max(shown.totalPages, 1)) return undefined
    page.listing = { path: listingPath(name, query), page: shown }
  } else page.products = productsOf(pathname, products)

  const { revision, brand } = facts
  const drawn = renderToString(
    <StrictMode>
      <Served value={{ ...page, brand: { ...brand, revision } }}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </Served>
    </StrictMode>,
  )
  if (drawn.includes(LEFT_OUT)) throw new Error(`a part of ${address} could not be drawn`)
  const inView = (page.listing?.page.products ?? (pathname.startsWith(PRODUCT) ? page.products : undefined) ?? []).slice(
    0,
    name ? IN_VIEW : 1,
  )
  return { html: drawn.replace(HEAD, ''), pictures: inView.map(({ image }) => image), data: page }
}

function listingOf(pathname: string): 'kpop' | 'anime' | undefined {
  if (pathname === '/kpop') return 'kpop'
  return pathname === '/anime' ? 'anime' : undefined
}

function excerptOf({ currency, operator, reviews, texts, shown: language }: ShopFacts, pathname: string): Excerpt {
  const shown = (TEXTS[pathname] ?? []).map((name) => [name, texts[name]])
  return {
    currency,
    operator,
    texts: Object.fromEntries(shown),
    ...(language && { shown: language }),
    ...(WITH_REVIEWS.has(pathname) ? { reviews } : {}),
  }
}

/** The few products that a page shows beside a listing. */
function productsOf(pathname: string, products: readonly Product[]): readonly Product[] {
  if (pathname === '/') return pickPictured(products, 'landing')
  if (pathname === '/store') return pickPictured(products, 'store')
  const product = products.find(({ id }) => id === pathname.slice(PRODUCT.length))
  return product === undefined ? [] : [product, ...relatedTo(product, products)]
}
