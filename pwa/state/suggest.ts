import type { Product } from '#sync-protocol/api/catalog.ts'
import { hash } from '../content/hash.ts'
import { sameItem, type Item } from './shop-items.ts'

export interface Wanted {
  /** The same seed selects the same products of the same catalog. */
  seed: string
  /** A row on a desktop, two on a phone. */
  count?: number
  exclude?: readonly Item[]
  /** The user's gems: affordable products come first. */
  gems?: number
}

/** Some products to look at, of as many kinds as possible. */
export function suggest(products: readonly Product[], { seed, count = 4, exclude = [], gems = Infinity }: Wanted): readonly Product[] {
  const drawn = products
    .filter((product) => !exclude.some((item) => sameItem(item, product)))
    .map((product) => ({ product, lot: hash(`${seed} ${product.id}`), isDear: product.priceGems > gems }))
    .toSorted((a, b) => Number(a.isDear) - Number(b.isDear) || a.lot - b.lot)
    .map(({ product }) => product)
  const kinds = new Set<string>()
  const isNew = ({ theme, type }: Product) => kinds.size < kinds.add(`${theme} ${type}`).size
  return [...new Set([...drawn.filter(isNew), ...drawn])].slice(0, count)
}
