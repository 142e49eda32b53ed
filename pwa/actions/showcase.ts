import type { ProductTheme, ProductType } from '#sync-protocol/domain/catalog.ts'
import { useMemo } from 'react'
import { useCatalog } from '../state/catalog.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'

type Category = ProductTheme | ProductType

/** Pictures of a category's card: of one product each. */
const SHOWN = 3

/**
 * Pictures of three products of a category, from the catalog of this device: none as long as that is about to be read, undefined where
 * there is no catalog to read.
 */
export function useShowcase(): (category: Category) => readonly string[] | undefined {
  const products = useCatalog((catalog) => catalog.products)
  const failed = useCatalog((catalog) => catalog.failed)
  return useMemo(
    () => (category) => {
      if (products.length === 0) return keepsCatalog() && !failed ? [] : undefined
      const own = products.filter(({ theme, type }) => theme === category || type === category)
      // One of each kind first: three hoodies would say less of a theme.
      const kinds = own.map(({ theme, type }) => (theme === category ? type : theme))
      const firsts = own.filter((_product, index) => kinds.indexOf(kinds[index] ?? category) === index)
      const shown = [...firsts, ...own.filter((product) => !firsts.includes(product))].slice(0, SHOWN).map(({ image }) => image)
      return shown.length === 0 ? undefined : shown
    },
    [products, failed],
  )
}
