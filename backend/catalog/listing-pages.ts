import { PAGE_SIZE } from '#sync-protocol/domain/limits.ts'
import { LISTINGS, type ListingFilter, type ListingName } from '#sync-protocol/domain/listing.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import { dataHeaders } from '../responses/security-headers.ts'
import type { CatalogCache, CatalogSnapshot } from './catalog-cache.ts'
import { productsIn } from './in-language.ts'

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600'
/** Pages kept compressed; a catalog of the usual size has far fewer. */
const KEPT_PAGES = 2_000
/** The app never asks for a longer listing URL; longer ones are not cached. */
const LONGEST_URL = 100

export const LISTING_NAMES = Object.keys(LISTINGS).filter((name): name is ListingName => name in LISTINGS)

interface WantedPage {
  filter: ListingFilter
  page: number
  language?: string | undefined
}

/** The pages of the listings, each rendered once per catalog revision (DECISIONS D20). */
export class ListingPages {
  readonly #catalog: Pick<CatalogCache, 'current'>
  readonly #headers: string[]
  readonly #pages = new BoundedCache<Promise<Rendered>>(KEPT_PAGES)
  readonly #byUrl = new BoundedCache<Rendered>(KEPT_PAGES)
  #revision = 0

  constructor(catalog: Pick<CatalogCache, 'current'>, { https }: { https: boolean }) {
    this.#catalog = catalog
    this.#headers = dataHeaders(https)
  }

  /**
   * One page, compressed in the background of everything else the first time. `url`: what it is asked for by, and what `at` finds it by from then on.
   * `language`: that of its device, where the shop may have texts of it.
   */
  async get(name: ListingName, wanted: WantedPage, url: string): Promise<Rendered> {
    const snapshot = this.#current()
    const { revision } = snapshot
    const rendered = await this.#page(snapshot, name, wanted)
    // An import may have come in between: what was made of the products before it would be found until the next one.
    if (revision === this.#revision && url.length <= LONGEST_URL) this.#byUrl.set(url, rendered)
    return rendered
  }

  /** The page a URL was answered with before, at once; undefined: parse it and ask `get`. */
  at(url: string): Rendered | undefined {
    this.#current()
    return this.#byUrl.get(url)
  }

  #page(snapshot: CatalogSnapshot, name: ListingName, { filter, page, language }: WantedPage): Promise<Rendered> {
    const products = productsIn(snapshot, language)
    // All pages beyond the last share one entry, so that a client counting upwards cannot fill the memory.
    const beyond = Math.floor(products.length / PAGE_SIZE) + 2
    const shown = Math.min(page, beyond)
    const key = `${name} ${filter} ${shown} ${products === snapshot.products ? '' : language}`
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const body = Buffer.from(JSON.stringify(selectListing(products, name, { filter, page: shown })))
    const rendered = render(body, { type: 'application/json; charset=utf-8', cacheControl: CACHE_CONTROL, headers: this.#headers })
    this.#pages.set(key, rendered)
    return rendered
  }

  #current(): CatalogSnapshot {
    const snapshot = this.#catalog.current
    if (snapshot.revision !== this.#revision) {
      this.#pages.clear()
      this.#byUrl.clear()
      this.#revision = snapshot.revision
    }
    return snapshot
  }
}
