import type { Product } from '#sync-protocol/api/catalog.ts'

/** A wishlist item as screens show it. */
export interface WishlistEntry {
  id: string
  name: string
  /** The present price in gems, by the device's catalog; 0 if it is gone. */
  priceGems: number
  /** Undefined if the device's catalog lacks it: it is gone (or the catalog has not arrived yet). */
  product: Product | undefined
}

/** A cart line as screens show it. */
export interface CartEntry extends WishlistEntry {
  qty: number
}

export function entryOf(product: Product): WishlistEntry {
  const { id, name, priceGems } = product
  return { id, name, priceGems, product }
}

/** A toggle's knowledge of a product: every `Product`, `CartEntry` and `WishlistEntry` is one. */
export type Item = Pick<Product, 'id' | 'name'>

/** The specification identifies items by name, the server by id: the same item if either matches. */
export function sameItem(a: Item, b: Item): boolean {
  return a.id === b.id || a.name === b.name
}

/**
 * True if this device knows each line's price, or that it is no longer sold. Before its catalog has come it knows only what the tab's last
 * page showed.
 */
export function arePricesKnown(cart: readonly CartEntry[], revision: number): boolean {
  return revision > 0 || cart.every(({ product }) => product !== undefined)
}

/** The present total of a cart, in gems. */
export function totalOf(cart: readonly CartEntry[]): number {
  return cart.reduce((sum, line) => sum + line.priceGems * line.qty, 0)
}
