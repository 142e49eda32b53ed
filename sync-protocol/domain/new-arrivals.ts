import { daysAfter } from './day.ts'
import type { Product } from './product.ts'

const WEEK_DAYS = 7

/** The products that came within the week that ends with `today` (YYYY-MM-DD), the newest first. */
export function newArrivals(products: readonly Product[], today: string): readonly Product[] {
  const before = daysAfter(today, -WEEK_DAYS)
  return products
    .flatMap((product) =>
      product.since !== undefined && product.since > before && product.since <= today ? [{ product, since: product.since }] : [],
    )
    .toSorted((a, b) => (a.since === b.since ? 0 : a.since < b.since ? 1 : -1))
    .map(({ product }) => product)
}
