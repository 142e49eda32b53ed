import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { isSameName, nameKey } from '#sync-protocol/domain/text.ts'
import { printable } from '../printable.ts'

/** Names of products in one line. */
const NAMED = 5
/** Lines about products, where not all are asked for. */
const LISTED = 20
/** Names that an operator may give to other ids unasked: corrections are few. */
const MOST_MOVED = 10

/** What makes one catalog of another. */
export interface CatalogChange {
  added: readonly Product[]
  /** As they are afterwards. */
  changed: readonly Product[]
  removed: readonly Product[]
  /** True when products that both have stand in another order. */
  isReordered: boolean
  /** Those that are added, or changed in price or gems. */
  priced: readonly { product: Product; before: Product | undefined }[]
  /** Ids that stand for another name now, not for another spelling of it. Carts and orders know a product by its id, users by its name. */
  renamed: readonly { product: Product; before: Product }[]
  /** Those before whose id stands for another name now, or whose name for another id. */
  moved: readonly Product[]
}

/** What differs between two catalogs, by the products' ids. */
export function changeBetween(before: readonly Product[], after: readonly Product[]): CatalogChange {
  const former = new Map(before.map((product) => [product.id, product]))
  const ids = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !ids.has(id))
  const kept = after.filter(({ id }) => former.has(id))
  const keptBefore = before.filter(({ id }) => ids.has(id))
  const namesAfter = new Map(after.map(({ id, name }) => [id, nameKey(name)]))
  const keysAfter = new Set(namesAfter.values())
  const pairs = after.map((product) => ({ product, before: former.get(product.id) }))
  return {
    added: after.filter(({ id }) => !former.has(id)),
    changed: kept.filter((product) => !isDeepStrictEqual(product, former.get(product.id))),
    removed,
    isReordered: kept.some(({ id }, index) => keptBefore[index]?.id !== id),
    priced: pairs.filter(({ product, before }) => before?.price !== product.price || before.priceGems !== product.priceGems),
    renamed: pairs.flatMap(({ product, before }) =>
      before === undefined || isSameName(before.name, product.name) ? [] : [{ product, before }],
    ),
    moved: before.filter(({ id, name }) => {
      const key = nameKey(name)
      return namesAfter.get(id) !== key && (namesAfter.has(id) || keysAfter.has(key))
    }),
  }
}

export function isUnchanged({ added, changed, removed, isReordered }: CatalogChange): boolean {
  return added.length + changed.length + removed.length === 0 && !isReordered
}

/** Whether more than half of what was sold would go: rarely what an operator means. */
export function isMostlyRemoved({ removed }: CatalogChange, before: readonly Product[]): boolean {
  return removed.length > before.length / 2
}

/** Whether more than a few names and ids part: a column that was sorted by itself looks so. */
export function areManyMoved({ moved }: CatalogChange, before: readonly Product[]): boolean {
  return moved.length > MOST_MOVED && moved.length > before.length / 10
}

/** "3 added, 177 removed", under it some names of each, which ids changed their names, and what prices make in gems: `all` of them, or some. */
export function changeInWords({ added, changed, removed, isReordered, priced, renamed }: CatalogChange, { all = false } = {}): string[] {
  const parts = Object.entries({ added, changed, removed }).filter(([, products]) => products.length > 0)
  const counts = parts.map(([done, products]) => `${counted(products.length)} ${done}`)
  const most = all ? Number.POSITIVE_INFINITY : LISTED
  const formerNames = new Set(renamed.map(({ before }) => nameKey(before.name)))
  return [
    [...counts, ...(isReordered ? ['another order'] : [])].join(', '),
    ...parts.map(([done, products]) => `  ${done}: ${namesOf(products)}`),
    ...listed('names changed; orders decided on the old name are asked about', most, renamed, ({ product, before }) => {
      const isTaken = formerNames.has(nameKey(product.name))
      return `${product.id}: ${printable(before.name)} → ${printable(product.name)}${isTaken ? ' (the name of another one before)' : ''}`
    }),
    ...listed('prices in gems', most, all ? priced : extremesFirst(priced), ({ product: { name, price, priceGems }, before }) => {
      const former = before === undefined || before.priceGems === priceGems ? '' : ` (${counted(before.priceGems)} before)`
      return `${printable(name)}: ${printable(price)} → ${counted(priceGems, 'gem')}${former}`
    }),
  ]
}

/** Where only some prices are told, it is the dearest and the cheapest of them: a wrong unit shows there. */
function extremesFirst(priced: CatalogChange['priced']): CatalogChange['priced'] {
  if (priced.length <= LISTED) return priced
  const byGems = priced.toSorted((a, b) => b.product.priceGems - a.product.priceGems)
  const half = LISTED / 2
  return [...byGems.slice(0, half), ...byGems.slice(-half), ...byGems.slice(half, -half)]
}

/** Lines under a title; none where there is nothing to list. */
export function listed<One>(title: string, most: number, some: readonly One[], lineOf: (one: One) => string): string[] {
  if (some.length === 0) return []
  const more = some.length - most
  return [`  ${title}:`, ...some.slice(0, most).map((one) => `    ${lineOf(one)}`), ...(more > 0 ? [`    and ${counted(more)} more`] : [])]
}

/** A count as it is said to an operator: "1 product", "1,000 products". */
export function counted(count: number, thing?: string): string {
  const number = count.toLocaleString('en-US')
  if (thing === undefined) return number
  return `${number} ${thing}${count === 1 ? '' : 's'}`
}

function namesOf(products: readonly Product[]): string {
  const names = products.slice(0, NAMED).map(({ name }) => printable(name))
  const more = products.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${counted(more)} more`
}
