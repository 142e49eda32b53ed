import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ProductTheme } from '#sync-protocol/domain/catalog.ts'
import { utcDay } from '#sync-protocol/domain/economy.ts'
import { useMemo, useState } from 'react'
import { hash } from '../content/hash.ts'
import { useAccount } from './account.ts'
import { useCatalog } from './catalog.ts'
import { sameItem, type Item } from './shop-items.ts'

/** A row on a desk. */
const SHOWN = 4

interface Wanted {
  /** The same seed picks the same of the same catalog. */
  seed: string
  /** Gems there are: what they can pay comes first. */
  gems: number
  /** What is had in mind already. */
  without: readonly Item[]
  /** Only of this world. */
  theme?: ProductTheme | undefined
}

/** A few products, of as many kinds as there are. */
export function picksOf(products: readonly Product[], { seed, gems, without, theme }: Wanted): readonly Product[] {
  const drawn = products
    .filter((product) => (theme === undefined || product.theme === theme) && !without.some((item) => sameItem(item, product)))
    .map((product) => ({ product, lot: hash(`${seed} ${product.id}`), isDear: product.priceGems > gems ? 1 : 0 }))
    .toSorted((a, b) => a.isDear - b.isDear || a.lot - b.lot)
    .map(({ product }) => product)
  const kinds = new Set<string>()
  const isNew = ({ theme, type }: Product) => kinds.size < kinds.add(`${theme} ${type}`).size
  const varied = drawn.filter(isNew)
  return [...new Set([...varied, ...drawn])].slice(0, SHOWN)
}

/** What a page shows to go on with: others on each page and each day (UTC), and the same while it is open. Undefined: the catalog is still to come. */
export function usePicks(page: string, theme?: ProductTheme): readonly Product[] | undefined {
  const products = useCatalog((catalog) => catalog.products)
  const failed = useCatalog((catalog) => catalog.failed)
  const [day] = useState(() => utcDay(Date.now()))
  return useMemo(() => {
    if (products.length === 0) return failed ? [] : undefined
    return picksOf(products, { ...standing(), seed: `${page} ${day}`, theme })
  }, [products, failed, page, day, theme])
}

/** As it is when the page opens: what changes on it moves nothing. */
function standing(): Pick<Wanted, 'gems' | 'without'> {
  const { gems, cart, wishlist } = useAccount.getState()
  return { gems, without: [...cart, ...wishlist] }
}
