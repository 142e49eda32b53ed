import type { Priced } from '../history.ts'
import type { Facts } from './facts.ts'

/** How long a process may sell by the catalog before: it asks again for every sale that is not served within so many ms. */
const CATALOG_LAG_MS = 5_000

export interface CatalogSince {
  n: number
  at: number
  products: ReadonlyMap<string, Priced>
}

const known = new WeakMap<Facts, readonly CatalogSince[]>()

/** The catalogs by which a process may have sold at some moment from `from` (ms) until the event `n`, the newest first. */
export function catalogsBetween(facts: Facts, from: number, n: number): readonly CatalogSince[] {
  const all = known.get(facts) ?? catalogsOf(facts)
  known.set(facts, all)
  const past = all.filter((catalog) => catalog.n < n)
  const since = awakeBefore(facts, from, CATALOG_LAG_MS, n)
  const firstNeeded = past.findLastIndex(({ at }) => at <= since)
  return past.slice(Math.max(0, firstNeeded)).toReversed()
}

/** The moment `ms` before `at`, of which a process was awake for all: while all sleep, none looks at the catalog, and none sells. */
function awakeBefore({ disturbed }: Facts, at: number, ms: number, n: number): number {
  const sleeps = disturbed.filter((one) => one.what === 'sleep' && one.n < n)
  return sleeps.reduceRight(
    (since, sleep) => (sleep.at + Number(sleep.detail) > since && sleep.at < at ? since - Number(sleep.detail) : since),
    at - ms,
  )
}

/** Every catalog in the order in which it was put in place; a restore puts an earlier one back. */
function catalogsOf({ history }: Facts): readonly CatalogSince[] {
  const all: CatalogSince[] = [{ n: -1, at: Number.NEGATIVE_INFINITY, products: byId(history.catalog) }]
  for (const event of history.events) {
    if (event.kind === 'catalog') all.push({ n: event.n, at: event.at, products: byId(event.products) })
    if (event.kind === 'restored') {
      const then = all.findLast(({ n }) => n <= event.to)
      if (then !== undefined) all.push({ ...then, n: event.n, at: event.at })
    }
  }
  return all
}

function byId(products: readonly Priced[]): ReadonlyMap<string, Priced> {
  return new Map(products.map((product) => [product.id, product]))
}
