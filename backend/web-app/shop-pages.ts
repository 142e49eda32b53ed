import * as v from 'valibot'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { shownDesc, shownName } from '#sync-protocol/domain/product.ts'
import { productData } from '#sync-protocol/domain/product-data.ts'
import { absentPages } from '#sync-protocol/domain/shop-pages.ts'
import type { LanguageTag } from '../../words/languages.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { CatalogCache } from '../catalog/catalog-cache.ts'
import { shownIn } from '../catalog/in-language.ts'
import type { Config } from '../config.ts'
import { PAGE, render, renderPlain, type Rendered } from '../responses/rendered.ts'
import { dataHeaders, inlineOf, pageHeaders } from '../responses/security-headers.ts'
import { ICON_FILES, iconOf } from '../shop-folder/icons.ts'
import type { PresentShop, ShopNow } from '../shop-folder/present-shop.ts'
import { UNNAMED } from '../shop-folder/read-shop.ts'
import { inEachLanguage, sitemapOf } from './alternates.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { branded, dataText, escaped, withPhotograph } from './shop-head.ts'
import { PRIVATE_PAGE, pageAddress, type WebApp, type WebApps } from './web-app.ts'

const ADDRESS = '/product/'
const MOULD = '/pages/product.html'
/** The service worker of a device checks the bytes of its own page: they are the build's. */
const WORKERS_PAGE = '/index.html'
const MANIFEST = '/manifest.webmanifest'
const SITEMAP = '/sitemap.xml'
const LOGOS: ReadonlySet<string> = new Set(['/favicon.svg', '/icons/icon.svg'])
/** Answers kept compressed. */
const KEPT = 2_000

type Site = Pick<Config, 'https' | 'publicUrl'>

export interface Page {
  page: Promise<Rendered>
  status: 200 | 404 | 429
}

/** What the web app's build leaves to the shop: pages with its name, those of its products, icons, manifest and sitemap, each rendered once per language and revision. */
export class ShopPages {
  readonly #tags: readonly LanguageTag[]
  readonly #catalog: CatalogCache
  readonly #present: PresentShop
  readonly #site: Site
  readonly #drawn: DrawnPages
  readonly #made = new BoundedCache<Promise<Rendered>>(KEPT)
  #of: ShopNow | undefined

  constructor(apps: WebApps, catalog: CatalogCache, present: PresentShop, site: Site, drawn: DrawnPages) {
    this.#tags = apps.map(({ tag }) => tag)
    this.#catalog = catalog
    this.#present = present
    this.#site = site
    this.#drawn = drawn
  }

  /** The file at a path, where the shop has a say in it; undefined: it is the build's. */
  file(app: WebApp, path: string): Promise<Rendered> | undefined {
    const now = this.#present.in(app.tag)
    if (path === WORKERS_PAGE) return undefined
    if (path.endsWith('.html')) return this.#page(app, path)
    if (path === MANIFEST) return this.#text(app, path, 'application/manifest+json; charset=utf-8', (text) => manifestOf(text, now))
    if (path === SITEMAP) return this.#text(app, path, 'application/xml; charset=utf-8', (text) => this.#sitemap(text))
    const logo = LOGOS.has(path) ? logoOf(now) : undefined
    if (logo !== undefined) {
      const options = { type: 'image/svg+xml; charset=utf-8', cacheControl: 'no-cache', headers: dataHeaders(this.#site.https) }
      return this.#once(app, path, () => render(Buffer.from(logo), options))
    }
    const size = ICON_FILES[path]
    const { icon } = now
    if (size === undefined || icon === undefined) return undefined
    const options = { type: 'image/png', cacheControl: 'no-cache', headers: dataHeaders(this.#site.https) }
    return this.#once(app, path, async () => renderPlain(await iconOf(Buffer.from(icon, 'base64'), size), options))
  }

  /**
   * The page that an address opens, with 404 where the build or the shop has none; undefined before the app is built. With its
   * content where the server can draw it.
   */
  page(app: WebApp, path: string, query: string): Page | undefined {
    const address = pageAddress(path)
    const product = address.startsWith(ADDRESS) ? this.#catalog.current.byId.get(address.slice(ADDRESS.length)) : undefined
    const file = product ? MOULD.slice(1) : absentPages(this.#present.facts.brand).has(address) ? undefined : app.pageFile(address)
    const served = `/${file ?? PRIVATE_PAGE}`
    if (!app.has(served)) return undefined
    const mould = async (whole: string) => {
      const now = this.#present.in(app.tag)
      const text = await app.text(served)
      const page = product ? this.#filled(text, now, shownIn(this.#catalog.current, product, app.tag)) : branded(text, now, address)
      return inEachLanguage(page, { origin: this.#site.publicUrl.origin, path: address, whole, tag: app.tag, tags: this.#tags })
    }
    const drawn = file === undefined ? undefined : this.#drawn.get(app.tag, address, query, mould)
    const plain = () => this.#once(app, product ? address : served, async () => this.#html(await mould(address)))
    const ofBuild = served === WORKERS_PAGE ? app.get(served) : undefined
    return { page: drawn ?? ofBuild ?? plain(), status: file === undefined ? 404 : 200 }
  }

  #page(app: WebApp, file: string): Promise<Rendered> | undefined {
    const now = this.#present.in(app.tag)
    if (!app.has(file)) return undefined
    return this.#once(app, file, async () => this.#html(branded(await app.text(file), now, addressOf(file))))
  }

  #filled(mould: string, now: ShopNow, product: Product): string {
    const values: Record<string, string> = {
      __ID__: product.id,
      __NAME__: escaped(shownName(product)),
      __TEXT__: escaped(shownDesc(product)),
    }
    // For search engines (JSON-LD): a data block, never run as code.
    const data = dataText({
      '@context': 'https://schema.org',
      ...productData(product, this.#site.publicUrl.origin, now.facts.currency),
    })
    const page = branded(mould, now, `${ADDRESS}${product.id}`, values)
    return withPhotograph(page, product, this.#site.publicUrl.origin).replace(
      '</head>',
      () => `<script type="application/ld+json">${data}</script>\n  </head>`,
    )
  }

  #sitemap(text: string): string {
    const { origin } = this.#site.publicUrl
    const absent = absentPages(this.#present.facts.brand)
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, url = '']) => (absent.has(url.replace(origin, '')) ? [] : [url]))
    const products = this.#catalog.current.products.map(({ id }) => `${origin}${ADDRESS}${id}`)
    return sitemapOf([...urls, ...products], this.#tags)
  }

  #text(app: WebApp, path: string, type: string, make: (text: string) => string): Promise<Rendered> | undefined {
    const options = { type, cacheControl: 'no-cache', headers: dataHeaders(this.#site.https) }
    if (!app.has(path)) return undefined
    return this.#once(app, path, async () => render(Buffer.from(make(await app.text(path))), options))
  }

  #html(html: string): Promise<Rendered> {
    const headers = pageHeaders(this.#site.https, { inline: inlineOf(html) })
    return render(Buffer.from(html), { ...PAGE, headers })
  }

  #once({ tag }: WebApp, path: string, make: () => Promise<Rendered>): Promise<Rendered> {
    const { now } = this.#present
    if (this.#of !== now) {
      this.#made.clear()
      this.#of = now
    }
    const key = `${tag} ${path}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#made.set(key, made)
    made.catch(() => this.#made.delete(key))
    return made
  }
}

/** The address of a page by its file: what `/pages/home.html` is the page of. */
function addressOf(file: string): string {
  return file === '/pages/home.html' ? '/' : file.replace(/^\/pages|\.html$/g, '')
}

const Manifest = v.looseObject({
  icons: v.optional(v.array(v.looseObject({ src: v.string() }))),
  shortcuts: v.optional(v.array(v.looseObject({ url: v.string() }))),
})

/** The manifest of the build as this shop's. */
function manifestOf(text: string, now: ShopNow): string {
  const { brand } = now.facts
  const { name, tagline } = brand
  if (name === UNNAMED && now.isSample) return text
  const { icons = [], shortcuts = [], screenshots, ...manifest } = v.parse(Manifest, JSON.parse(text))
  const own = name === UNNAMED ? { screenshots } : { name, short_name: name, description: tagline ?? name }
  const shown = now.icon === undefined ? icons.filter(({ src }) => now.logo === undefined || src === '/icons/icon.svg') : ownIcons(now)
  return JSON.stringify({
    ...manifest,
    ...own,
    icons: shown,
    shortcuts: shortcuts.filter(({ url }) => !absentPages(brand).has(url.replace(/\?.*/, ''))),
  })
}

function ownIcons({ logo }: ShopNow): object[] {
  const pngs = [192, 512].flatMap((size) => [
    { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}` },
    { src: `/icons/maskable-${size}.png`, sizes: `${size}x${size}`, purpose: 'maskable' },
  ])
  return [...(logo === undefined ? [] : [{ src: '/icons/icon.svg', sizes: 'any' }]), ...pngs]
}

/** The drawing of a shop; of one that has only an icon, that in a frame of SVG. */
function logoOf({ logo, icon }: ShopNow): string | undefined {
  if (logo !== undefined || icon === undefined) return logo
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><image width="512" height="512" href="data:image/png;base64,${icon}"/></svg>`
}
