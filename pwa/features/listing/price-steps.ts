import { useMemo } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { useCatalog } from '../../state/catalog.ts'
import type { PriceFilter } from './listing-address.ts'

/** Of all products a tenth, a quarter, a half and three quarters cost at most about so much. */
const SHARES = [0.1, 0.25, 0.5, 0.75]
const ROUND = [1, 2, 3, 5, 10]

/** Round prices to filter by, as the shop's products are priced, and the one that is chosen. */
export function usePriceSteps(chosen: PriceFilter): readonly number[] {
  const products = useCatalog((catalog) => catalog.products)
  const steps = useMemo(() => stepsOf(products), [products])
  return typeof chosen === 'number' && !steps.includes(chosen) ? [...steps, chosen].toSorted((a, b) => a - b) : steps
}

function stepsOf(products: readonly Pick<Product, 'priceGems'>[]): readonly number[] {
  const prices = products.map(({ priceGems }) => priceGems).toSorted((a, b) => a - b)
  return [...new Set(SHARES.flatMap((share) => roundUp(prices[Math.floor(share * prices.length)])))]
}

function roundUp(gems: number | undefined): number[] {
  if (gems === undefined) return []
  const size = 10 ** Math.floor(Math.log10(gems))
  return ROUND.map((one) => one * size)
    .filter((one) => one >= gems)
    .slice(0, 1)
}
