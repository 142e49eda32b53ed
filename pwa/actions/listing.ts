import type { ListingPage } from '#sync-protocol/api/listing.ts'
import { LISTINGS, type ListingName, type ListingQuery, type SelectedPage } from '#sync-protocol/domain/listing.ts'
import { useEffect, useMemo } from 'react'
import { useCatalog, type CatalogState } from '../state/catalog.ts'
import { useOffered } from '../state/owned.ts'
import { firstPageOf, keepFirstPage } from '../state/kept-listing.ts'
import { createServed, useIsAwake } from '../state/served.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'
import { inLanguage } from '../sync/in-language.ts'
import { callApi } from './api.ts'
import { engine, engineWhenIdle } from './load-engine.ts'

type KnownPages = Record<string, { page: ListingPage; asOf: number } | 'asked' | 'failed'>

/** Pages that came one by one before this device had the whole catalog, by path: the first with the page of the shop itself. */
const useListingPages = createServed<KnownPages>((served) =>
  served?.listing ? { [served.listing.path]: { page: served.listing.page, asOf: performance.timeOrigin } } : {},
)

/** What the server is asked for, after `/api/`. */
export function listingPath(listing: ListingName, { filter, page }: ListingQuery): string {
  return inLanguage(`${listing}?page=${page}&${LISTINGS[listing].filter}=${filter}`)
}

export interface ListingView {
  status: 'loading' | 'ready' | 'failed'
  /** Undefined only during the first load, or after a failure without anything on the device. */
  page: SelectedPage | undefined
  /** When the shown page was last confirmed, in ms since the epoch. */
  asOf: number
  retry: () => void
}

/**
 * One page of a listing with filter, search and sort: from memory, else from the device's catalog, else from the server. A repeated query
 * is answered from memory (specification §4 Listing pages).
 */
export function useListing(listing: ListingName, { filter, page, search = '', sort = 'featured', most, purse }: ListingQuery): ListingView {
  const catalog = useCatalog()
  const products = useOffered(catalog.products)
  const path = listingPath(listing, { filter, page })
  // The server knows neither search, sort nor price: those wait for the catalog.
  const isPlain = search.trim() === '' && sort === 'featured' && most === undefined
  const isFirst = useIsAwake() && isPlain && page === 1 && filter === 'all'
  const first = isFirst ? firstPageOf(`/${listing}`) : undefined
  const asked = useListingPages((pages) => (isPlain ? pages[path] : undefined))
  const load = () => {
    // What stands there already has asked for its pictures by now.
    void (isPlain && !first ? engineWhenIdle() : engine()).then(
      ({ loadCatalog }) => loadCatalog(),
      () => useCatalog.setState({ failed: true }),
    )
    if (isPlain && !keepsCatalog()) void askPage(path)
  }

  useEffect(() => {
    if (useCatalog.getState().revision === 0) load()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` is made of the same values
  }, [path, isPlain])

  const view = useMemo((): ListingView => {
    const { revision } = catalog
    // The cards of the same page stay as they are when the catalog has been read.
    if (first && (revision === 0 || (revision === first.revision && products === catalog.products)))
      return { status: 'ready', page: first.page, asOf: catalog.asOf || first.asOf, retry: load }
    const local = selectPage(catalog, products, listing, { filter, page, search, sort, most, purse })
    if (local !== undefined) return { status: 'ready', page: local, asOf: catalog.asOf, retry: load }
    if (typeof asked === 'object') return { status: 'ready', page: asked.page, asOf: asked.asOf, retry: load }
    const failed = catalog.failed && asked !== 'asked'
    return { status: failed ? 'failed' : 'loading', page: undefined, asOf: 0, retry: load }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` is made of the same values
  }, [catalog, products, first, asked, listing, filter, page, search, sort, most, purse])

  useEffect(() => {
    const { revision, asOf } = catalog
    // Without what this user hides: the row knows no user.
    if (isFirst && revision > 0 && view.page && products === catalog.products)
      keepFirstPage({ path: `/${listing}`, revision, asOf, page: view.page })
  }, [catalog, products, isFirst, listing, view.page])
  return view
}

function selectPage(
  { select }: CatalogState,
  products: CatalogState['products'],
  listing: ListingName,
  query: ListingQuery,
): SelectedPage | undefined {
  return select?.(products, listing, query)
}

async function askPage(path: string): Promise<void> {
  const known = useListingPages.getState()[path]
  if (known !== undefined && known !== 'failed') return
  useListingPages.setState({ [path]: 'asked' })
  try {
    const page = await callApi(path, { schema: (wire) => wire.ListingPage })
    useListingPages.setState({ [path]: { page, asOf: Date.now() } })
  } catch {
    useListingPages.setState({ [path]: 'failed' })
  }
}
