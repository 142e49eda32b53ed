// The account as a test says it is, in the real store.
import type { Product } from '#sync-protocol/api/catalog.ts'
import { dropTaps, publishAccount, useAccount, type AccountView } from '../../../pwa/state/account.ts'
import type { CartEntry } from '../../../pwa/state/shop-items.ts'
import { journal } from '../../../pwa/storage/journal.ts'

export { useAccount } from '../../../pwa/state/account.ts'

const EMPTY_ACCOUNT: AccountView = {
  owner: 'account-1',
  version: 1,
  ready: true,
  gems: 0,
  personalityType: '',
  cart: [],
  wishlist: [],
  lastOrder: '',
  decisions: [],
  waiting: [],
  undecided: [],
  pendingCount: 0,
  blocked: undefined,
  unreadable: 0,
}

/** What the engine would publish: this, and what it said before. */
export function showAccount(view: Partial<AccountView>): void {
  publishAccount({ ...useAccount.getState(), ...view })
}

/** Nothing is left of the test before. */
export function freshAccount(view: Partial<AccountView> = {}): void {
  for (const { key } of journal.entries()) journal.remove(key)
  dropTaps(() => false)
  publishAccount({ ...EMPTY_ACCOUNT, ...view })
}

export function entryOf(product: Product, qty = 1): CartEntry {
  return { id: product.id, name: product.name, priceGems: product.priceGems, product, qty }
}
