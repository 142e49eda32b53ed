import { DATA_HEADERS } from '../responses/security-headers.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import type { CatalogCache } from './catalog-cache.ts'

/** The catalog as one answer, rendered once per revision; devices ask for it by ETag. */
export class WholeCatalog {
  readonly #catalog: CatalogCache
  #revision = -1
  #rendered: Promise<Rendered> | undefined

  constructor(catalog: CatalogCache) {
    this.#catalog = catalog
  }

  get(): Promise<Rendered> {
    const { revision, updatedAt, products } = this.#catalog.current
    if (this.#rendered === undefined || revision !== this.#revision) {
      this.#revision = revision
      this.#rendered = render(Buffer.from(JSON.stringify({ revision, updatedAt, products })), {
        type: 'application/json; charset=utf-8',
        cacheControl: 'public, no-cache',
        headers: DATA_HEADERS,
      })
    }
    return this.#rendered
  }
}
