import { changesOf } from '#sync-protocol/protocol/catalog-difference.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import { contentHash, render, type Rendered } from '../responses/rendered.ts'
import type { CatalogCache, CatalogSnapshot } from './catalog-cache.ts'
import { CatalogHistory } from './catalog-history.ts'

interface Present {
  snapshot: CatalogSnapshot
  body: Buffer
  /** The hash of the body, which its ETags are made of. */
  mark: string
}

/**
 * The catalog as one answer, rendered once per revision; devices ask for it by ETag. A device that says which one it holds gets what has changed
 * since, as long as that is known and less than half of it: the same bytes for all that hold the same.
 */
export class WholeCatalog {
  readonly #catalog: CatalogCache
  readonly #history = new CatalogHistory()
  #present: Present | undefined
  #whole: Promise<Rendered> | undefined
  readonly #changes = new Map<string, Promise<Rendered>>()

  constructor(catalog: CatalogCache) {
    this.#catalog = catalog
    // Also a revision that no device asks for is remembered: others may have got it from another process.
    catalog.onNew(() => this.#now())
  }

  /** The answer to a device that holds the catalog with the mark `since`, or none. */
  get(since?: string): Promise<Rendered> {
    const present = this.#now()
    const touched = since === undefined || since === present.mark ? undefined : this.#history.since(since)
    if (since === undefined || touched === undefined || touched.size > present.snapshot.products.length / 2)
      return (this.#whole ??= rendered(present.body))
    const known = this.#changes.get(since)
    if (known !== undefined) return known
    const { revision, updatedAt, products } = present.snapshot
    const changes = changesOf({ revision, updatedAt, products }, touched, { since, mark: present.mark })
    const answer = rendered(Buffer.from(JSON.stringify(changes)))
    this.#changes.set(since, answer)
    return answer
  }

  #now(): Present {
    const snapshot = this.#catalog.current
    const before = this.#present
    if (before?.snapshot === snapshot) return before
    const { revision, updatedAt, products } = snapshot
    const body = Buffer.from(JSON.stringify({ revision, updatedAt, products }))
    const present = { snapshot, body, mark: contentHash(body) }
    if (before !== undefined) this.#history.add(before.mark, before.snapshot.products, products)
    this.#present = present
    this.#whole = undefined
    this.#changes.clear()
    return present
  }
}

function rendered(body: Buffer): Promise<Rendered> {
  return render(body, { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers: DATA_HEADERS })
}
