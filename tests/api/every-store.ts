// The API is the same on every store: each suite runs on all that are at hand.
import { afterAll, beforeAll, describe } from 'vitest'
import type { Storage } from '../../backend/storage/port.ts'
import { STORES } from '../stores.ts'
import { startShop, type ShopOptions, type TestShop } from './harness.ts'

/** One shop per store, open for the whole suite; every test brings its own people. */
export function onEveryStore(title: string, suite: (shop: () => TestShop, storage: () => Storage) => void, options: Partial<ShopOptions> = {}): void {
  for (const store of STORES) {
    describe(`${title} (${store.name})`, () => {
      let opened: Awaited<ReturnType<typeof store.open>>
      let shop: TestShop
      beforeAll(async () => {
        opened = await store.open()
        shop = await startShop({ storage: opened.storage, ...options })
      })
      afterAll(async () => {
        await shop.close()
        await opened.cleanup()
      })
      suite(
        () => shop,
        () => opened.storage,
      )
    })
  }
}
