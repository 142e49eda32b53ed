import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#sync-protocol/api/catalog.ts'

/** Names of products in one line. */
const NAMED = 5

/** What makes one catalog of another. */
export interface CatalogChange {
  added: readonly Product[]
  /** As they are afterwards. */
  changed: readonly Product[]
  removed: readonly Product[]
  /** True when products that both have stand in another order. */
  isReordered: boolean
}

/** What differs between two catalogs, by the products' ids. */
export function changeBetween(before: readonly Product[], after: readonly Product[]): CatalogChange {
  const former = new Map(before.map((product) => [product.id, product]))
  const ids = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !ids.has(id))
  const kept = after.filter(({ id }) => former.has(id))
  const keptBefore = before.filter(({ id }) => ids.has(id))
  return {
    added: after.filter(({ id }) => !former.has(id)),
    changed: kept.filter((product) => !isDeepStrictEqual(product, former.get(product.id))),
    removed,
    isReordered: kept.some(({ id }, index) => keptBefore[index]?.id !== id),
  }
}

export function isUnchanged({ added, changed, removed, isReordered }: CatalogChange): boolean {
  return added.length + changed.length + removed.length === 0 && !isReordered
}

/** Whether more than half of what was sold would go: rarely what an operator means. */
export function isMostlyRemoved({ removed }: CatalogChange, before: readonly Product[]): boolean {
  return removed.length > before.length / 2
}

/** "3 added, 177 removed", and under it some names of each. */
export function changeInWords({ added, changed, removed, isReordered }: CatalogChange): string[] {
  const parts = Object.entries({ added, changed, removed }).filter(([, products]) => products.length > 0)
  const counts = parts.map(([done, products]) => `${counted(products.length)} ${done}`)
  return [
    [...counts, ...(isReordered ? ['another order'] : [])].join(', '),
    ...parts.map(([done, products]) => `  ${done}: ${namesOf(products)}`),
  ]
}

/** A count as it is said to an operator: "1 product", "1,000 products". */
export function counted(count: number, thing?: string): string {
  const number = count.toLocaleString('en-US')
  if (thing === undefined) return number
  return `${number} ${thing}${count === 1 ? '' : 's'}`
}

function namesOf(products: readonly Product[]): string {
  const names = products.slice(0, NAMED).map(({ name }) => name)
  const more = products.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${counted(more)} more`
}
