import * as v from 'valibot'
import { NEW_ACCOUNT_GEMS } from '../domain/economy.ts'
import { MAX_CART_LINES, MAX_DECISIONS, MAX_WISHLIST_ITEMS } from '../domain/limits.ts'
import { Gems, ItemId, OrderId, Quantity, Timestamp } from './primitives.ts'

// What a server says is read leniently: a field that a later server adds is left out, not a reason to understand nothing (SPEC R37).

/** A line of the cart: what and how many. Prices are never stored, they come from the catalog at the time (SPEC R31). */
export const CartLine = v.object({ itemId: ItemId, name: v.string(), qty: Quantity })
export type CartLine = v.InferOutput<typeof CartLine>

export const WishlistItem = v.object({ itemId: ItemId, name: v.string() })
export type WishlistItem = v.InferOutput<typeof WishlistItem>

/**
 * A line of an order that waits for an answer: name and price of one piece when the question was asked, 0 where it is gone. `was`: the name that
 * it was ordered by, where it has another by then.
 */
export const OrderLine = v.object({ ...CartLine.entries, priceGems: Gems, was: v.optional(v.string()) })
export type OrderLine = v.InferOutput<typeof OrderLine>

/** What a person can answer when the server asks (SPEC R22). */
const CHOICES = ['place', 'place_available', 'keep'] as const
export const Choice = v.picklist(CHOICES)
export type Choice = v.InferOutput<typeof Choice>

/** Why an order was not placed at once (SPEC R58). The first four are about lines that lie in the cart, the others about another cart. */
const WHYS = ['price_rose', 'item_gone', 'item_changed', 'not_enough_gems', 'already_ordered', 'cart_changed'] as const
export const Why = v.fallback(v.picklist(WHYS), 'cart_changed')
export type Why = v.InferOutput<typeof Why>

/**
 * An order the server did not place because it differs from what the user saw: it stays until the user answers, or until what
 * it asks about is void (SPEC R59). `lines` and `total` (gems) are what an answer places, whatever the cart holds by then.
 */
export const Decision = v.object({
  id: v.string(),
  why: Why,
  error: v.string(),
  lines: v.optional(v.pipe(v.array(OrderLine), v.maxLength(MAX_CART_LINES)), []),
  total: Gems,
  seenTotal: v.optional(Gems),
  balance: Gems,
  gone: v.array(v.string()),
  options: v.fallback(v.array(Choice), ['keep']),
  at: Timestamp,
})
export type Decision = v.InferOutput<typeof Decision>

/**
 * What of an account travels to its devices as the base state. Inventory, ledger and results are records of their own.
 * A field that is added has a default: accounts and devices that were stored before it are read with that. Only gems have none:
 * an account without its balance is damaged, not poor. `lastOrder` is the id of the last order placed, '' before the first: with its
 * lines it says which cart one was decided on (SPEC R22).
 */
export const AccountState = v.object({
  gems: Gems,
  personalityType: v.optional(v.string(), ''),
  cart: v.optional(v.pipe(v.array(CartLine), v.maxLength(MAX_CART_LINES)), []),
  wishlist: v.optional(v.pipe(v.array(WishlistItem), v.maxLength(MAX_WISHLIST_ITEMS)), []),
  decisions: v.optional(v.pipe(v.array(Decision), v.maxLength(MAX_DECISIONS)), []),
  lastOrder: v.optional(OrderId, ''),
})
export type AccountState = v.InferOutput<typeof AccountState>

/** The state of a new account, and of a guest (DECISIONS D22). */
export const EMPTY_STATE: AccountState = v.parse(AccountState, { gems: NEW_ACCOUNT_GEMS })
