import type { Product } from '#sync-protocol/api/catalog.ts'
import { changeBetween } from './catalog-change.ts'

/** One catalog that was replaced, by its mark, and the products that its successor has otherwise. */
interface Step {
  mark: string
  touched: readonly string[]
}

/** Imports that are remembered: a device that was away for longer gets the whole catalog. */
const REMEMBERED = 50

/** What became of the last catalogs that this process has seen, so that a device which holds one of them needs only the difference. */
export class CatalogHistory {
  readonly #steps: Step[] = []

  /** Notes that `before`, whose mark this is, was replaced by `after`. */
  add(mark: string, before: readonly Product[], after: readonly Product[]): void {
    const { added, changed, removed, isReordered } = changeBetween(before, after)
    // Where products have changed places there is no telling which of them moved: what was before is forgotten.
    if (isReordered) this.#steps.length = 0
    else this.#steps.push({ mark, touched: [...added, ...changed, ...removed].map(({ id }) => id) })
    if (this.#steps.length > REMEMBERED) this.#steps.shift()
  }

  /** The ids of the products in which the present catalog may differ from the one with this mark; undefined where that is not known. */
  since(mark: string): ReadonlySet<string> | undefined {
    const first = this.#steps.findLastIndex((step) => step.mark === mark)
    return first === -1 ? undefined : new Set(this.#steps.slice(first).flatMap(({ touched }) => touched))
  }
}
