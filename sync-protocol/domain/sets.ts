import { kinds } from '#words/product-kinds.ts'
import { THEMES, TYPES, type Product } from './product.ts'

/** A set: what the shop sells of one theme and type. */
export const SETS = THEMES.flatMap((theme) => TYPES.map((type) => `${theme}-${type}` as const))
export type SetName = (typeof SETS)[number]

const TITLES: Readonly<Record<SetName, string>> = kinds

function isSet(set: string): set is SetName {
  return Object.hasOwn(TITLES, set)
}

/** A set in words: 'K-Pop jewelry'. A set of a later release is called by its name. */
export function titleOfSet(set: string): string {
  return isSet(set) ? TITLES[set] : set
}

export function setOf({ theme, type }: Pick<Product, 'theme' | 'type'>): SetName {
  return `${theme}-${type}`
}

/** A bought item. Copies of an inventory that an older release kept name no product. */
export interface Purchase {
  itemId?: string | undefined
  name: string
}

/** Whether a product was bought: it has the id or the name of a purchase. */
export function ownedIn(purchases: readonly Purchase[]): (product: Pick<Product, 'id' | 'name'>) => boolean {
  const ids = new Set(purchases.map(({ itemId }) => itemId))
  const names = new Set(purchases.map(({ name }) => name))
  return ({ id, name }) => ids.has(id) || names.has(name)
}

/** How many pieces a set has in this catalog, and how many of them are owned. */
export function countSet(
  products: Iterable<Product>,
  set: SetName,
  isOwned: (product: Product) => boolean,
): { pieces: number; owned: number } {
  let pieces = 0
  let owned = 0
  for (const product of products) {
    if (setOf(product) !== set) continue
    pieces += 1
    if (isOwned(product)) owned += 1
  }
  return { pieces, owned }
}
