// The storage contract runs on every store at hand: what one keeps, all keep.
import { afterAll, beforeAll, describe } from 'vitest'
import { announceStores, CONTRACT_STORES, type OpenStore } from '../stores.ts'

/** One fresh store per part of the contract; every test uses ids of its own. */
export function contract(part: string, suite: (store: () => OpenStore) => void): void {
  announceStores()
  for (const { name, open } of CONTRACT_STORES) {
    describe(`${part} (${name})`, () => {
      let store: OpenStore
      beforeAll(async () => {
        store = await open()
      })
      afterAll(() => store.cleanup())
      suite(() => store)
    })
  }
}
