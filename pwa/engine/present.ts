import type { Product } from '#sync-protocol/api/catalog.ts'
import { tallied, waitingIn, type CountedChange, type Waiting } from '#sync-protocol/mutations/counted-changes.ts'
import type { AccountView } from '../state/account.ts'
import type { Snapshot } from '../sync/snapshot.ts'

/** `waitingWith` counts what waits, with what stands in the journal only; `taken` is what of the journal it contains. */
export type Presented = Omit<AccountView, keyof Waiting> & {
  waitingWith: (journalled: readonly CountedChange[]) => Waiting
  taken: readonly string[]
}

/** What screens read of an account: its lines with the products of this device's catalog. */
export function present(
  owner: string,
  { view, known, head, base, tally, undecided, unreadable, taken }: Snapshot,
  product: (id: string) => Product | undefined,
  before: Pick<AccountView, 'gems' | 'personalityType'>,
  formerName: (id: string) => string | undefined = () => undefined,
): Presented {
  const { cart, wishlist, ...state } = view.state
  const entry = ({ itemId, name }: { itemId: string; name: string }) => {
    const found = product(itemId)
    return { id: itemId, name: found?.name ?? (name || formerName(itemId) || itemId), priceGems: found?.priceGems ?? 0, product: found }
  }
  // Until the account's state has been fetched once, the gems of the session are shown and an empty list counts as unknown; pending changes never move gems.
  const ready = known || owner === ''
  const { gems, personalityType } = ready ? view.state : before
  return {
    ...state,
    owner,
    ready,
    gems,
    personalityType,
    cart: cart.map((line) => ({ ...entry(line), qty: line.qty })),
    wishlist: wishlist.map(entry),
    // By the names that were seen; an order that was replayed before the catalog had been read may have none.
    waiting: view.waiting.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, name: line.name || entry(line).name })),
    })),
    undecided: undecided.map(({ id, name, at, args, why }) => ({ id, name, at, args, why })),
    waitingWith: (journalled) => waitingIn(tallied(tally, journalled)),
    blocked: head.blocked,
    unreadable,
    version: base.version,
    taken,
  }
}
