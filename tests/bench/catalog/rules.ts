// What a device computes with a catalog, without a browser around it: on this machine, unthrottled.
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer } from '#sync-protocol/api/catalog-changes.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import * as v from 'valibot'
import { median, type Figure } from '../figures.ts'
import { oneDearer, type SizedShop } from './sized-shop.ts'

const ROUNDS = 15
/** The code is warm after these, as it is on a device after the first letters. */
const WARM = 3

export async function catalogRules(shop: SizedShop): Promise<Figure[]> {
  const text = async (path: string) => (await fetch(`${shop.url}/api/catalog${path}`)).text()
  const held = await text('')
  const mark = await shop.mark()
  await shop.change(oneDearer)
  const difference = await text(`?since=${mark}`)
  const { products } = v.parse(Catalog, JSON.parse(held))
  const page = { filter: 'all', page: 1 } as const
  return [
    figure('the whole, read and checked', () => v.parse(Catalog, JSON.parse(held))),
    figure('one changed product, read, checked and laid on what is kept', () => {
      const changes = v.parse(CatalogAnswer, JSON.parse(difference))
      if (!('put' in changes) || applyChanges(products, changes) === undefined) throw new Error('the changes do not fit')
    }),
    figure('a page of a listing', () => selectListing(products, 'kpop', page)),
    figure('a filter', () => selectListing(products, 'kpop', { ...page, filter: 'jewelry' })),
    figure('a search', () => selectListing(products, 'kpop', { ...page, search: 'moon' })),
    figure('a sort by price', () => selectListing(products, 'kpop', { ...page, sort: 'price-up' })),
  ]
}

function figure(what: string, work: () => unknown): Figure {
  const times = Array.from({ length: WARM + ROUNDS }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return { what: `${what} (in Node)`, measured: median(times.slice(WARM)), unit: 'ms' }
}
