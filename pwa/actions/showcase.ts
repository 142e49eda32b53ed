import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ProductTheme, ProductType } from '#sync-protocol/domain/catalog.ts'
import { useMemo } from 'react'
import { useCatalog } from '../state/catalog.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'

type Category = ProductTheme | ProductType

/** Pictures of a category's card: of one product each. */
const SHOWN = 3

/** Of each kind a page shows two to those who come by its type, the next ones to those who come by its theme. */
const BY_THEME = 2
const A_PAGE = 3

/** The pages that have such doors, and how far into the catalog each begins, chosen by eye: no two show the same goods. */
const PAGES = { landing: 0, shop: 2, store: 3, wishlist: 4, inventory: 5, cart: 6, dashboard: 7 } as const

interface Named {
  name: string
}

const NONE: readonly Named[] = []

/**
 * Pictures of three products of a category, from the catalog of this device: none as long as that is about to be read, undefined where
 * there is no catalog to read. `owned`: what the user has, which is shown only where there is nothing else.
 */
export function useShowcase(page: keyof typeof PAGES, owned = NONE): (category: Category) => readonly string[] | undefined {
  const products = useCatalog((catalog) => catalog.products)
  const failed = useCatalog((catalog) => catalog.failed)
  return useMemo(() => {
    const names = new Set(owned.map(({ name }) => name))
    const others = products.filter(({ name }) => !names.has(name))
    return (category) => {
      if (products.length === 0) return keepsCatalog() && !failed ? [] : undefined
      const chosen = [others, products].flatMap((from) => choose(from, category, PAGES[page] * A_PAGE))
      const shown = [...new Set(chosen)].slice(0, SHOWN)
      return shown.length === 0 ? undefined : shown
    }
  }, [products, failed, page, owned])
}

/** One of each kind first: three hoodies would say less of a theme. */
function choose(products: readonly Product[], category: Category, from: number): readonly string[] {
  const own = products.filter(({ theme, type }) => theme === category || type === category)
  const kindOf = ({ theme, type }: Product) => (theme === category ? type : theme)
  const kinds = [...new Set(own.map(kindOf))].map((kind) => own.filter((product) => kindOf(product) === kind))
  const start = own[0]?.theme === category ? from + BY_THEME : from
  return Array.from({ length: SHOWN }).flatMap((_, turn) => kinds.flatMap((kind) => kind[(start + turn) % kind.length]?.image ?? []))
}
