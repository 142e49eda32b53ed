import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { DrawnPage, PageDrawer } from '#sync-protocol/api/drawn-page.ts'
import type { LanguageTag } from '../../words/languages.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { CatalogCache } from '../catalog/catalog-cache.ts'
import { productsIn } from '../catalog/in-language.ts'
import type { Config } from '../config.ts'
import { PAGE, render, type Rendered } from '../responses/rendered.ts'
import { inlineOf, pageHeaders } from '../responses/security-headers.ts'
import type { PresentShop, ShopNow } from '../shop-folder/present-shop.ts'
import { dataText, escaped } from './shop-head.ts'
import { folderOf } from './web-app.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** Bytes of pages that are kept, packed. */
const KEPT_BYTES = 32 * MIB
const DRAWER = 'server/entry-server.mjs'
/** The place of what is drawn, in a page of the build. */
const ROOT = /<!-- root -->[^]*<!-- \/root -->/
const Drawer = v.object({ addressOf: v.function(), draw: v.function() })

/** The page of the build for an address, before anything is drawn into it. */
type Mould = (address: string) => Promise<string>

interface Options {
  drawers: ReadonlyMap<LanguageTag, PageDrawer>
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
 * The public pages with their content, drawn by the app's own code when they are first asked for: one of each address, language and revision, the same for
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

  /** The page of an address; undefined where the app has to draw it by itself. `mould`: the page of the build for an address, with the shop's name in it. */
  get(tag: LanguageTag, path: string, query: string, mould: Mould): Promise<Rendered> | undefined {
    const { drawers, present } = this.#options
    const drawer = drawers.get(tag)
    const address = drawer?.addressOf(path, query)
    if (drawer === undefined || address === undefined) return undefined
    if (this.#of !== present.now) this.#kept.clear()
    this.#of = present.now
    const key = `${tag} ${address}`
    const kept = this.#kept.get(key)
    if (kept === undefined) return this.#draw(tag, key, address, mould)
    // Packed well only where it is asked for again: that takes a hundred times as long.
    if (!kept.isBest) this.#improve(key, kept)
    return kept.page
  }

  #draw(tag: LanguageTag, key: string, address: string, mould: Mould): Promise<Rendered> | undefined {
    const { drawers, catalog, present, site, clock, log } = this.#options
    const source = {
      facts: present.in(tag).facts,
      products: productsIn(catalog.current, tag),
      origin: site.publicUrl.origin,
      year: new Date(clock()).getFullYear(),
    }
    try {
      const drawn = drawers.get(tag)?.draw(address, source)
      return drawn && this.#keep(key, false, this.#filled(drawn, mould(address)))
    } catch (error) {
      log.error({ err: error, page: key }, 'the server cannot draw this page: the app does')
      this.#kept.set(key, { page: undefined, isBest: true })
      return undefined
    }
  }

  async #filled({ html, pictures, data }: DrawnPage, mould: Promise<string>): Promise<Rendered> {
    const { https } = this.#options.site
    const page = await mould
    const filled = page
      .replace('<title>', (title) => `${pictures.map(preload).join('')}${title}`)
      .replace(ROOT, () => `<div id="root">${html}</div>\n    <script type="application/json" id="page">${dataText(data)}</script>`)
    return render(Buffer.from(filled), {
      ...PAGE,
      // Of the page before anything was put into it: no text of a product is taken for a script.
      headers: pageHeaders(https, { inline: inlineOf(page) }),
      isQuick: true,
      isLean: true,
    })
  }

  #improve(key: string, kept: Kept): void {
    kept.isBest = true
    const better = kept.page?.then((page) => page.better?.())
    better?.then(
      (page) => {
        if (page !== undefined && this.#kept.get(key) === kept) void this.#keep(key, true, Promise.resolve(page))
      },
      () => undefined,
    )
  }

  #keep(key: string, isBest: boolean, page: Promise<Rendered>): Promise<Rendered> {
    const kept: Kept = { page, isBest }
    this.#kept.set(key, kept)
    page.then(
      ({ bytes }) => this.#kept.get(key) === kept && this.#kept.set(key, kept, bytes),
      () => this.#kept.delete(key),
    )
    return page
  }
}

function preload(picture: string): string {
  const type = picture.endsWith('.avif') ? ' type="image/avif"' : ''
  return `<link rel="preload" as="image"${type} href="${escaped(picture)}" fetchpriority="high" />\n    `
}

/**
 * The parts of the built app that draw its pages, by their language; none where there is none, or it does not run here: the app then draws
 * them all by itself.
 */
export async function loadPageDrawers(
  webAppFolder: string | undefined,
  tags: readonly LanguageTag[],
  log: Pick<Logger, 'error'>,
): Promise<ReadonlyMap<LanguageTag, PageDrawer>> {
  const drawers = new Map<LanguageTag, PageDrawer>()
  if (webAppFolder === undefined) return drawers
  for (const tag of tags) {
    const drawer = await loadPageDrawer(join(folderOf(webAppFolder, tag), DRAWER), log)
    if (drawer !== undefined) drawers.set(tag, drawer)
  }
  return drawers
}

async function loadPageDrawer(file: string, log: Pick<Logger, 'error'>): Promise<PageDrawer | undefined> {
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
