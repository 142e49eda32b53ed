import type { Choice } from '#sync-protocol/account-state.ts'
import type { Product } from '#sync-protocol/catalog.ts'
import type { ArgsOf, MutationName } from '#sync-protocol/mutations/registry.ts'
import type { Change } from '../sync/store-changes.ts'
import { showAhead, useAccount } from './account-view.ts'
import type { Answer } from './answer.ts'
import { engine } from './engine.ts'
import { notify } from './notices.ts'
import { sameItem, totalOf, type CartEntry, type Item } from './shop-items.ts'
import type { ShopLists } from './shop-mirror.ts'

export { useAccount, type AccountView, type UndecidedChange } from './account-view.ts'

const NOT_KEPT = 'This change could not be kept. Please try again.'

/** True when the product is in the cart: the label of its button. */
export function useInCart(item: Item): boolean {
  return useAccount(({ cart }) => cart.some((entry) => sameItem(entry, item)))
}

/** True when the product is on the wishlist. */
export function useInWishlist(item: Item): boolean {
  return useAccount(({ wishlist }) => wishlist.some((entry) => sameItem(entry, item)))
}

/** Adds the product if it is absent, takes it out if it is present. Shows at once; a change that cannot be kept is reverted with a notice. */
export function toggleCart(product: Product): void {
  const present = useAccount.getState().cart.find((entry) => sameItem(entry, product))
  if (present !== undefined) return removeFromCart(present)
  const change: Change = { name: 'store/cart/add', args: { itemId: product.id, qty: 1 } }
  keep(change, (lists) => ({ ...lists, cart: withItem(lists.cart, lineOf(product)) }))
}

export function toggleWishlist(product: Product): void {
  const present = useAccount.getState().wishlist.find((entry) => sameItem(entry, product))
  if (present !== undefined) return removeFromWishlist(present)
  const change: Change = { name: 'store/wishlist/add', args: { itemId: product.id } }
  keep(change, (lists) => ({ ...lists, wishlist: withItem(lists.wishlist, lineOf(product)) }))
}

export function moveToCart(item: Item): void {
  const entry = useAccount.getState().wishlist.find((other) => sameItem(other, item))
  if (entry === undefined) return
  keep({ name: 'store/move-to-cart', args: { itemId: entry.id, qty: 1 } }, ({ cart, wishlist }) => ({
    cart: withItem(cart, { ...entry, qty: 1 }),
    wishlist: without(wishlist, entry),
  }))
}

export function moveToWishlist(item: Item): void {
  const entry = useAccount.getState().cart.find((other) => sameItem(other, item))
  if (entry === undefined) return
  keep({ name: 'store/move-to-wishlist', args: { itemId: entry.id } }, ({ cart, wishlist }) => ({
    cart: without(cart, entry),
    wishlist: withItem(wishlist, entry),
  }))
}

export function removeFromCart(item: Item): void {
  keep({ name: 'store/cart/remove', args: { itemId: item.id } }, (lists) => ({ ...lists, cart: without(lists.cart, item) }))
}

export function removeFromWishlist(item: Item): void {
  keep({ name: 'store/wishlist/remove', args: { itemId: item.id } }, (lists) => ({ ...lists, wishlist: without(lists.wishlist, item) }))
}

/** Buys what the cart shows, at most at the total it shows. Offline it is `waiting` to be placed. */
export async function checkout(): Promise<Answer<'store/cart/checkout'>> {
  const { cart, gems } = useAccount.getState()
  const items = cart.map(({ id, qty }) => ({ itemId: id, qty }))
  return through((core) => core.checkout(items, { total: totalOf(cart), balance: gems }))
}

/** Answers one of `decisions`: what she agrees to is the total that the question shows. */
export async function decide(decisionId: string, choice: Choice): Promise<Answer<'store/cart/decide'>> {
  const decision = useAccount.getState().decisions.find(({ id }) => id === decisionId)
  const seen = decision === undefined ? {} : { total: decision.total, balance: decision.balance }
  return through((core) => core.perform('store/cart/decide', { decisionId, choice }, seen))
}

/**
 * Any other mutation: gem shop, quizzes, contact. Resolves with what is true as soon as it is known; `waiting` when the server
 * cannot be reached, or after 8 s.
 */
export async function perform<Name extends MutationName>(name: Name, args: ArgsOf<Name>): Promise<Answer<Name>> {
  return through((core) => core.perform(name, args, { balance: useAccount.getState().gems }))
}

/** What to do with one of `undecided`. */
export async function resolve(id: string, choice: 'resend' | 'discard'): Promise<void> {
  const core = await engine().catch(() => undefined)
  const refusal = core === undefined ? NOT_KEPT : await core.resolveUndecided(id, choice)
  if (refusal !== undefined) notify({ tone: 'bad', text: refusal })
}

/** Tries to send what is pending now, whatever the back-off says. */
export function retryNow(): void {
  engine().then(({ syncNow }) => syncNow(true), () => undefined)
}

/** Asks the core; where its code could not be fetched nothing was stored, and that is the answer: a screen never waits for ever. */
async function through<Name extends MutationName>(ask: (core: Awaited<ReturnType<typeof engine>>) => Promise<Answer<Name>>): Promise<Answer<Name>> {
  const core = await engine().catch(() => undefined)
  return core === undefined ? { kind: 'failed', message: NOT_KEPT } : ask(core)
}

/** Shows a change at once and stores it; what could not be stored is no longer shown, and the person is told. */
function keep(change: Change, show: (lists: ShopLists) => ShopLists): void {
  const done = showAhead(show)
  engine()
    .then(({ keepChange }) => keepChange(change))
    .catch(() => NOT_KEPT)
    .then((refusal) => {
      done()
      if (refusal !== undefined) notify({ tone: 'bad', text: refusal })
    })
}

function lineOf(product: Product): CartEntry {
  const { id, name, priceGems } = product
  return { id, name, priceGems, product, qty: 1 }
}

function withItem<Entry extends Item>(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return entries.some((other) => sameItem(other, entry)) ? entries : [...entries, entry]
}

function without<Entry extends Item>(entries: readonly Entry[], item: Item): readonly Entry[] {
  return entries.filter((other) => !sameItem(other, item))
}
