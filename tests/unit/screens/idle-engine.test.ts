// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PRODUCTS } from './products.ts'

const openEngine = vi.hoisted(() => vi.fn(() => ({})))
vi.mock('../../../pwa/engine/main.ts', () => ({ openEngine }))

let readyState: DocumentReadyState

beforeEach(() => {
  vi.resetModules()
  openEngine.mockClear()
  localStorage.clear()
  history.replaceState(null, '', '/kpop')
  readyState = 'interactive'
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ask = async () => void (await import('../../../pwa/actions/load-engine.ts')).engineWhenIdle()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a visit that keeps nothing has its pictures first, then the engine', async () => {
  await ask()
  await wait(3_000)
  expect(openEngine).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  await wait(1_000)
  await vi.waitFor(() => expect(openEngine).toHaveBeenCalledOnce())
})

test('a picture that never comes does not keep the engine away', async () => {
  await ask()
  await wait(5_000)
  await vi.waitFor(() => expect(openEngine).toHaveBeenCalledOnce())
})

test('a page that has all of its pictures has the engine a second later', async () => {
  readyState = 'complete'
  await ask()
  await wait(999)
  expect(openEngine).not.toHaveBeenCalled()
  await wait(1)
  await vi.waitFor(() => expect(openEngine).toHaveBeenCalledOnce())
})

test('nothing waits for what was asked for, neither before nor after that', async () => {
  const { engine, engineWhenIdle } = await import('../../../pwa/actions/load-engine.ts')
  const all = [engineWhenIdle(), engine(), engineWhenIdle()]
  await Promise.all(all)
  expect(openEngine).toHaveBeenCalledOnce()
})

describe('a device that keeps something has it at once', () => {
  const keep = {
    catalog: () => localStorage.setItem('starlane-catalog', '3'),
    user: () => localStorage.setItem('user', JSON.stringify({ id: 'account-1' })),
    journal: async () => {
      const { journal } = await import('../../../pwa/storage/journal.ts')
      journal.add({ id: 'a'.repeat(32), owner: '', name: 'store/cart/add', v: 1, args: { itemId: 'ring', qty: 1 }, at: 1 })
    },
  }
  const keepPage = async () => {
    keep.catalog()
    const { keepFirstPage } = await import('../../../pwa/state/kept-listing.ts')
    const page = { products: PRODUCTS.slice(0, 12), totalPages: 2, startIndex: 1, endIndex: 12, totalItems: 15 }
    keepFirstPage({ path: '/kpop', revision: 3, asOf: 1, page })
  }

  test.each<[what: string, kept: () => unknown, address: string, atOnce: boolean]>([
    ['a catalog', keep.catalog, '/kpop', true],
    ['a user', keep.user, '/kpop', true],
    ['unfinished work', keep.journal, '/kpop', true],
    ['the first page of this listing, which stands there without it', keepPage, '/kpop', false],
    ['the first page of this listing, of which a part is asked for', keepPage, '/kpop?page=2', true],
    ['the first page of another listing', keepPage, '/anime', true],
  ])('%s', async (_what, kept, address, atOnce) => {
    await kept()
    history.replaceState(null, '', address)
    await ask()
    await wait(0)
    if (atOnce) await vi.waitFor(() => expect(openEngine).toHaveBeenCalledOnce())
    else expect(openEngine).not.toHaveBeenCalled()
  })
})
