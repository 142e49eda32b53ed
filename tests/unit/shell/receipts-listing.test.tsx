// @vitest-environment happy-dom
// What screens ask of the engine and of the server, at the begin and at the end of their lives.
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { reportConnection } from '../../../pwa/state/connection.ts'
import { NO_RECEIPTS, type ReceiptsState } from '../../../pwa/state/receipts.ts'
import { noteKeptCatalog, forgetKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'

const stop = vi.fn()
const followReceipts = vi.fn((_owner: string, _publish: (state: ReceiptsState) => void) => stop)
const loadCatalog = vi.fn(async () => undefined)
let arrive: () => void
let arrival: Promise<{ followReceipts: typeof followReceipts; loadCatalog: typeof loadCatalog }>
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => arrival, engineWhenIdle: () => arrival }))
const callApi = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
vi.mock('../../../pwa/actions/api.ts', () => ({ callApi }))

const { useReceipts } = await import('../../../pwa/actions/receipts.ts')
const { useListing } = await import('../../../pwa/actions/listing.ts')

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  arrival = new Promise((resolve) => (arrive = () => resolve({ followReceipts, loadCatalog })))
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
    arrival = Promise.resolve({ followReceipts, loadCatalog })
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
