// @vitest-environment happy-dom
// What screens ask of the engine and of the server, at the begin and at the end of their lives.
import { act, createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { reportConnection } from '../../../pwa/state/connection.ts'
import { NO_RECEIPTS, type ReceiptsState } from '../../../pwa/state/receipts.ts'
import { useShop } from '../../../pwa/state/shop.ts'
import { noteKeptCatalog, forgetKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'

const FACTS: ShopFacts = {
  revision: 1,
  brand: { name: 'Bias Bazaar', parts: { books: true, quizzes: true }, hasReviews: false, pages: [] },
  currency: 'EUR',
  reviews: [],
  texts: {},
}
const stop = vi.fn()
const followReceipts = vi.fn((_owner: string, _publish: (state: ReceiptsState) => void) => stop)
const loadCatalog = vi.fn<(isDoubted?: boolean) => Promise<void>>()
const followCatalog = vi.fn(() => stop)
let note = () => {}
const answerTo = vi.fn((_name: string, _id: string) => new Promise<void>((resolve) => (note = resolve)))
const core = { followReceipts, loadCatalog, followCatalog, answerTo }
let arrive: () => void
let arrival: Promise<typeof core>
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => arrival, engineWhenIdle: () => arrival }))
const callApi = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
vi.mock('../../../pwa/actions/api.ts', () => ({ callApi }))

const { noteShown, useReceipts } = await import('../../../pwa/actions/receipts.ts')
const { useListing } = await import('../../../pwa/actions/listing.ts')
const { useProduct } = await import('../../../pwa/actions/product.ts')
const { useOwnText, useReviews } = await import('../../../pwa/actions/use-shop-facts.ts')
const { useWholeCatalog } = await import('../../../pwa/actions/use-whole-catalog.ts')

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  loadCatalog.mockResolvedValue(undefined)
  arrival = new Promise((resolve) => (arrive = () => resolve(core)))
  useAccount.setState({ owner: 'mina' })
  forgetKeptCatalog()
  callApi.mockRejectedValue(new TypeError('Failed to fetch'))
})

async function show(Screen: () => null) {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Screen)))
  return () => act(async () => root.unmount())
}

describe('the activity', () => {
  const Screen = () => {
    useReceipts()
    return null
  }

  test('is followed for the account from the engine on, and no longer than its screen is shown', async () => {
    const close = await show(Screen)
    await act(async () => arrive())
    expect(followReceipts.mock.calls.map(([owner]) => owner)).toEqual(['mina'])
    expect(stop).not.toHaveBeenCalled()
    await act(async () => useAccount.setState({ owner: 'other' }))
    expect([followReceipts.mock.calls.map(([owner]) => owner), stop.mock.calls.length]).toEqual([['mina', 'other'], 1])
    await close()
    expect(stop).toHaveBeenCalledTimes(2)
  })

  test('is not followed where its screen is gone before the engine has come', async () => {
    const close = await show(Screen)
    await close()
    await act(async () => arrive())
    expect(followReceipts).not.toHaveBeenCalled()
    expect(NO_RECEIPTS.status).toBe('loading')
  })

  test('is followed as soon as the engine comes with another connection, where it did not come at first', async () => {
    arrival = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const close = await show(Screen)
    expect(followReceipts).not.toHaveBeenCalled()
    arrival = Promise.resolve(core)
    await act(async () => reportConnection(true))
    expect(followReceipts).toHaveBeenCalledOnce()
    await close()
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('a listing before the catalog is there', () => {
  const listing = (page: number, search: string) => () => {
    useListing('kpop', { filter: 'all', page, search, sort: 'featured' })
    return null
  }

  test.each([
    ['a device that keeps no catalog asks the server for the page, once', 2, false, '', 1],
    ['a device that keeps a catalog asks for no single page', 3, true, '', 0],
    ['a search, which the server does not know, waits for the catalog', 4, false, 'moon', 0],
    ['a search on a device that keeps a catalog, too', 5, true, 'moon', 0],
  ])('%s', async (_what, page, isKept, search, asked) => {
    useCatalog.setState({ revision: 0 })
    if (isKept) noteKeptCatalog(7)
    callApi.mockReturnValue(new Promise(() => undefined))
    const close = await show(listing(page, search))
    expect(callApi.mock.calls.map(([path]) => path)).toEqual(asked === 0 ? [] : [`kpop?page=${page}&type=all`])
    await act(async () => arrive())
    expect(loadCatalog).toHaveBeenCalledOnce()
    await close()
  })
})

describe.each<[what: string, use: () => { failed: boolean; retry: () => void }, become: (is: 'there' | 'not there') => void]>([
  [
    'the whole catalog',
    () => {
      const { status, retry } = useWholeCatalog()
      return { failed: status === 'failed', retry }
    },
    (is) => useCatalog.setState({ revision: is === 'there' ? 1 : 0, failed: false }),
  ],
  ['a text of the shop', () => useOwnText('about'), (is) => useShop.setState({ facts: is === 'there' ? FACTS : undefined, failed: false })],
  ['what fans say', () => useReviews(), (is) => useShop.setState({ facts: is === 'there' ? FACTS : undefined, failed: false })],
])('a screen that needs %s', (_what, use, become) => {
  let view = { failed: false, retry: () => {} }
  const Screen = () => {
    const now = use()
    useEffect(() => void (view = now))
    return null
  }

  test('asks for it where the device has none, once, and not where it is there', async () => {
    become('there')
    await (
      await show(Screen)
    )()
    become('not there')
    const close = await show(Screen)
    await act(async () => arrive())
    expect([loadCatalog.mock.calls, view.failed]).toEqual([[[]], false])
    await close()
  })

  test.each([
    ['the engine does not come', () => (arrival = Promise.reject(new TypeError('Failed to fetch')))],
    ['it cannot be had', () => (loadCatalog.mockRejectedValueOnce(new Error('closing')), arrive())],
  ])('says so where %s, and asks again when it is told to', async (_how, fail) => {
    become('not there')
    fail()
    const close = await show(Screen)
    expect(view.failed).toBe(true)
    arrival = Promise.resolve(core)
    await act(async () => view.retry())
    expect([view.failed, loadCatalog.mock.calls.length > 0]).toEqual([false, true])
    await close()
  })
})

describe('a product', () => {
  let view: ReturnType<typeof useProduct> | undefined
  const Screen = () => {
    const now = useProduct('ring')
    useEffect(() => void (view = now))
    return null
  }
  beforeEach(() => useCatalog.setState({ revision: 0, failed: false, byId: new Map(), former: new Map() }))

  test('has its price followed as long as its screen is shown, and not where that is gone before the engine has come', async () => {
    const early = await show(Screen)
    await early()
    await act(async () => arrive())
    expect(followCatalog).not.toHaveBeenCalled()
    const close = await show(Screen)
    expect([followCatalog.mock.calls.length, stop.mock.calls.length, view?.status]).toEqual([1, 0, 'loading'])
    await close()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('has failed where the engine does not come, also for the second time, and then it is asked for as one that is doubted', async () => {
    const lost = () => (arrival = Promise.reject(new TypeError('Failed to fetch')))
    lost()
    const close = await show(Screen)
    expect(view?.status).toBe('failed')
    lost()
    await act(async () => view?.retry())
    expect(view?.status).toBe('failed')
    arrival = Promise.resolve(core)
    await act(async () => view?.retry())
    expect([view?.status, loadCatalog.mock.calls]).toEqual(['loading', [[true]]])
    await act(async () => useCatalog.setState({ revision: 1 }))
    expect(view?.status).toBe('gone')
    await close()
  })
})

test('an outcome that a screen shows itself counts as shown once the engine has noted it', async () => {
  let isNoted = false
  const noted = noteShown('contact', 'change-1').then(() => (isNoted = true))
  await act(async () => arrive())
  expect([answerTo.mock.calls, isNoted]).toEqual([[['contact', 'change-1']], false])
  note()
  await noted
})
