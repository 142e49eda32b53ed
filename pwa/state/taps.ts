import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { CountedChange } from '#sync-protocol/mutations/counted-changes.ts'
import { isListMutation, reduceLists, type ListArgs, type ListMutationName } from '#sync-protocol/mutations/lists.ts'
import type { JournalEntry } from '../sync/journal.ts'
import { useCatalog } from './catalog.ts'
import { entryOf, type WishlistEntry } from './shop-items.ts'
import type { ShopLists } from './shop-mirror.ts'

/** One change of cart or wishlist that is journalled, and shown before it is in any queue. */
export interface Tap {
  id: string
  /** Its key in the journal. */
  key: string
  owner: string
  name: ListMutationName
  args: ListArgs[ListMutationName]
  /** What was pressed, where the catalog may not have arrived. */
  pressed?: WishlistEntry | undefined
}

/** The lists after these taps, by the reducers of the protocol; one that is refused changes nothing. */
export function runTaps(lists: ShopLists, taps: readonly Tap[]): ShopLists {
  return taps.reduce((before, tap) => {
    const after = runTap(before, tap)
    return typeof after === 'string' ? before : after
  }, lists)
}

/** The lists after one tap, or why it cannot be. */
export function runTap(
  { cart, wishlist }: ShopLists,
  { name, args, pressed }: Pick<Tap, 'name' | 'args' | 'pressed'>,
): ShopLists | ErrorCode {
  const shown: readonly WishlistEntry[] = [...cart.map(({ qty: _qty, ...entry }) => entry), ...wishlist]
  const find = (id: string): WishlistEntry | undefined => {
    const product = useCatalog.getState().byId.get(id)
    return shown.find((entry) => entry.id === id) ?? (product ? entryOf(product) : pressed?.id === id ? pressed : undefined)
  }
  const before = {
    cart: cart.map(({ id, name, qty }) => ({ itemId: id, name, qty })),
    wishlist: wishlist.map(({ id, name }) => ({ itemId: id, name })),
  }
  const after = reduceLists(name, args, before, (id) => find(id)?.name ?? '')
  if (typeof after === 'string') return after
  const present = ({ itemId, name }: { itemId: string; name: string }): WishlistEntry =>
    find(itemId) ?? { id: itemId, name: name || itemId, priceGems: 0, product: undefined }
  return { cart: after.cart.map((line) => ({ ...present(line), qty: line.qty })), wishlist: after.wishlist.map(present) }
}

/** Taps that the last page journalled but could not queue: what it showed is shown again. Unreadable ones are left to the engine, which has the schemas. */
export function leftoverTaps(entries: readonly JournalEntry[]): Tap[] {
  return entries.flatMap(({ key, text }) => {
    try {
      const { id, owner, name, args } = JSON.parse(text)
      return isListMutation(name) && typeof args.itemId === 'string' ? [{ id, key, owner, name, args }] : []
    } catch {
      return []
    }
  })
}

/** The changes of an owner that stand in the journal only: the queue has not `taken` them. */
export function journalledOnly(entries: readonly JournalEntry[], owner: string, taken: readonly string[]): CountedChange[] {
  return entries.flatMap(({ text }) => {
    try {
      const intent = JSON.parse(text)
      return intent.owner === owner && !taken.includes(intent.id) ? [intent] : []
    } catch {
      return []
    }
  })
}
