import type { Product } from '#sync-protocol/api/catalog.ts'
import { changesOf } from '#sync-protocol/protocol/catalog-difference.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import { contentHash, render, type Rendered } from '../responses/rendered.ts'
import type { CatalogCache, CatalogSnapshot } from './catalog-cache.ts'
import { CatalogHistory } from './catalog-history.ts'
import { productsIn } from './in-language.ts'

/**
 * The catalog as one answer for each language that the shop has texts in, rendered once per revision; devices ask for it by ETag. A device that says
 * which one it holds gets what has changed since, as long as that is known and less than half of it: the same bytes for all that hold the same.
 */
export class WholeCatalog {
  readonly #catalog: CatalogCache
  readonly #first = new CatalogInLanguage()
  readonly #others = new Map<string, CatalogInLanguage>()
  #of: CatalogSnapshot | undefined

  constructor(catalog: CatalogCache) {
    this.#catalog = catalog
    // Also a revision that no device asks for is remembered: others may have got it from another process.
    catalog.onNew(() => this.#now())
  }

  /** The answer to a device that holds the catalog with the mark `since`, or none. */
  get(since?: string, language = ''): Promise<Rendered> {
    this.#now()
    return (this.#others.get(language) ?? this.#first).get(since)
  }

  #now(): void {
    const snapshot = this.#catalog.current
    if (this.#of === snapshot) return
    this.#of = snapshot
    this.#first.put(snapshot, snapshot.products)
    for (const language of this.#others.keys()) if (!snapshot.texts.has(language)) this.#others.delete(language)
    for (const language of snapshot.texts.keys()) {
      const own = this.#others.get(language) ?? new CatalogInLanguage()
      this.#others.set(language, own)
      own.put(snapshot, productsIn(snapshot, language))
    }
  }
}

interface Present {
  revision: number
  updatedAt: number
  products: Product[]
  body: Buffer
  /** The hash of the body, which its ETags are made of. */
  mark: string
}

class CatalogInLanguage {
  readonly #history = new CatalogHistory()
  #present: Present | undefined
  #whole: Promise<Rendered> | undefined
  readonly #changes = new Map<string, Promise<Rendered>>()

  put({ revision, updatedAt }: CatalogSnapshot, products: Product[]): void {
    const before = this.#present
    const body = Buffer.from(JSON.stringify({ revision, updatedAt, products }))
    if (before !== undefined) this.#history.add(before.mark, before.products, products)
    this.#present = { revision, updatedAt, products, body, mark: contentHash(body) }
    this.#whole = undefined
    this.#changes.clear()
  }

  async get(since: string | undefined): Promise<Rendered> {
    const present = this.#present
    if (present === undefined) throw new Error('no catalog was put in place yet')
    const touched = since === undefined || since === present.mark ? undefined : this.#history.since(since)
    if (since === undefined || touched === undefined || touched.size > present.products.length / 2)
      return (this.#whole ??= rendered(present.body))
    const known = this.#changes.get(since)
    if (known !== undefined) return known
    const { revision, updatedAt, products } = present
    const changes = changesOf({ revision, updatedAt, products }, touched, { since, mark: present.mark })
    const answer = rendered(Buffer.from(JSON.stringify(changes)))
    this.#changes.set(since, answer)
    return answer
  }
}

function rendered(body: Buffer): Promise<Rendered> {
  return render(body, { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers: DATA_HEADERS })
}
