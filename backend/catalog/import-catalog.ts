import type { Product } from '#sync-protocol/api/catalog.ts'
import type { CatalogStore } from '../storage/port.ts'
import { changeBetween, changeInWords, counted, isMostlyRemoved, isUnchanged } from './catalog-change.ts'
import { CatalogFileError } from './catalog-file.ts'

interface ImportOptions {
  /** ms since the epoch. */
  now: number
  /** Says what would change, and changes nothing. */
  dryRun: boolean
  /** Asked before more than half of the products go. */
  confirm(question: string): Promise<boolean>
  /** Called with each line for the operator. */
  say(line: string): void
}

/**
 * Puts the products that `read` makes, knowing the present ones, in place of those, and says what changes. Throws CatalogFileError where
 * another import was faster, and what `read`, `confirm` and the store throw.
 */
export async function importCatalog(
  store: CatalogStore,
  read: (present: readonly Product[]) => Product[],
  { now, dryRun, confirm, say }: ImportOptions,
): Promise<void> {
  const { revision, products: present } = (await store.read()) ?? { revision: 0, products: [] }
  const products = read(present)
  const change = changeBetween(present, products)
  if (isUnchanged(change)) return say(`nothing to change: these are the products of revision ${revision}`)
  for (const line of changeInWords(change)) say(line)
  const warning = isMostlyRemoved(change, present)
    ? `${counted(change.removed.length)} of ${counted(present.length, 'product')} would go.`
    : undefined
  if (dryRun) {
    if (warning !== undefined) say(warning)
    return say('a dry run: nothing was changed')
  }
  if (warning !== undefined && !(await confirm(warning))) return say('nothing was changed')
  if (!(await store.replace(products, revision, now))) throw new CatalogFileError(['another import was faster: look at it, and try again'])
  say(`${counted(products.length, 'product')} imported as revision ${revision + 1}`)
}
