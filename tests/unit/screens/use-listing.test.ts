// @vitest-environment happy-dom
// Where a page of a listing comes from, and what of it the device keeps for the next start.
import { act, createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListingQuery } from '#sync-protocol/domain/listing.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import type { ListingView } from '../../../pwa/actions/listing.ts'
import { forgetKeptCatalog, noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { PRODUCTS } from './products.ts'

const { engine, engineWhenIdle } = vi.hoisted(() => ({
  engine: vi.fn<() => Promise<object>>(),
  engineWhenIdle: vi.fn<() => Promise<object>>(),
}))
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine, engineWhenIdle }))
const callApi = vi.hoisted(() => vi.fn<(path: string, options: { schema: (of: object) => unknown }) => Promise<unknown>>())
vi.mock('../../../pwa/actions/api.ts', () => ({ callApi }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let close = async () => {}
let turnTo = async (_page: number) => {}
let view: ListingView | undefined
const loadCatalog = vi.fn<() => Promise<void>>()

/** The device opened anew, with what is kept on it. */
async function open(query: Partial<ListingQuery> = {}) {
  await close()
  vi.resetModules()
  view = undefined
  const { useListing } = await import('../../../pwa/actions/listing.ts')
  const Screen = ({ page = 1 }) => {
    const now = useListing('kpop', { filter: 'all', page, ...query })
    useEffect(() => void (view = now))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Screen)))
  turnTo = (page) => act(async () => root.render(createElement(Screen, { page })))
  close = async () => {
    close = async () => {}
    await act(async () => root.unmount())
  }
}

const stores = async () => ({
  catalog: (await import('../../../pwa/state/catalog.ts')).useCatalog,
  owned: (await import('../../../pwa/state/owned.ts')).useOwnedPieces,
})
/** The catalog has been read. */
async function read(revision: number, products = PRODUCTS, asOf = 5_000) {
  const { catalog } = await stores()
  noteKeptCatalog(revision)
  await act(async () => catalog.setState({ revision, products, asOf, failed: false, select: selectListing }))
}
const names = () => view?.page?.products.map(({ name }) => name)
const FIRST = selectListing(PRODUCTS, 'kpop', { filter: 'all', page: 1 }).products.map(({ name }) => name)

beforeEach(() => {
  vi.resetAllMocks()
  localStorage.clear()
  forgetKeptCatalog()
  for (const come of [engine, engineWhenIdle]) come.mockImplementation(async () => ({ loadCatalog }))
  loadCatalog.mockResolvedValue(undefined)
  callApi.mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => close())

test('the first page is kept: it stands there before the catalog is read, stays the same with it, and gives way to another catalog', async () => {
  await open()
  expect(view?.status).toBe('loading')
  await read(1)
  expect([view?.status, names(), view?.asOf]).toEqual(['ready', FIRST, 5_000])

  await open()
  expect([view?.status, names(), view?.asOf]).toEqual(['ready', FIRST, 5_000])
  const before = view?.page
  await read(1, PRODUCTS, 6_000)
  expect([view?.page === before, view?.asOf]).toEqual([true, 6_000])
  await read(2, PRODUCTS.slice(1), 7_000)
  expect([names()?.includes(FIRST[0] ?? ''), view?.asOf]).toEqual([false, 7_000])

  await open()
  expect(names()?.[0]).toBe(FIRST[1])
})

test.each<[what: string, query: Partial<ListingQuery>]>([
  ['its second page', { page: 2 }],
  ['one type of it', { filter: 'jewelry' }],
  ['a search', { search: 'jewelry' }],
  ['another order', { sort: 'name' }],
  ['a price', { most: 40 }],
])('%s is neither kept nor shown as the first page', async (_what, query) => {
  await open(query)
  await read(1)
  expect(localStorage.getItem('starlane-listing')).toBeNull()
  await open()
  await read(1)
  await open(query)
  expect(view?.status).toBe('loading')
  await read(1)
  expect(names()).toEqual(selectListing(PRODUCTS, 'kpop', { filter: 'all', page: 1, ...query }).products.map(({ name }) => name))
})

test('what the user hides is neither in the page nor kept, for the row knows no user', async () => {
  await open()
  const { owned } = await stores()
  await act(async () => owned.setState({ owns: ({ name }) => name === FIRST[0], isHidden: true }))
  await read(1)
  expect(names()?.includes(FIRST[0] ?? '')).toBe(false)
  expect(localStorage.getItem('starlane-listing')).toBeNull()
})

test('what the user hides goes from a first page that was kept, as soon as the catalog is read', async () => {
  await open()
  await read(1)
  await open()
  const { owned } = await stores()
  await act(async () => owned.setState({ owns: ({ name }) => name === FIRST[0], isHidden: true }))
  expect(names()).toEqual(FIRST)
  await read(1)
  expect(names()?.[0]).toBe(FIRST[1])
})

test('a device without a catalog shows the page of the server; where that fails too it says so, and a press asks for both again', async () => {
  const { catalog } = await open().then(stores)
  expect([callApi.mock.calls, view?.status]).toEqual([[['kpop?page=1&type=all', { schema: expect.any(Function) }]], 'loading'])
  expect(callApi.mock.calls[0]?.[1].schema({ ListingPage: 'the page', OkResponse: 'ok' })).toBe('the page')
  await act(async () => catalog.setState({ failed: true }))
  expect(view?.status).toBe('failed')
  const page = { ...selectListing(PRODUCTS, 'kpop', { filter: 'all', page: 1 }), totalItems: 99 }
  callApi.mockResolvedValueOnce(page)
  await act(async () => view?.retry())
  expect([loadCatalog.mock.calls.length, view?.status, view?.page?.totalItems]).toEqual([2, 'ready', 99])
  // One page is no catalog, and is asked for once.
  await act(async () => view?.retry())
  expect([callApi.mock.calls.length, localStorage.getItem('starlane-listing')]).toEqual([2, null])
  // The catalog itself counts as soon as it is there.
  await read(1)
  expect(view?.page?.totalItems).not.toBe(99)
})

test('a listing that shows something already, or that only the catalog can answer, asks for it at once; any other lets its pictures come first', async () => {
  await open()
  expect([engine.mock.calls.length, engineWhenIdle.mock.calls.length]).toEqual([0, 1])
  await open({ search: 'moon' })
  expect([engine.mock.calls.length, engineWhenIdle.mock.calls.length]).toEqual([1, 1])
  await open()
  await read(1)
  await open()
  expect([engine.mock.calls.length, engineWhenIdle.mock.calls.length]).toEqual([2, 2])
})

test('while the page is asked for, a catalog that does not come is no failure yet', async () => {
  let answer = (_page: unknown) => {}
  callApi.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  engineWhenIdle.mockRejectedValue(new Error('no code'))
  await open()
  expect(view?.status).toBe('loading')
  await act(async () => view?.retry())
  expect([view?.status, callApi.mock.calls.length]).toEqual(['loading', 1])
  await act(async () => answer(selectListing(PRODUCTS, 'kpop', { filter: 'all', page: 1 })))
  expect([view?.status, names()]).toEqual(['ready', FIRST])
})

test('where neither page nor catalog comes it has failed; the next page is asked for, and shown as loading meanwhile', async () => {
  engineWhenIdle.mockRejectedValue(new Error('no code'))
  await open()
  expect([view?.status, view?.page, view?.asOf]).toEqual(['failed', undefined, 0])
  callApi.mockResolvedValueOnce(selectListing(PRODUCTS, 'kpop', { filter: 'all', page: 2 }))
  await turnTo(2)
  expect(callApi.mock.calls.map(([path]) => path)).toEqual(['kpop?page=1&type=all', 'kpop?page=2&type=all'])
  expect([view?.status, view?.page?.startIndex]).toEqual(['ready', 13])
})

test.each<[what: string, keeps: boolean, query: Partial<ListingQuery>]>([
  ['that keeps a catalog', true, {}],
  ['whose user searches, which the server cannot answer,', false, { search: 'moon' }],
  ['whose user has another order', false, { sort: 'name' }],
])('a device %s asks the server for no single page', async (_what, keeps, query) => {
  if (keeps) noteKeptCatalog(1)
  await open(query)
  expect([callApi.mock.calls.length, view?.status]).toEqual([0, 'loading'])
})

test('a search of blanks is none', async () => {
  await open({ search: '  ' })
  await read(1)
  await open({ search: ' ' })
  expect([names(), callApi.mock.calls.length]).toEqual([FIRST, 1])
})
