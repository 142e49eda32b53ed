import * as v from 'valibot'
import { NEW_ACCOUNT_GEMS } from './economy.ts'
import { MAX_CART_LINES, MAX_WISHLIST_ITEMS } from './limits.ts'
import { Gems, ItemId, Quantity, Timestamp } from './primitives.ts'

/** A line of the cart: what and how many. Prices are never stored, they come from the catalog at the time (SPEC R31). */
export const CartLine = v.strictObject({ itemId: ItemId, name: v.string(), qty: Quantity })
export type CartLine = v.InferOutput<typeof CartLine>

export const WishlistItem = v.strictObject({ itemId: ItemId, name: v.string() })
export type WishlistItem = v.InferOutput<typeof WishlistItem>

/** What a person can answer when the server asks (SPEC R22). */
export const CHOICES = ['place', 'place_available', 'keep'] as const
export const Choice = v.picklist(CHOICES)
export type Choice = v.InferOutput<typeof Choice>

/** A checkout the server did not place because it differs from what the person saw: it stays until she chooses (SPEC R22). */
export const Decision = v.strictObject({
  id: v.string(),
  why: v.picklist(['price_rose', 'item_gone', 'not_enough_gems']),
  error: v.string(),
  total: Gems,
  seenTotal: v.optional(Gems),
  balance: Gems,
  gone: v.array(v.string()),
  options: v.array(Choice),
  at: Timestamp,
})
export type Decision = v.InferOutput<typeof Decision>

/** What of an account travels to its devices as the base state. Inventory, ledger and results are records of their own. */
export const AccountState = v.strictObject({
  gems: Gems,
  personalityType: v.string(),
  cart: v.pipe(v.array(CartLine), v.maxLength(MAX_CART_LINES)),
  wishlist: v.pipe(v.array(WishlistItem), v.maxLength(MAX_WISHLIST_ITEMS)),
  decisions: v.array(Decision),
})
export type AccountState = v.InferOutput<typeof AccountState>

/** The state of a new account, and of a guest (DESIGN §5 Economy). */
export const EMPTY_STATE: AccountState = { gems: NEW_ACCOUNT_GEMS, personalityType: '', cart: [], wishlist: [], decisions: [] }
