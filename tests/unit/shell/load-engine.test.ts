// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { noteKeptCatalog } from '../../../pwa/storage/note-catalog.ts'
import { PRODUCTS } from '../screens/products.ts'

let loaded = false
vi.mock('../../../pwa/engine/main.ts', () => ({}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  localStorage.clear()
  loaded = false
  noteKeptCatalog(1)
  globalThis.starlaneFirst = undefined
})
afterEach(() => {
  vi.useRealTimers()
})

async function start(isAtHand = false) {
  if (isAtHand) globalThis.starlaneFirst = { build: '', call: '', page: selectListing(PRODUCTS, 'kpop', { filter: 'all', page: 1 }) }
  const { engine, engineWhenIdle } = await import('../../../pwa/actions/load-engine.ts')
  void engineWhenIdle().then(() => (loaded = true))
  await vi.dynamicImportSettled()
  return engine
}

test('on a device that keeps the shop the engine comes at once', async () => {
  await start()
  expect(loaded).toBe(true)
})

test('where the first page of a listing is at hand, the engine comes when it is needed', async () => {
  const engine = await start(true)
  expect(loaded).toBe(false)
  await engine()
  await vi.waitFor(() => expect(loaded).toBe(true))
})

test('and by itself a while later', async () => {
  await start(true)
  await vi.runAllTimersAsync()
  await vi.dynamicImportSettled()
  expect(loaded).toBe(true)
})

test('nor does it wait where a user is logged in', async () => {
  localStorage.setItem('user', '{}')
  await start(true)
  expect(loaded).toBe(true)
})
