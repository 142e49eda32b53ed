import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#sync-protocol/api/catalog.ts'
import {
  areManyMoved,
  changeBetween,
  changeInWords,
  counted,
  isMostlyRemoved,
  isUnchanged,
  listed,
  type CatalogChange,
} from '../catalog/catalog-change.ts'
import { CatalogFileError } from '../catalog/files/file-fault.ts'
import type { OwnShop, ShopContent } from '../domain/own-shop.ts'
import { orUnknown } from '../outcome-unknown.ts'
import { printable } from '../printable.ts'
import type { CatalogStore } from '../storage/port.ts'
import { DamagedRow } from '../storage/stored-row.ts'
import { whole } from './present-shop.ts'
import type { ShopReading } from './read-shop.ts'
import type { SampleShop } from './sample.ts'
import { shopChangeInWords } from './shop-change.ts'

/** Rows that are named, where the change itself is made. */
const NAMED = 20

interface ImportOptions {
  /** ms since the epoch. */
  now: number
  sample: SampleShop
  /** Says what would change, and changes nothing. */
  dryRun: boolean
  /** Asked before a shop changes more than its products, more than half of the products go, many names move to other ids, or gems are not those of the price. */
  confirm(question: string): Promise<boolean>
  /** Called with each line for the operator. */
  say(line: string): void
}

/** Whether the shop is another one now, and its revision. */
interface Imported {
  changed: boolean
  revision: number
}

/**
 * Puts the shop that `read` makes, knowing the present products, in place of the present one, and says what changes. Throws where
 * the operator does not agree, CatalogFileError where another import was faster, and what `read`, `confirm` and the store throw.
 */
export async function importShop(
  store: CatalogStore,
  read: (present: readonly Product[]) => Promise<ShopReading> | ShopReading,
  { now, sample, dryRun, confirm, say }: ImportOptions,
): Promise<Imported> {
  const { damage, ...present } = await presentIn(store)
  const { revision } = present
  if (damage !== undefined) say(`revision ${revision} is replaced whatever it is: ${damage}`)
  const reading = await read(present.products)
  if (damage !== undefined && (reading.own === undefined || reading.catalog === undefined))
    throw new CatalogFileError([`${damage}: import a folder that has its products as well`])
  const catalog = reading.catalog ?? { products: present.products, differing: [], newlyDiffering: [], warnings: [] }
  const { products, differing } = catalog
  const change = changeBetween(present.products, products)
  const shopLines = reading.own === undefined ? [] : shopChangeInWords(whole(present.own, sample), whole(reading.own, sample))
  const isOther = reading.own !== undefined && !isSame(whole(present.own, sample), whole(reading.own, sample))
  const areOthers = !isUnchanged(change)
  if (areOthers) for (const line of changeInWords(change, { all: dryRun })) say(line)
  for (const line of listed('gems that are not those of the price', dryRun ? differing.length : NAMED, differing, printable)) say(line)
  for (const line of [...shopLines, ...reading.notes]) say(printable(line))
  if (!areOthers && !isOther && damage === undefined) {
    say(`nothing to change: ${reading.own === undefined ? 'these are the products' : 'this is the shop'} of revision ${revision}`)
    return { changed: false, revision }
  }
  const warnings = [...catalog.warnings, ...warningsOf(change, present.products, catalog.newlyDiffering)]
  if (dryRun) {
    for (const warning of warnings.slice(0, 1)) say([warning, ...warnings.slice(1)].join(' '))
    say('a dry run: nothing was changed')
    return { changed: false, revision }
  }
  const question = [
    ...warnings,
    ...(reading.own === undefined ? [] : [`The shop becomes this one at once: ${printable(reading.own.facts.brand.name)}.`]),
  ].join(' ')
  if (question !== '' && !(await confirm(question))) throw new Error('Nothing was changed.')
  const again = 'The same once more finds out: it says "nothing to change" if it was done.'
  const own = isOther || damage !== undefined ? reading.own : present.own
  const content = { products, ...(own === undefined ? {} : { own }) }
  if (!(await orUnknown(() => store.replace(content, revision, now), again)))
    throw new CatalogFileError(['another import was faster: look at it, and try again'])
  say(
    reading.own === undefined
      ? `${counted(products.length, 'product')} imported as revision ${revision + 1}`
      : `${printable(reading.own.facts.brand.name)} is open with ${counted(products.length, 'product')}, as revision ${revision + 1}`,
  )
  return { changed: true, revision: revision + 1 }
}

/** The shop that is to be replaced; of one that cannot be read only its revision, since an import is what puts it right. */
async function presentIn(store: CatalogStore): Promise<ShopContent & { revision: number; damage?: string }> {
  try {
    return (await store.read()) ?? { revision: 0, products: [] }
  } catch (error) {
    if (!(error instanceof DamagedRow)) throw error
    return { revision: await store.revision(), products: [], damage: error.message }
  }
}

function warningsOf(change: CatalogChange, present: readonly Product[], newlyDiffering: readonly string[]): string[] {
  return [
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
}

/** Whether two shops are stored as the same. */
function isSame(one: OwnShop, other: OwnShop): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
}
