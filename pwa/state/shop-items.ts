import type { Product } from '#sync-protocol/api/catalog.ts'

/** An item of the wishlist as screens show it. */
export interface WishlistEntry {
  id: string
  name: string
  /** Gems now, by this device's catalog; 0 when it is gone. */
  priceGems: number
  /** Undefined: this device's catalog has no such product, so it is gone (or the catalog has not arrived yet). */
  product: Product | undefined
}

/** A line of the cart as screens show it. */
export interface CartEntry extends WishlistEntry {
  qty: number
}

export function entryOf(product: Product): WishlistEntry {
  const { id, name, priceGems } = product
  return { id, name, priceGems, product }
}

/** What a toggle needs to know of a product: every `Product`, `CartEntry` and `WishlistEntry` is one. */
export type Item = Pick<Product, 'id' | 'name'>

/** The specification tells items apart by name, the server by id: the same item if either is the same. */
export function sameItem(a: Item, b: Item): boolean {
  return a.id === b.id || a.name === b.name
}

/**
 * True when this device can say what each line costs, or that it is no longer sold. Before its catalog has come it can do so
 * only for what the last page of the tab showed.
 */
export function arePricesKnown(cart: readonly CartEntry[], revision: number): boolean {
  return revision > 0 || cart.every(({ product }) => product !== undefined)
}

/** What a cart costs now, in gems. */
export function totalOf(cart: readonly CartEntry[]): number {
  return cart.reduce((sum, line) => sum + line.priceGems * line.qty, 0)
}
