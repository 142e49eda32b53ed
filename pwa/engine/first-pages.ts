import type { Product } from '#sync-protocol/api/catalog.ts'
import { LISTINGS, type ListingName } from '#sync-protocol/domain/listing.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { keepFirstPage } from '../storage/note-catalog.ts'
import { env } from './device.ts'

/** How long what a page shows first has the processor for itself. */
const PAUSE_MS = 3_000

let latest: readonly Product[] = []

/** Keeps what each listing shows first where it is read at once. */
export function keepFirstPages(products: readonly Product[]): void {
  latest = products
  setTimeout(() => {
    // Another catalog has come, or all of it was dropped.
    if (latest !== products) return
    for (const name of Object.keys(LISTINGS) as ListingName[]) {
      const page = selectListing(products, name, { filter: 'all', page: 1 })
      keepFirstPage(`/${name}`, { build: env.build, call: `${name}?page=1&${LISTINGS[name].filter}=all`, page })
    }
  }, PAUSE_MS)
}

export function forgetFirstPages(): void {
  latest = []
  for (const name of Object.keys(LISTINGS)) keepFirstPage(`/${name}`)
}
