import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { Seen } from '#sync-protocol/mutations/definition.ts'
import type { ListArgs } from '#sync-protocol/mutations/lists.ts'
import type { ArgsOf, MutationName } from '#sync-protocol/mutations/registry.ts'
import { seenCartOf } from '#sync-protocol/mutations/seen-cart.ts'
import { LIST_WORDS, type OneThingMutation } from '../content/list-words.ts'
import { countWaiting, dropTaps, showTap, useAccount, type AccountView } from '../state/account.ts'
import type { Answer } from '../state/answer.ts'
import { awaitOutcome } from '../state/awaited.ts'
import { useCatalog } from '../state/catalog.ts'
import { randomId } from '../sync/random-id.ts'
import { LEFT_OUT, notify, REMOVED } from '../state/notices.ts'
import { arePricesKnown, entryOf, sameItem, totalOf, type CartEntry, type Item, type WishlistEntry } from '../state/shop-items.ts'
import { runTap } from '../state/taps.ts'
import { journal, journalled } from '../storage/journal.ts'
import { engine } from './load-engine.ts'

const NO_PRICES = 'The prices are still loading. Please try again in a moment.'
/** By then the frame that shows a press is out: reading the journal and opening a transaction would hold it up, and what is journalled is safe. */
const SHOWN_MS = 50
export const NOT_KEPT = 'This change could not be kept. Please try again.'

/** Adds the product if it is absent, takes it out if it is present. Shows at once, and a killed tab does not lose it. */
export function toggleCart(product: Product): void {
  const { owner, cart } = useAccount.getState()
  const present = cart.find((entry) => sameItem(entry, product))
  if (present) return removeFromCart(present)
  keep('store/cart/add', { itemId: product.id, qty: 1 }, { pressed: entryOf(product) })
  if (owner !== '' || useAccount.getState().cart.length === cart.length) return
  engine().then(
    ({ tellSaved }) => tellSaved(),
    () => undefined,
  )
}

export function toggleWishlist(product: Product): void {
  const present = useAccount.getState().wishlist.find((entry) => sameItem(entry, product))
  if (!present) keep('store/wishlist/add', { itemId: product.id }, { pressed: entryOf(product) })
  else removeFromWishlist(present)
}

export function moveToCart(item: Item): void {
  const entry = useAccount.getState().wishlist.find((other) => sameItem(other, item))
  if (entry) keep('store/move-to-cart', { itemId: entry.id, qty: 1 })
}

/** Several at once, with words and a way to have them back. */
export function moveAllToWishlist(entries: readonly CartEntry[]): void {
  const { cart } = useAccount.getState()
  for (const { id } of entries) keep('store/move-to-wishlist', { itemId: id }, { isTold: true })
  offerBack(`Moved ${entries.length} items to your wishlist.`, LEFT_OUT, () => {
    // From the first place on: with those above it back, each stands where it was.
    for (const [at, { id, qty }] of cart.entries())
      if (entries.some((entry) => entry.id === id)) keep('store/move-to-cart', { itemId: id, qty, at }, { isTold: true })
    notify({ tone: 'heard', text: `Moved ${entries.length} items to your cart.` })
  })
}

export function moveToWishlist(item: Item): void {
  const entry = useAccount.getState().cart.find((other) => sameItem(other, item))
  if (entry) keep('store/move-to-wishlist', { itemId: entry.id })
}

/** `isOffered`: with words, and a way to have it back. */
export function removeFromCart(entry: CartEntry, isOffered = false): void {
  const { id, qty } = entry
  const isTold = isOffered && comesBack(entry)
  const at = remove('cart', id, isTold)
  if (isTold)
    offerItemBack(
      entry,
      LEFT_OUT,
      ({ cart }) => cart.some((other) => sameItem(other, entry)) || keep('store/cart/add', { itemId: id, qty, at }, { pressed: entry }),
    )
}

/** `isOffered`: with words, and a way to have it back. */
export function removeFromWishlist(entry: WishlistEntry, isOffered = false): void {
  const isTold = isOffered && comesBack(entry)
  const at = remove('wishlist', entry.id, isTold)
  if (isTold) offerItemBack(entry, REMOVED, () => keep('store/wishlist/add', { itemId: entry.id, at }, { pressed: entry }))
}

/** Answers where the row stood, for the way back; one that was not shown comes back behind all others. */
function remove(list: 'cart' | 'wishlist', itemId: string, isTold: boolean): number {
  const at = useAccount.getState()[list].findIndex(({ id }) => id === itemId)
  keep(`store/${list}/remove`, { itemId }, { isTold })
  return at >>> 0
}

/** What was had back, in ms of the page, until it is shown. */
let hadBack = { id: '', at: 0 }
/** What takes longer to show is not looked for any more. */
const SOUGHT_MS = 1000

/** True once for what was had back a moment ago: it is looked for. */
export function takeHadBack(id: string): boolean {
  if (hadBack.id !== id) return false
  const isSought = performance.now() - hadBack.at < SOUGHT_MS
  hadBack = { id: '', at: 0 }
  return isSought
}

/** What is no longer sold cannot be had back: that is known as soon as the catalog has come. */
function comesBack({ product }: WishlistEntry): boolean {
  return product !== undefined || useCatalog.getState().revision === 0
}

function offerItemBack({ id, name }: WishlistEntry, key: string, back: (now: AccountView) => unknown): void {
  offerBack(`Removed ${name}.`, key, (now) => {
    hadBack = { id, at: performance.now() }
    back(now)
  })
}

/** Tells what has gone, with a way back: not to another user, who logs in meanwhile. */
function offerBack(text: string, key: string, back: (now: AccountView) => unknown): void {
  const { owner } = useAccount.getState()
  const undo = () => {
    const now = useAccount.getState()
    if (now.owner === owner) back(now)
  }
  notify({ key, tone: 'info', text, undo })
}

/**
 * Buys what the cart shows, by the names and at most at the total it shows, and only this cart: one that was ordered or changed elsewhere
 * since is refused or asked about. Offline it is `waiting` to be placed. `failed` before the prices are known here: an order never
 * carries a total that was not shown.
 */
export async function checkout(): Promise<Answer<'store/cart/checkout'>> {
  const { cart, lastOrder, waiting } = useAccount.getState()
  if (!arePricesKnown(cart, useCatalog.getState().revision)) return { kind: 'failed', message: NO_PRICES }
  // What this device's catalog does not know is shown as gone: its name was not seen.
  const shown = cart.map(({ id, qty, name, product }) => ({ itemId: id, qty, ...(product && { name }) }))
  const seen = seenCartOf({ lastOrder, waiting, cart: shown })
  return perform('store/cart/checkout', {}, { cart: seen, total: totalOf(cart) })
}

/**
 * Any other mutation: gem shop, quizzes, contact; `seen` is what it was decided on. One of a known `id` that was performed before is not done again, and
 * answers as the first time. Resolves with what is true as soon as it is known; `waiting` when the server cannot be reached, or after 8 s.
 */
export async function perform<Name extends MutationName>(
  name: Name,
  args: ArgsOf<Name>,
  seen: Seen = {},
  id = randomId(),
): Promise<Answer<Name>> {
  const { owner, gems } = useAccount.getState()
  const { revision } = useCatalog.getState()
  const stop = awaitOutcome(id)
  const { key } = journalled(owner, name, args, { balance: gems, ...(revision === 0 ? {} : { revision }), ...seen }, id)
  countWaiting()
  try {
    const core = await engine().catch(() => undefined)
    if (core) return await core.answerTo(name, id)
    // The code that sends it could not be fetched: it goes when it can, unless this page is all that has it.
    if (journal.isKept(key)) return { kind: 'waiting', id }
    journal.remove(key)
    return { kind: 'failed', message: NOT_KEPT }
  } finally {
    stop()
    countWaiting()
  }
}

/** Takes an order back that waits to be placed, by the id of its change. False: it is no longer waiting. */
export async function withdraw(id: string): Promise<boolean> {
  return engine().then(
    (core) => core.withdraw(id),
    () => false,
  )
}

/** Tries to send what is pending now, whatever the back-off says, and says so where it did not get through. */
export function retryNow(): void {
  engine().then(
    ({ tryNow }) => tryNow(),
    () => undefined,
  )
}

interface Press {
  /** What was pressed, where the catalog may not have arrived. */
  pressed?: WishlistEntry
  /** The caller says what was done: a screen reader does not hear it twice. */
  isTold?: boolean
}

/**
 * Journals a change of the lists, then shows it, then queues it. One that the device's own run refuses is reported
 * and never journalled.
 */
function keep<Name extends OneThingMutation>(name: Name, args: ListArgs[Name], { pressed, isTold = false }: Press = {}): void {
  const shown = useAccount.getState()
  const { owner } = shown
  const after = runTap(shown, { name, args, pressed })
  if (typeof after === 'string') return refuse(after)
  const item = JSON.stringify([owner, name, args])
  // A second press before the first one is stored: the screen has not changed in between.
  if (unseen.has(item)) return
  const known = [...shown.cart, ...shown.wishlist, pressed].find((entry) => entry?.id === args.itemId)
  if (!isTold) notify({ tone: 'heard', text: `${LIST_WORDS[name](known?.name || 'an item')}.` })
  const { id, key } = journalled(owner, name, args as ArgsOf<Name>)
  const isKept = journal.isKept(key)
  // What local storage did not take is shown by the queue, once that has it: a killed tab would lose it (SPEC R40).
  if (isKept) showTap({ id, key, owner, name, args, pressed })
  else {
    unseen.add(item)
    countWaiting()
  }
  const take = () =>
    engine()
      .then(({ takeJournal }) => takeJournal())
      .catch(() => {
        // What only this page has would be gone with it, and so must not be shown.
        if (journal.isKept(key)) return
        journal.remove(key)
        dropTaps((other) => other !== key)
        notify({ tone: 'bad', text: NOT_KEPT })
      })
      .finally(() => unseen.delete(item))
  // A timer, and no frame: a page that is hidden by then draws none.
  if (isKept) setTimeout(take, SHOWN_MS)
  else void take()
}

/** Presses that are not stored anywhere yet, so that no screen shows them. */
const unseen = new Set<string>()

function refuse(code: ErrorCode): void {
  engine().then(
    ({ tellRefusal }) => tellRefusal(code),
    () => notify({ tone: 'bad', text: NOT_KEPT }),
  )
}
