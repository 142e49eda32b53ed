// The account as a test says it is, in the real store.
import { EMPTY_STATE } from '#sync-protocol/api/account-state.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { countPending, type CountedChange, type Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { dropTaps, publishAccount, useAccount, type AccountView } from '../../../pwa/state/account.ts'
import type { CartEntry } from '../../../pwa/state/shop-items.ts'
import { journal } from '../../../pwa/storage/journal.ts'
import { show } from './screen.tsx'

export { useAccount } from '../../../pwa/state/account.ts'

const EMPTY_ACCOUNT: AccountView = {
  ...EMPTY_STATE,
  cart: [],
  wishlist: [],
  owner: 'account-1',
  version: 1,
  ready: true,
  waiting: [],
  undecided: [],
  pendingCount: 0,
  pendingOrders: 0,
  blocked: undefined,
  unreadable: 0,
}

/** What the engine would publish: this, and what it said before. */
export function showAccount(view: Partial<AccountView>): void {
  const shown = { ...useAccount.getState(), ...view }
  publishAccount({ ...shown, waitingWith: waitingWith(shown) })
}

/** As many changes, so many of them orders, and what was journalled since. */
function waitingWith({ pendingCount, pendingOrders }: Waiting) {
  const change = (name: string) => ({ name, args: {} })
  const orders = Array.from({ length: pendingOrders }, () => change('store/cart/checkout'))
  const queued = [...orders, ...Array.from({ length: pendingCount - pendingOrders }, () => change('store/wishlist/add'))]
  return (journalled: readonly CountedChange[]) => countPending([...queued, ...journalled])
}

/** Nothing is left of the test before. */
export function freshAccount(view: Partial<AccountView> = {}): void {
  for (const { key } of journal.entries()) journal.remove(key)
  dropTaps(() => false)
  const shown = { ...EMPTY_ACCOUNT, ...view }
  publishAccount({ ...shown, waitingWith: waitingWith(shown) })
}

export function entryOf(product: Product, qty = 1): CartEntry {
  return { id: product.id, name: product.name, priceGems: product.priceGems, product, qty }
}

/** A screen, shown to an account as it is then. */
export function showAs(view: Partial<AccountView>, ...shown: Parameters<typeof show>): ReturnType<typeof show> {
  showAccount(view)
  return show(...shown)
}
