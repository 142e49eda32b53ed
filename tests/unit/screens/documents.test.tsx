// @vitest-environment happy-dom
// How often a document is asked for: a page that opens syncs as well, and what the sync brings must not cost a second call.
import { act, useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../pwa/actions/api.ts'
import { useDocument } from '../../../pwa/actions/documents.ts'
import { ledger } from '../../../pwa/state/document-sources.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useDocuments } from '../../../pwa/state/documents.ts'
import { freshAccount, showAccount } from './account-store.ts'
import { pageText, pending, show } from './screen.tsx'

const engine = vi.hoisted(() => ({
  firstSync: vi.fn<() => Promise<void>>(),
  readDocument: vi.fn<() => Promise<unknown>>(),
  fetchDocument: vi.fn<() => Promise<unknown>>(),
}))
/** When this page began, by the clock of the test. */
const BEGUN = vi.hoisted(() => {
  Object.defineProperty(performance, 'timeOrigin', { value: 1_000_000 })
  return 1_000_000
})
const loadEngine = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: loadEngine }))

let now = BEGUN
const answer = (gems: number) => ({ data: { ok: true, gems, entries: [] }, loadedAt: (now += 1) })

function Gems({ source = ledger }: { source?: typeof ledger }) {
  const { status, data } = useDocument(source)
  return <p>{`${status} ${data?.gems ?? ''}`.trim()}</p>
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
  useDocuments.setState({}, true)
  freshAccount({ version: 0 })
  loadEngine.mockImplementation(async () => engine)
  engine.firstSync.mockResolvedValue()
  engine.readDocument.mockResolvedValue(undefined)
  engine.fetchDocument.mockImplementation(async () => answer(7))
})

describe('a document of the account', () => {
  // The first test of the file: nothing has been heard yet.
  test('a copy of a moment ago, of the page before: what came since may have been heard before this screen was there, so it is asked for', async () => {
    engine.readDocument.mockResolvedValue({ data: { ok: true, gems: 3, entries: [] }, loadedAt: BEGUN - 2 })
    await show(<Gems />, '/')
    expect(engine.fetchDocument).toHaveBeenCalledOnce()
    expect(pageText()).toBe('ready 7')
  })

  test('the account is read and synced while the page opens: it is asked for once, behind the sync', async () => {
    const { promise, answer: synced } = pending<void>()
    engine.firstSync.mockReturnValue(promise)
    await show(<Gems />, '/')
    await act(async () => showAccount({ version: 5 }))
    await act(async () => showAccount({ version: 6 }))
    expect(engine.fetchDocument).not.toHaveBeenCalled()
    await synced()
    expect(engine.fetchDocument).toHaveBeenCalledOnce()
    expect(pageText()).toBe('ready 7')
  })

  test('the copy of this device shows while the sync is under way', async () => {
    const { promise, answer: synced } = pending<void>()
    engine.firstSync.mockReturnValue(promise)
    engine.readDocument.mockResolvedValue({ data: { ok: true, gems: 3, entries: [] }, loadedAt: 1 })
    await show(<Gems />, '/')
    expect(pageText()).toBe('ready 3')
    await synced()
    expect(pageText()).toBe('ready 7')
  })

  test('one that was fetched ahead during the sync is not asked for again', async () => {
    engine.readDocument.mockResolvedValueOnce(undefined).mockImplementation(async () => answer(9))
    await show(<Gems />, '/')
    expect(pageText()).toBe('ready 9')
    expect(engine.fetchDocument).not.toHaveBeenCalled()
  })

  test('a screen that comes right behind another one shows what that has loaded; news of the server are asked for', async () => {
    await show(<Gems />, '/')
    await show(<Gems />, '/results')
    expect(engine.fetchDocument).toHaveBeenCalledOnce()
    engine.fetchDocument.mockImplementation(async () => answer(20))
    await act(async () => showAccount({ version: 1 }))
    expect(engine.fetchDocument).toHaveBeenCalledTimes(2)
    expect(pageText()).toBe('ready 20')
  })

  test('one that stays for minutes stays while there is no news, and no longer', async () => {
    const source = { ...ledger, freshFor: 5 * 60_000 }
    await show(<Gems source={source} />, '/')
    now += 4 * 60_000
    await show(<Gems source={source} />, '/dashboard')
    expect(engine.fetchDocument).toHaveBeenCalledOnce()
    engine.fetchDocument.mockImplementation(async () => answer(20))
    await act(async () => showAccount({ version: 1 }))
    expect(engine.fetchDocument).toHaveBeenCalledTimes(2)
    expect(pageText()).toBe('ready 20')
  })

  test('what comes while it is being asked for may be missing from the answer: it is asked for once more', async () => {
    const { promise, answer: answered } = pending<unknown>()
    engine.fetchDocument.mockReturnValueOnce(promise)
    await show(<Gems />, '/')
    const old = answer(7)
    await act(async () => showAccount({ version: 1 }))
    engine.fetchDocument.mockImplementation(async () => answer(57))
    await answered(old)
    expect(engine.fetchDocument).toHaveBeenCalledTimes(2)
    expect(pageText()).toBe('ready 57')
  })

  test('an answer of the very moment of the news may lack them, too', async () => {
    const { promise, answer: answered } = pending<unknown>()
    engine.fetchDocument.mockReturnValueOnce(promise)
    await show(<Gems />, '/')
    vi.mocked(Date.now).mockImplementation(() => now)
    const old = answer(7)
    await act(async () => showAccount({ version: 1 }))
    engine.fetchDocument.mockImplementation(async () => answer(57))
    await answered(old)
    expect(pageText()).toBe('ready 57')
  })

  test('a copy that is dated ahead of a clock that was set back is of no certain age', async () => {
    await show(<Gems />, '/')
    engine.readDocument.mockResolvedValue({ data: { ok: true, gems: 3, entries: [] }, loadedAt: now + 3_600_000 })
    await show(<Gems />, '/results')
    expect(engine.fetchDocument).toHaveBeenCalledTimes(2)
  })

  test('what did not come for want of an answer is asked for whenever the shop has answered anything, until it comes', async () => {
    engine.readDocument.mockResolvedValue({ data: { ok: true, gems: 3, entries: [] }, loadedAt: BEGUN - 2 })
    engine.fetchDocument.mockRejectedValueOnce(new ApiError('no signal')).mockRejectedValueOnce(new ApiError('no signal'))
    await show(<Gems />, '/')
    expect(pageText()).toBe('ready 3')
    for (const lastSuccess of [1, 2, 3, 4]) await act(async () => useConnection.setState({ state: 'online', lastSuccess }))
    expect(pageText()).toBe('ready 7')
    expect(engine.fetchDocument).toHaveBeenCalledTimes(3)
  })

  test('where the code that asks for it does not come it has failed, and comes with the next answer of the shop', async () => {
    loadEngine.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(<Gems />, '/')
    expect(pageText()).toBe('failed')
    await act(async () => useConnection.setState({ state: 'online', lastSuccess: 5 }))
    expect(pageText()).toBe('ready 7')
  })

  test('what the shop has refused is not asked for again by itself', async () => {
    engine.fetchDocument.mockRejectedValueOnce(new ApiError('Something went wrong.', 500))
    await show(<Gems />, '/')
    await act(async () => useConnection.setState({ state: 'online', lastSuccess: 9 }))
    expect(engine.fetchDocument).toHaveBeenCalledOnce()
  })

  test('where it cannot be had, what came meanwhile asks no second time', async () => {
    const { promise, answer: refused } = pending<unknown>()
    engine.fetchDocument.mockReturnValueOnce(promise.then(() => Promise.reject(new Error('no signal'))))
    await show(<Gems />, '/')
    await act(async () => showAccount({ version: 1 }))
    await refused(undefined)
    expect(engine.fetchDocument).toHaveBeenCalledOnce()
    expect(pageText()).toBe('failed')
  })
})

test('a press asks for it at once, however young it is; what is there stays meanwhile, and a failure is told beside it', async () => {
  const seen: string[] = []
  let press = () => {}
  function Screen({ source }: { source: typeof ledger }) {
    const { status, data, refreshing, error, loadedAt, refresh } = useDocument(source)
    useEffect(() => {
      press = refresh
      seen.push(`${status} ${data?.gems ?? '-'} ${refreshing ? 'asking' : `of ${loadedAt}`} ${error?.message ?? ''}`.trim())
    })
    return null
  }
  engine.fetchDocument.mockImplementation(async () => ({ data: { ok: true, gems: 7, entries: [] }, loadedAt: 5 }))
  await show(<Screen source={{ ...ledger, freshFor: 60_000 }} />)
  expect([...new Set(seen.splice(0))]).toEqual(['loading - asking', 'ready 7 of 5'])
  engine.fetchDocument.mockRejectedValueOnce(new ApiError('Something went wrong.', 500))
  await act(async () => press())
  expect([...new Set(seen.splice(0))]).toEqual(['ready 7 asking', 'ready 7 of 5 Something went wrong.'])
  await act(async () => press())
  expect([seen.at(0), seen.at(-1)]).toEqual(['ready 7 asking Something went wrong.', 'ready 7 of 5'])
  // One that is not to be asked for is at rest as soon as the copy is read.
  await show(<Screen source={{ ...ledger, hold: true }} />, '/results')
  expect(seen.at(-1)).toBe('ready 7 of 5')
})

describe('a document of the device', () => {
  const source = { ...ledger, key: 'of-the-device', scope: 'device' as const }

  test('is the same for every user, has no news, and is asked for again ten seconds later', async () => {
    await show(<Gems source={source} />, '/')
    await act(async () => showAccount({ version: 4, owner: 'account-2' }))
    await show(<Gems source={source} />, '/results')
    expect([engine.fetchDocument.mock.calls.length, engine.firstSync.mock.calls.length]).toEqual([1, 0])
    now += 10_000
    await show(<Gems source={source} />, '/')
    expect(engine.fetchDocument).toHaveBeenCalledTimes(2)
  })

  test('that is not to be asked for shows the copy of the device, also where the shop answers again; then it is asked for', async () => {
    engine.readDocument.mockResolvedValue({ data: { ok: true, gems: 3, entries: [] }, loadedAt: 1 })
    loadEngine.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const held = { ...source, hold: true }
    await show(<Gems source={held} />, '/')
    await act(async () => useConnection.setState({ state: 'online', lastSuccess: 20 }))
    expect(pageText()).toBe('failed')
    await show(<Gems source={held} />, '/results')
    expect([pageText(), engine.fetchDocument.mock.calls.length]).toEqual(['ready 3', 0])
    await show(<Gems source={source} />, '/')
    expect([pageText(), engine.fetchDocument.mock.calls.length]).toEqual(['ready 7', 1])
  })

  test('is asked for by a screen that comes while another one only reads the copy', async () => {
    const { promise, answer: read } = pending<unknown>()
    engine.readDocument.mockReturnValueOnce(promise)
    const Both = () => (
      <>
        <Gems source={{ ...source, hold: true }} />
        <Gems source={source} />
      </>
    )
    await show(<Both />, '/')
    expect(engine.fetchDocument).not.toHaveBeenCalled()
    await read({ data: { ok: true, gems: 3, entries: [] }, loadedAt: 1 })
    expect([pageText(), engine.fetchDocument.mock.calls.length]).toEqual(['ready 7ready 7', 1])
  })
})
