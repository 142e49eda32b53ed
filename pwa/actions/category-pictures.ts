import type { Product } from '#sync-protocol/api/catalog.ts'
import { THEMES, type ProductTheme, type ProductType } from '#sync-protocol/domain/product.ts'
import { useMemo } from 'react'
import { useCatalog } from '../state/catalog.ts'
import { useOnDevice } from '../state/served.ts'
import type { Item } from '../state/shop-items.ts'
import { suggest } from '../state/suggest.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'

const PICTURES = 3

interface Named {
  name: string
}

const NONE: readonly Named[] = []

/**
 * Three products of a category from the device's catalog, different on each page and for each category: empty while it is read,
 * undefined without a catalog. `owned` products come only if there is nothing else.
 */
export function useCategoryPictures(page: string, owned = NONE): (category: ProductTheme | ProductType) => readonly Product[] | undefined {
  const { products, failed } = useCatalog()
  const isKept = useOnDevice(keepsCatalog, false)
  return useMemo(() => {
    const draw = (category: ProductTheme | ProductType, exclude: readonly Item[]) => pictured(products, page, category, exclude)
    const names = owned.map(({ name }) => ({ id: '', name }))
    const ofThemes = THEMES.map((theme) => ({ theme, shown: draw(theme, names) }))
    return (category) => {
      if (products.length === 0) return isKept && !failed ? [] : undefined
      const elsewhere = ofThemes.flatMap(({ theme, shown }) => (theme === category ? [] : shown))
      const shown = draw(category, [...names, ...elsewhere])
      return shown.length === 0 ? undefined : shown
    }
  }, [products, failed, isKept, page, owned])
}

function pictured(products: readonly Product[], page: string, category: ProductTheme | ProductType, exclude: readonly Item[]) {
  const all = products.filter(({ theme, type }) => theme === category || type === category)
  const wanted = { seed: page, count: PICTURES }
  const fresh = suggest(all, { ...wanted, exclude })
  return [...new Set([...fresh, ...suggest(all, wanted)])].slice(0, PICTURES)
}

/** Of all products those that a page shows on the doors to its themes: from them alone it picks the same. */
export function pickPictured(products: readonly Product[], page: string): readonly Product[] {
  return THEMES.flatMap((theme) => pictured(products, page, theme, []))
}
