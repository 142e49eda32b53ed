import type { ListingPage } from '#sync-protocol/api/listing.ts'
import { create } from 'zustand'
import { isProduct } from './shop-mirror.ts'
import { keepListing, keptListing, keptRevision } from '../storage/kept-catalog.ts'

declare const STARLANE_BUILD: string | undefined
const build = typeof STARLANE_BUILD === 'string' ? STARLANE_BUILD : ''

export interface KeptListing {
  /** As in the address bar. */
  path: string
  revision: number
  /** When the shop last confirmed the catalog that it is from, in ms since the epoch. */
  asOf: number
  page: ListingPage
}

/** What this app has shown of listings since it was opened. */
export const useShownListings = create<{
  /** The first page that the device keeps; null until it has been read. */
  kept: KeptListing | undefined | null
  /** Whether a whole page of cards has been shown. */
  hasShownAll: boolean
}>(() => ({ kept: null, hasShownAll: false }))

/** The first page of a listing as this device showed it last: it stands there before the catalog has been read. */
export function firstPageOf(path: string): KeptListing | undefined {
  if (useShownListings.getState().kept === null) useShownListings.setState({ kept: listingOf(keptListing()) })
  const { kept } = useShownListings.getState()
  return kept?.path === path ? kept : undefined
}

/** Keeps the first page of a listing, of the catalog that is on display. */
export function keepFirstPage(listing: KeptListing): void {
  if (firstPageOf(listing.path)?.revision === listing.revision) return
  useShownListings.setState({ kept: listing })
  keepListing({ ...listing, build })
}

/** Only a whole row of this very build and of the catalog that the device keeps is read: another build may select and sort otherwise. */
function listingOf(text: string | undefined): KeptListing | undefined {
  try {
    const row = JSON.parse(text ?? 'null')
    return row?.build === build && row.revision === keptRevision() && isWhole(row.page) ? row : undefined
  } catch {
    return undefined
  }
}

const NUMBERS = ['totalPages', 'startIndex', 'endIndex', 'totalItems']

/** Storage may be damaged: a screen would break of it at every start. Throws where it is no page at all. */
function isWhole(page: ListingPage & Record<string, unknown>): boolean {
  return NUMBERS.every((name) => typeof page[name] === 'number') && page.products.every((product) => isProduct({ ...product }))
}
