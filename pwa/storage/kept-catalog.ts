import type { ListingPage } from '#sync-protocol/domain/listing.ts'
import { read } from './web-storage.ts'

/** In local storage: the revision of the catalog that this device has, as any tab noted it last. */
export const CATALOG_KEY = 'starlane-catalog'

export interface KeptFirstPage {
  build: string
  /** The call of the server that answers with it. */
  call: string
  page: ListingPage
}

declare global {
  var starlaneFirst: KeptFirstPage | undefined
}

/** Whether this device has a catalog, so that it is not worth asking the server for a single page. */
export function keepsCatalog(): boolean {
  return read('localStorage', CATALOG_KEY) !== undefined
}

/**
 * The first page of the listing at the address where the app was opened, out of the catalog of this device: shown while that is read. The page's
 * own HTML has taken it out of local storage (build/first-page.ts), for it needs it as well.
 */
export function keptFirstPage(): KeptFirstPage | undefined {
  return globalThis.starlaneFirst
}
