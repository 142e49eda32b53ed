import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { DrawnPage, PageDrawer } from '#sync-protocol/api/drawn-page.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { CatalogCache } from '../catalog/catalog-cache.ts'
import type { Config } from '../config.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import { inlineOf, pageHeaders } from '../responses/security-headers.ts'
import type { PresentShop, ShopNow } from '../shop-folder/present-shop.ts'
import { dataText, escaped } from './shop-head.ts'

/** Bytes of pages that are kept, packed. */
const KEPT_BYTES = 32 * 1024 * 1024
const DRAWER = 'server/entry-server.mjs'
/** The place of what is drawn, in a page of the build. */
const ROOT = /<!-- root -->[^]*<!-- \/root -->/
const Drawer = v.object({ addressOf: v.function(), draw: v.function() })

interface Options {
  drawer: PageDrawer | undefined
  catalog: Pick<CatalogCache, 'current'>
  present: PresentShop
  site: Pick<Config, 'https' | 'publicUrl'>
  /** ms since the epoch. */
  clock(): number
  log: Pick<Logger, 'error'>
  keptBytes?: number | undefined
}

/** Undefined for an address that the server cannot draw. */
interface Kept {
  page: Promise<Rendered> | undefined
  isBest: boolean
}

/**
 * The public pages with their content, drawn by the app's own code when they are first asked for: one of each address and revision, the same for
 * everybody. Nothing of a request comes into them but its address, as far as the app understands it.
 */
export class DrawnPages {
  readonly #options: Options
  readonly #kept: BoundedCache<Kept>
  #of: ShopNow | undefined

  constructor(options: Options) {
    this.#options = options
    this.#kept = new BoundedCache(options.keptBytes ?? KEPT_BYTES)
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#kept.weight
  }

  /** The page of an address; undefined where the app has to draw it by itself. `mould`: the page of the build, with the shop's name in it. */
  get(path: string, query: string, mould: () => Promise<string>): Promise<Rendered> | undefined {
    const { drawer, present } = this.#options
    const address = drawer?.addressOf(path, query)
    if (drawer === undefined || address === undefined) return undefined
    if (this.#of !== present.now) this.#kept.clear()
    this.#of = present.now
    const kept = this.#kept.get(address)
    if (kept === undefined) return this.#draw(drawer, address, mould)
    // Packed well only where it is asked for again: that takes a hundred times as long.
    if (!kept.isBest) this.#improve(address, kept)
    return kept.page
  }

  #draw(drawer: PageDrawer, address: string, mould: () => Promise<string>): Promise<Rendered> | undefined {
    const { catalog, present, site, clock, log } = this.#options
    const source = {
      facts: present.facts,
      products: catalog.current.products,
      origin: site.publicUrl.origin,
      year: new Date(clock()).getFullYear(),
    }
    try {
      const drawn = drawer.draw(address, source)
      return drawn && this.#keep(address, false, this.#filled(address, drawn, mould))
    } catch (error) {
      log.error({ err: error, address }, 'the server cannot draw this page: the app does')
      this.#kept.set(address, { page: undefined, isBest: true })
      return undefined
    }
  }

  async #filled(address: string, { html, pictures, data }: DrawnPage, mould: () => Promise<string>): Promise<Rendered> {
    const { https, publicUrl } = this.#options.site
    const page = await mould()
    const [path = ''] = address.split('?')
    const own = (to: string) => `"${publicUrl.origin}${escaped(to)}"`
    const filled = page
      .replaceAll(own(path), () => own(address))
      .replace('<title>', (title) => `${pictures.map(preload).join('')}${title}`)
      .replace(ROOT, () => `<div id="root">${html}</div>\n    <script type="application/json" id="page">${dataText(data)}</script>`)
    return render(Buffer.from(filled), {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      // Of the page before anything was put into it: no text of a product is taken for a script.
      headers: pageHeaders(https, { inline: inlineOf(page) }),
      isQuick: true,
      isLean: true,
    })
  }

  #improve(address: string, kept: Kept): void {
    kept.isBest = true
    const better = kept.page?.then((page) => page.better?.())
    better?.then(
      (page) => {
        if (page !== undefined && this.#kept.get(address) === kept) void this.#keep(address, true, Promise.resolve(page))
      },
      () => undefined,
    )
  }

  #keep(address: string, isBest: boolean, page: Promise<Rendered>): Promise<Rendered> {
    const kept: Kept = { page, isBest }
    this.#kept.set(address, kept)
    page.then(
      ({ bytes }) => this.#kept.get(address) === kept && this.#kept.set(address, kept, bytes),
      () => this.#kept.delete(address),
    )
    return page
  }
}

function preload(picture: string): string {
  const type = picture.endsWith('.avif') ? ' type="image/avif"' : ''
  return `<link rel="preload" as="image"${type} href="${escaped(picture)}" fetchpriority="high" />\n    `
}

/** The part of the built app that draws its pages; undefined where there is none, or it does not run here: the app then draws them all by itself. */
export async function loadPageDrawer(webAppFolder: string | undefined, log: Pick<Logger, 'error'>): Promise<PageDrawer | undefined> {
  const file = webAppFolder === undefined ? '' : join(webAppFolder, DRAWER)
  if (!existsSync(file)) return undefined
  try {
    const module: PageDrawer = await import(/* @vite-ignore */ pathToFileURL(file).href)
    v.parse(Drawer, { ...module })
    return module
  } catch (error) {
    log.error({ err: error }, 'the server cannot draw pages: the app does')
    return undefined
  }
}
