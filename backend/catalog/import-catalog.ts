import type { Product } from '#sync-protocol/api/catalog.ts'
import { orUnknown } from '../outcome-unknown.ts'
import { printable } from '../printable.ts'
import type { CatalogStore } from '../storage/port.ts'
import { changeBetween, changeInWords, counted, areManyMoved, isMostlyRemoved, isUnchanged, listed } from './catalog-change.ts'
import type { CatalogReading } from './catalog-file.ts'
import { CatalogFileError } from './files/file-fault.ts'

/** Rows that are named, where the change itself is made. */
const NAMED = 20

interface ImportOptions {
  /** ms since the epoch. */
  now: number
  /** Says what would change, and changes nothing. */
  dryRun: boolean
  /** Asked before more than half of the products go, many names move to other ids, gems are not those of the price, or what the file's reading warns of. */
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
  read: (present: readonly Product[]) => CatalogReading,
  { now, dryRun, confirm, say }: ImportOptions,
): Promise<void> {
  const { revision, products: present } = (await store.read()) ?? { revision: 0, products: [] }
  const { products, differing, newlyDiffering, warnings: ofFile } = read(present)
  const change = changeBetween(present, products)
  const isNew = !isUnchanged(change)
  if (isNew) for (const line of changeInWords(change, { all: dryRun })) say(line)
  for (const line of listed('gems that are not those of the price', dryRun ? differing.length : NAMED, differing, printable)) say(line)
  if (!isNew) return say(`nothing to change: these are the products of revision ${revision}`)
  const warnings = [
    ...ofFile,
    ...(isMostlyRemoved(change, present) ? [`${counted(change.removed.length)} of ${counted(present.length, 'product')} would go.`] : []),
    ...(areManyMoved(change, present)
      ? [
          `${counted(change.moved.length)} of ${counted(present.length, 'product')} would have another name or another id: was a column sorted by itself?`,
        ]
      : []),
    ...(newlyDiffering.length > 0
      ? [
          `${counted(newlyDiffering.length, 'row')} with priceGems that are not those of the price, and count: leave them empty for those of the price.`,
        ]
      : []),
  ]
  const warning = warnings.length > 0 ? warnings.join(' ') : undefined
  if (dryRun) {
    if (warning !== undefined) say(warning)
    return say('a dry run: nothing was changed')
  }
  if (warning !== undefined && !(await confirm(warning))) return say('nothing was changed')
  const again = 'The same once more finds out: it says "nothing to change" if it was done.'
  if (!(await orUnknown(() => store.replace(products, revision, now), again)))
    throw new CatalogFileError(['another import was faster: look at it, and try again'])
  say(`${counted(products.length, 'product')} imported as revision ${revision + 1}`)
}
