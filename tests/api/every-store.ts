// The API is the same on every store: each suite runs on all that are at hand.
import { afterAll, beforeAll, describe } from 'vitest'
import type { Storage } from '../../backend/storage/port.ts'
import { lagging } from '../lagging-store.ts'
import { STORES } from '../stores.ts'
import { startShop, type ShopOptions, type TestShop } from './harness.ts'

type Suite = (shop: () => TestShop, storage: () => Storage) => void

interface SuiteOptions extends Partial<ShopOptions> {
  /** The suite runs once more on stores whose ordinary reads are one commit behind: nothing it asserts may depend on them. */
  alsoLagging?: boolean
}

/** One shop per store, open for the whole suite; every test brings its own people. */
export function onEveryStore(title: string, suite: Suite, { alsoLagging = false, ...options }: SuiteOptions = {}): void {
  const plain = { title, seenThrough: (storage: Storage) => storage }
  const views = alsoLagging ? [plain, { title: `${title}, reads one commit behind`, seenThrough: lagging }] : [plain]
  for (const { view, store } of STORES.flatMap((each) => views.map((one) => ({ view: one, store: each })))) {
    describe(`${view.title} (${store.name})`, () => {
      let opened: Awaited<ReturnType<typeof store.open>>
      let shop: TestShop
      beforeAll(async () => {
        opened = await store.open()
        shop = await startShop({ storage: view.seenThrough(opened.storage), ...options })
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
