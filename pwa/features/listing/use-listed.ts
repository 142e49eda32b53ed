import { useMemo } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { LISTINGS, type ListingName } from '#sync-protocol/domain/listing.ts'
import { useCatalog } from '../../state/catalog.ts'

/** All products of a listing, whatever is filtered. */
export function useListed(listing: ListingName): readonly Product[] {
  const products = useCatalog((catalog) => catalog.products)
  return useMemo(() => {
    const wanted: string[] = Object.values(LISTINGS[listing].fixed)
    return products.filter(({ type, theme }) => wanted.includes(type) || wanted.includes(theme))
  }, [products, listing])
}
