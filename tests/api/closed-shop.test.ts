// A shop that is closed leaves nothing behind in its process.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { startShop } from './harness.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('no timer of it goes on', async () => {
  const shop = await startShop({ storage: openMemoryStorage() })
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await shop.close()
  // A thread that was asked for something answers first.
  await expect.poll(() => vi.getTimerCount(), { timeout: 10_000 }).toBe(0)
})
