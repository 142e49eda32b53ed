import type { AtOnce } from '#sync-protocol/mutations/definition.ts'
import type { CountedChange } from '#sync-protocol/mutations/count-pending.ts'
import { fitsList, isListMutation, LISTS } from '#sync-protocol/mutations/lists.ts'
import { rejected, type Step } from '#sync-protocol/mutations/step.ts'
import type { JournalEntry } from '../storage/journal.ts'
import type { AccountShown } from './account.ts'
import { useCatalog } from './catalog.ts'
import { entryOf, type WishlistEntry } from './shop-items.ts'

/** A change that is journalled, and shown before it is in any queue. */
export interface Tap {
  id: string
  /** Its key in the journal. */
  key: string
  owner: string
  /** Runs its reducer over what is shown. */
  run: (before: AccountShown) => AccountShown | Refused
}

type Refused = Extract<Step<unknown>, { status: 'rejected' }>

/** The account after these taps; one that is refused changes nothing. */
export function runTaps(shown: AccountShown, taps: readonly Tap[]): AccountShown {
  return taps.reduce((before, tap) => {
    const after = tap.run(before)
    return 'status' in after ? before : after
  }, shown)
}

/** What runs a mutation over what is shown, by the reducer that the server runs too (SPEC R13). `pressed`: its product, where the catalog may not have arrived. */
export function runOver<Args>(id: string, { reduce }: AtOnce<string, Args>, args: Args, pressed?: WishlistEntry): Tap['run'] {
  return ({ cart, wishlist, waiting, ...state }) => {
    const known: readonly WishlistEntry[] = [...cart.map(({ qty: _qty, ...entry }) => entry), ...wishlist]
    const find = (itemId: string): WishlistEntry | undefined => {
      const product = useCatalog.getState().byId.get(itemId)
      return known.find((entry) => entry.id === itemId) ?? (product ? entryOf(product) : pressed?.id === itemId ? pressed : undefined)
    }
    const lists = {
      cart: cart.map(({ id: itemId, name, qty }) => ({ itemId, name, qty })),
      wishlist: wishlist.map(({ id: itemId, name }) => ({ itemId, name })),
    }
    let step: Step<unknown>
    // A mutation whose code throws is refused, as in the queue and on the server (SPEC R15): what else is shown goes on.
    try {
      step = reduce(
        {
          state: { ...state, ...lists, decisions: [...state.decisions] },
          waiting: [...waiting],
          daily: { day: '', purchases: 0, rewarded: [] },
        },
        args,
        { now: Date.now(), entryId: id, mutationId: id, seen: {}, product: (itemId) => find(itemId)?.product },
      )
    } catch {
      step = rejected('internal')
    }
    if (step.status === 'rejected') return step
    const entry = ({ itemId, name }: { itemId: string; name: string }): WishlistEntry =>
      find(itemId) ?? { id: itemId, name: name || itemId, priceGems: 0, product: undefined }
    const after = step.body.state
    return {
      ...after,
      cart: after.cart.map((line) => ({ ...entry(line), qty: line.qty })),
      wishlist: after.wishlist.map(entry),
      waiting: step.body.waiting,
    }
  }
}

/**
 * Taps that the last page journalled but could not queue: what it showed is shown again. Only changes of the lists, which a page can run from the start; the
 * others, and what cannot be read, are left to the engine.
 */
export function leftoverTaps(entries: readonly JournalEntry[]): Tap[] {
  return entries.flatMap(({ key, text }) => {
    try {
      const { id, owner, name, v, args } = JSON.parse(text)
      if (!isListMutation(name) || v > LISTS[name].version || !fitsList(name, args)) return []
      return [{ id, key, owner, run: runOver(id, LISTS[name] as AtOnce<string, unknown>, args) }]
    } catch {
      return []
    }
  })
}

/** The changes of an owner that stand in the journal only: their ids are not in `enqueuedIds`. */
export function journalledOnly(entries: readonly JournalEntry[], owner: string, enqueuedIds: readonly string[]): CountedChange[] {
  return entries.flatMap(({ text }) => {
    try {
      const intent = JSON.parse(text)
      return intent.owner === owner && !enqueuedIds.includes(intent.id) ? [intent] : []
    } catch {
      return []
    }
  })
}
