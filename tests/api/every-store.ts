// The API is the same on every store: each suite runs on all that are at hand.
import { afterAll, beforeAll, describe } from 'vitest'
import type { Storage } from '../../backend/storage/port.ts'
import { API_STORES, type OpenStore, type TestStore } from '../stores.ts'
import { startShop, type ShopOptions, type TestShop } from './harness.ts'

type Suite = (shop: () => TestShop, storage: () => Storage) => void

interface SuiteOptions extends Partial<ShopOptions> {
  /** Else every one, also the one whose reads are a commit behind. */
  stores?: TestStore[]
}

/** One shop per store, open for the whole suite; every test brings its own people. */
export function onEveryStore(title: string, suite: Suite, { stores = API_STORES, ...options }: SuiteOptions = {}): void {
  for (const store of stores) {
    describe(`${title} (${store.name})`, () => {
      let opened: OpenStore
      let shop: TestShop
      beforeAll(async () => {
        opened = await store.open()
        shop = await startShop({ storage: opened.storage, stored: opened.stored, ...options })
      })
      afterAll(async () => {
        await shop.close()
        await opened.cleanup()
      })
      suite(
        () => shop,
        () => opened.stored,
      )
    })
  }
}
