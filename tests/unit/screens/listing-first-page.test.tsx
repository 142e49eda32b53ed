// @vitest-environment happy-dom
// The first page of a listing is shown before the catalog of the device is read.
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { useListing, type ListingView } from '../../../pwa/actions/listing.ts'
import { takeFirstPage } from '../../../pwa/build/first-page.ts'
import { forgetFirstPages, keepFirstPages } from '../../../pwa/engine/first-pages.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useListingPages } from '../../../pwa/state/listing-pages.ts'
import { noteKeptCatalog } from '../../../pwa/storage/note-catalog.ts'
import { PRODUCTS } from './products.ts'
import { show } from './screen.tsx'

const loadCatalog = vi.fn<() => Promise<void>>()
vi.mock('../../../pwa/engine/main.ts', () => ({ loadCatalog }))

const ALL = { filter: 'all', page: 1 } as const
/** What the page's HTML finds at an address, and the app shows from the start. */
async function shownFirst(address = '/kpop', build = '') {
  history.replaceState(null, '', address)
  globalThis.starlaneFirst = undefined
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page does
  new Function(takeFirstPage(build))()
  vi.resetModules()
  return (await import('../../../pwa/state/listing-pages.ts')).useListingPages.getState()
}
const firstOf = (products = PRODUCTS) => selectListing(products, 'kpop', ALL)

const seen = vi.fn<(view: ListingView) => void>()
const lastSeen = () => seen.mock.lastCall?.[0]
function Page({ filter = 'all' }: { filter?: 'all' | 'jewelry' }) {
  const view = useListing('kpop', { filter, page: 1 })
  useEffect(() => seen(view), [view])
  return <img src="/pictures/one.svg" alt="" loading="eager" />
}

/** The pictures come when it is called. */
let pictureComes = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  loadCatalog.mockReset().mockResolvedValue()
  Object.defineProperty(document, 'images', { configurable: true, get: () => document.querySelectorAll('img') })
  Object.assign(HTMLImageElement.prototype, { decode: () => new Promise<void>((resolve) => (pictureComes = resolve)) })
  noteKeptCatalog(1)
  keepFirstPages(PRODUCTS)
  vi.runAllTimers()
})
afterEach(() => {
  vi.useRealTimers()
  useCatalog.setState(useCatalog.getInitialState())
  useListingPages.setState({}, true)
})

test('it is kept when a catalog has come, and goes with it', async () => {
  const shown = (products = PRODUCTS) => ({ 'kpop?page=1&type=all': { page: firstOf(products), asOf: 0 } })
  expect(await shownFirst()).toEqual(shown())
  const fewer = PRODUCTS.slice(1)
  keepFirstPages(fewer)
  vi.runAllTimers()
  expect(await shownFirst()).toEqual(shown(fewer))
  keepFirstPages(PRODUCTS)
  forgetFirstPages()
  vi.runAllTimers()
  expect(await shownFirst()).toEqual({})
})

test('at any other address there is none', async () => {
  expect(await shownFirst('/kpop?type=jewelry')).toEqual({})
  expect(await shownFirst('/')).toEqual({})
  expect(Object.keys(await shownFirst('/jewelry'))).toEqual(['jewelry?page=1&theme=all'])
})

test('one that another build has kept, or that is damaged, is as if it were not there', async () => {
  expect(await shownFirst('/kpop', 'another')).toEqual({})
  for (const text of ['{"build"', '7', 'null']) {
    localStorage.setItem('starlane-first/kpop', text)
    expect(await shownFirst()).toEqual({})
  }
})

test('it shows at once, without a time it was right; the catalog is read when the pictures are there', async () => {
  useListingPages.setState({ 'kpop?page=1&type=all': { page: firstOf(), asOf: 0 } })
  await show(<Page />, '/kpop')
  expect(lastSeen()).toMatchObject({ status: 'ready', page: firstOf(), asOf: 0 })
  expect(loadCatalog).not.toHaveBeenCalled()
  await act(async () => {
    pictureComes()
    await vi.dynamicImportSettled()
  })
  expect(loadCatalog).toHaveBeenCalled()
  const fewer = PRODUCTS.slice(1)
  await act(async () => useCatalog.setState({ revision: 2, asOf: 5, products: fewer, select: selectListing }))
  expect(lastSeen()).toMatchObject({ status: 'ready', page: firstOf(fewer), asOf: 5 })
})

test('another filter is not at hand: the catalog is read for it', async () => {
  await show(<Page filter="jewelry" />, '/kpop?type=jewelry')
  expect(lastSeen()).toMatchObject({ status: 'loading', page: undefined })
  await act(async () => vi.dynamicImportSettled())
  expect(loadCatalog).toHaveBeenCalled()
})
