import type { Product } from './catalog.ts'
import type { ShopFacts } from './shop.ts'

/** What a page is drawn from: of one revision of the catalog, and of nobody in particular. */
export interface PageSource {
  facts: ShopFacts
  products: readonly Product[]
  /** The shop's own address. */
  origin: string
  year: number
}

export interface DrawnPage {
  /** What the app renders into its root. */
  html: string
  /** The addresses of the pictures in view, which come before the scripts. */
  pictures: string[]
  /** What the app needs to render the same. */
  data: object
}

/** The part of the app that the server runs: it draws a page as the app itself would. */
export interface PageDrawer {
  /** The one address of what a request asks for, as far as the server draws it: words of a search, and what no page knows, are not in it. Undefined: the app draws that by itself. */
  addressOf(path: string, query: string): string | undefined
  /** Undefined where there is nothing at the address, as on a page beyond the last one. Throws where a screen does. */
  draw(address: string, source: PageSource): DrawnPage | undefined
}
