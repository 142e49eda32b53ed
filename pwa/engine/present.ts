import type { Product } from '#sync-protocol/api/catalog.ts'
import { countMore, waitingIn, type CountedChange, type Waiting } from '#sync-protocol/mutations/count-pending.ts'
import type { AccountView } from '../state/account.ts'
import type { Snapshot } from '../sync/snapshot.ts'

/** `waitingWith` counts the waiting changes, including those only in the journal; `enqueuedIds` are the journalled ids it includes. */
export type Presented = Omit<AccountView, keyof Waiting> & {
  waitingWith: (journalled: readonly CountedChange[]) => Waiting
  enqueuedIds: readonly string[]
}

/** The account as screens read it: its lines with the products of the device's catalog. */
export function present(
  owner: string,
  { view, known, head, base, pendingCounts, undecided, unreadable, enqueuedIds }: Snapshot,
  product: (id: string) => Product | undefined,
  before: Pick<AccountView, 'gems' | 'personalityType'>,
  formerName: (id: string) => string | undefined = () => undefined,
): Presented {
  const { cart, wishlist, ...state } = view.state
  const entry = ({ itemId, name }: { itemId: string; name: string }) => {
    const found = product(itemId)
    return { id: itemId, name: found?.name ?? (name || formerName(itemId) || itemId), priceGems: found?.priceGems ?? 0, product: found }
  }
  // Until the account's state was fetched once, the session's gems are shown and an empty list counts as unknown; pending changes never
  // move gems.
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
    // By the names that were seen; an order replayed before the catalog was read may have none.
    waiting: view.waiting.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, name: line.name || entry(line).name })),
    })),
    undecided: undecided.map(({ id, name, at, args, why }) => ({ id, name, at, args, why })),
    waitingWith: (journalled) => waitingIn(countMore(pendingCounts, journalled)),
    blocked: head.blocked,
    unreadable,
    version: base.version,
    enqueuedIds,
  }
}
