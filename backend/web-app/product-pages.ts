import type { Product } from '#sync-protocol/api/catalog.ts'
import { productData } from '#sync-protocol/domain/product-data.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { CatalogCache } from '../catalog/catalog-cache.ts'
import type { Config } from '../config.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import { pageHeaders } from '../responses/security-headers.ts'
import { pageAddress, type WebApp } from './web-app.ts'

const ADDRESS = '/product/'
const MOULD = '/pages/product.html'
/** Pages kept compressed. */
const KEPT_PAGES = 2_000

type Site = Pick<Config, 'https' | 'publicUrl'>

/** The pages of the products, each with its own head, rendered once per catalog revision. */
export class ProductPages {
  readonly #webApp: WebApp
  readonly #catalog: CatalogCache
  readonly #site: Site
  readonly #pages = new BoundedCache<Promise<Rendered>>(KEPT_PAGES)
  #revision = 0

  constructor(webApp: WebApp, catalog: CatalogCache, site: Site) {
    this.#webApp = webApp
    this.#catalog = catalog
    this.#site = site
  }

  /** The page of the product that an address names; undefined where it names none that is sold. */
  page(path: string): Promise<Rendered> | undefined {
    const address = pageAddress(path)
    const { byId, revision } = this.#catalog.current
    const product = address.startsWith(ADDRESS) ? byId.get(address.slice(ADDRESS.length)) : undefined
    const mould = product && this.#webApp.get(MOULD)
    if (product === undefined || mould === undefined) return undefined
    if (revision !== this.#revision) {
      this.#pages.clear()
      this.#revision = revision
    }
    const known = this.#pages.get(product.id)
    if (known !== undefined) return known
    const page = mould.then(({ variants }) => this.#render(variants.identity.body.toString('utf8'), product))
    this.#pages.set(product.id, page)
    return page
  }

  #render(mould: string, product: Product): Promise<Rendered> {
    const { https, publicUrl } = this.#site
    const values: Record<string, string> = { __ID__: product.id, __NAME__: escaped(product.name), __TEXT__: escaped(product.desc) }
    const data = `<script type="application/ld+json">${dataOf(product, publicUrl.origin)}</script>\n  </head>`
    const html = mould.replace(/__(ID|NAME|TEXT)__/g, (place) => values[place] ?? '').replace('</head>', () => data)
    return render(Buffer.from(html), { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', headers: pageHeaders(https) })
  }
}

/** The product for search engines (JSON-LD): a data block, never run as code. */
function dataOf(product: Product, origin: string): string {
  const data = { '@context': 'https://schema.org', ...productData(product, origin) }
  // Nothing in it may end the block it stands in.
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
