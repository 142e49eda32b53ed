// @vitest-environment happy-dom
// The facts of the shop come with the catalog: which copy shows, when the server is asked, and what is kept for the next first paint.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { openShop } from '../../../pwa/engine/load-shop.ts'
import { useShop } from '../../../pwa/state/shop.ts'
import { readBrand, SAMPLE } from '../../../pwa/storage/kept-brand.ts'

const factsOf = (revision: number, name: string): ShopFacts => ({
  revision,
  brand: { name, parts: { books: true, quizzes: true }, hasReviews: false, pages: [] },
  currency: 'EUR',
  reviews: [],
  texts: {},
})

let kept: ShopFacts | undefined
const fetchDocument = vi.fn<() => Promise<{ data?: ShopFacts; loadedAt: number }>>()
const { loadShop, showKeptShop, close } = openShop(documentsOf())
afterAll(close)

/** The documents of the device, of which only the shop's facts are asked for. */
function documentsOf(): Parameters<typeof openShop>[0] {
  const readDocument = async () => kept && { data: kept, loadedAt: 1 }
  return { readDocument, fetchDocument } as never
}

beforeEach(() => {
  kept = undefined
  fetchDocument.mockReset().mockRejectedValue(new Error('offline'))
  useShop.setState({ brand: SAMPLE, facts: undefined, failed: false })
})
const name = () => useShop.getState().brand.name
const keptName = () => readBrand(JSON.parse(localStorage.getItem('starlane-shop') ?? 'null'))?.name

test('the device shows what it keeps, and offline that is all', async () => {
  kept = factsOf(3, 'Kept')
  await loadShop(3)
  expect([name(), useShop.getState().failed, fetchDocument.mock.calls.length]).toEqual(['Kept', false, 0])
  expect(keptName()).toBe('Kept')
})

test('what is kept never takes the place of what a newer page says', async () => {
  kept = factsOf(3, 'Kept')
  useShop.setState({ brand: { ...SAMPLE, name: 'Newer', revision: 4 } })
  await showKeptShop()
  expect([name(), useShop.getState().facts]).toEqual(['Newer', undefined])
})

test('another revision of the catalog: the server is asked, and its answer shows, also an older one after a restored backup', async () => {
  kept = factsOf(3, 'Kept')
  fetchDocument.mockResolvedValueOnce({ data: factsOf(4, 'Next'), loadedAt: 2 })
  const painted = vi.fn()
  addEventListener('starlane-shop', painted)
  await loadShop(4)
  expect([name(), keptName()]).toEqual(['Next', 'Next'])
  expect(painted.mock.lastCall?.[0]).toMatchObject({ detail: { name: 'Next' } })
  fetchDocument.mockResolvedValueOnce({ data: factsOf(2, 'Restored'), loadedAt: 3 })
  await loadShop(2)
  expect([name(), keptName()]).toEqual(['Restored', 'Restored'])
})

test('unchanged: the copy that another tab has fetched shows', async () => {
  useShop.setState({ brand: { ...SAMPLE, revision: 5 } })
  fetchDocument.mockImplementationOnce(async () => {
    kept = factsOf(5, 'Of the other tab')
    return { loadedAt: 2 }
  })
  await loadShop(5)
  expect(name()).toBe('Of the other tab')
})

test('neither a copy nor an answer: that is said, until there is one', async () => {
  await loadShop(1)
  expect(useShop.getState().failed).toBe(true)
  fetchDocument.mockResolvedValueOnce({ data: factsOf(1, 'There'), loadedAt: 2 })
  await loadShop(1)
  expect([name(), useShop.getState().failed]).toEqual(['There', false])
})

test('another tab kept another brand: it shows here as well, and neither what is damaged does, nor this page’s own anew', () => {
  const tell = (brand: string) => {
    localStorage.setItem('starlane-shop', brand)
    dispatchEvent(new StorageEvent('storage', { key: 'starlane-shop' }))
  }
  tell(JSON.stringify({ ...SAMPLE, name: 'Elsewhere', revision: 9 }))
  expect(name()).toBe('Elsewhere')
  tell('{"name":')
  expect(name()).toBe('Elsewhere')
  const { brand } = useShop.getState()
  tell(JSON.stringify(brand))
  expect(useShop.getState().brand).toBe(brand)
})

test('a page that has ended keeps no brand, paints none and takes none of another tab', () => {
  const ended = openShop(documentsOf())
  close()
  ended.close()
  localStorage.clear()
  const painted = vi.fn()
  addEventListener('starlane-shop', painted)
  useShop.setState({ brand: { ...SAMPLE, name: 'Later', revision: 8 } })
  expect([localStorage.getItem('starlane-shop'), painted.mock.calls.length]).toEqual([null, 0])
  localStorage.setItem('starlane-shop', JSON.stringify({ ...SAMPLE, name: 'Elsewhere', revision: 9 }))
  dispatchEvent(new StorageEvent('storage', { key: 'starlane-shop' }))
  expect(name()).toBe('Later')
})
