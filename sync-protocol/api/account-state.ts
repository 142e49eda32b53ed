import * as v from 'valibot'
import { NEW_ACCOUNT_GEMS } from '../domain/economy.ts'
import { MAX_CART_LINES, MAX_DECISIONS, MAX_WISHLIST_ITEMS } from '../domain/limits.ts'
import { Gems, ItemId, OrderId, Quantity, Timestamp } from './primitives.ts'

// Answers are read leniently: a device ignores fields that a later server adds (SPEC R37).

/** A line of the cart: item and quantity. Prices are never stored; they come from the catalog at the time (SPEC R31). */
export const CartLine = v.object({ itemId: ItemId, name: v.string(), qty: Quantity })
export type CartLine = v.InferOutput<typeof CartLine>

export const WishlistItem = v.object({ itemId: ItemId, name: v.string() })
export type WishlistItem = v.InferOutput<typeof WishlistItem>

/**
 * A line of an order that waits for an answer: name and price per piece when the question was asked, price 0 if the item is gone. `was`:
 * the name it was ordered by, if it has another one now.
 */
export const OrderLine = v.object({ ...CartLine.entries, priceGems: Gems, was: v.optional(v.string()) })
export type OrderLine = v.InferOutput<typeof OrderLine>

/** A link's id is random and made by the device, so that a link can be made without a signal; whoever has it sees the list. */
export const ShareId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
export const SharedListName = v.picklist(['wishlist', 'collection'])
export type SharedListName = v.InferOutput<typeof SharedListName>

/** An open link to one of the account's lists, with the name that its owner gave it. */
export const Share = v.object({ id: ShareId, list: SharedListName, name: v.string() })
export type Share = v.InferOutput<typeof Share>

/** The possible answers to a question (SPEC R23). */
const CHOICES = ['place', 'place_available', 'keep'] as const
export const Choice = v.picklist(CHOICES)
export type Choice = v.InferOutput<typeof Choice>

/** The reasons why an order was not placed (SPEC R58). The first four concern lines in the cart, the others a different cart. */
const WHYS = ['price_rose', 'item_gone', 'item_changed', 'not_enough_gems', 'already_ordered', 'cart_changed'] as const
export const Why = v.fallback(v.picklist(WHYS), 'cart_changed')
export type Why = v.InferOutput<typeof Why>

/**
 * An order that the server did not place because it differs from what the user saw. It stays until the user answers or it is closed
 * (SPEC R59). `lines` and `total` (gems) are what an answer places, whatever is in the cart by then.
 */
export const Decision = v.object({
  id: v.string(),
  why: Why,
  error: v.string(),
  lines: v.pipe(v.array(OrderLine), v.maxLength(MAX_CART_LINES)),
  total: Gems,
  seenTotal: v.optional(Gems),
  balance: Gems,
  gone: v.array(v.string()),
  options: v.fallback(v.array(Choice), ['keep']),
  at: Timestamp,
})
export type Decision = v.InferOutput<typeof Decision>

/**
 * The part of an account that travels to its devices as the base state; inventory, ledger and results are records. A new field needs a
 * default, which older accounts and devices get when they are read. Only `gems` has none: an account without a balance is damaged, not
 * poor. `lastOrder` is the id of the last order, '' before the first; together with the lines it identifies the cart an order was decided
 * on (SPEC R57).
 */
export const AccountState = v.object({
  gems: Gems,
  personalityType: v.optional(v.string(), ''),
  cart: v.optional(v.pipe(v.array(CartLine), v.maxLength(MAX_CART_LINES)), []),
  wishlist: v.optional(v.pipe(v.array(WishlistItem), v.maxLength(MAX_WISHLIST_ITEMS)), []),
  decisions: v.optional(v.pipe(v.array(Decision), v.maxLength(MAX_DECISIONS)), []),
  lastOrder: v.optional(OrderId, ''),
  /** Sets that were finished once, by name, in that order. */
  badges: v.optional(v.array(v.string()), []),
  /** The tag of the language in which the shop writes to the account; '' where none was chosen. */
  language: v.optional(v.string(), ''),
  /** Tags of products that the account follows, as the catalog has them in the shop's first language. */
  follows: v.optional(v.array(v.string()), []),
  /** Open links to the account's lists. */
  shares: v.optional(v.array(Share), []),
})
export type AccountState = v.InferOutput<typeof AccountState>

/** The state of a new account, and of a guest (DECISIONS D22). */
export const EMPTY_STATE: AccountState = v.parse(AccountState, { gems: NEW_ACCOUNT_GEMS })
