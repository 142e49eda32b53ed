// What both tests of the cart's screen stand on. Each of them mocks the actions and the catalog itself.
import { beforeEach, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { entryOf, freshAccount } from './account-store.ts'
import { product } from './products.ts'

export const ring = entryOf(product('kpop-jewelry-1'))
export const scents = entryOf(product('anime-fragrances-2'), 3)
export const gone = { id: 'old-pin', name: 'Old Pin', priceGems: 0, product: undefined, qty: 1 }

export const question: Decision = {
  id: 'd',
  why: 'price_rose',
  error: 'The total is higher than what you saw.',
  lines: [{ itemId: ring.id, name: ring.name, qty: 1, priceGems: 20 }],
  total: 20,
  seenTotal: 15,
  balance: 5,
  gone: [],
  options: ['place', 'keep'],
  at: 1,
}

/** An order of one ring that waits to be placed. */
export const waitingRing = { entryId: 'e1', lines: [{ itemId: ring.id, name: ring.name, qty: 1 }], total: 15 }

/** What was said since the test began. */
export const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

/** Before each test: a user with 1,000 gems, an empty cart and a catalog that is known. */
export function freshCart(): void {
  beforeEach(() => {
    vi.clearAllMocks()
    notices.length = 0
    freshAccount({ gems: 1_000 })
    useCatalog.setState({ revision: 1, failed: false, byId: new Map() })
  })
}
