import { KIB, MIB, MINUTE_MS } from './units.ts'

/** The most mutations in one push (SPEC R10); a longer queue takes several. */
export const MAX_BATCH = 1_000
/** The most outcomes of one device that wait for an acknowledgement (SPEC R55). */
export const MAX_UNACKED = 2_000
/**
 * The most characters of JSON (up to three bytes each) in one device's unacknowledged outcomes, and in those added by one push (SPEC R55).
 */
export const MAX_UNACKED_CHARS = 256 * KIB
/** The same for all devices of an account; beyond it the devices issued first are retired (SPEC R6). */
export const MAX_ACCOUNT_OUTCOME_CHARS = 2 * MIB
/** The most characters of JSON in the records of one commit; the rest is told to retry later (SPEC R19, R20). */
export const MAX_OUTBOX_CHARS = MIB
/** The most devices of one account that can push; beyond it the one issued first is retired (SPEC R6). */
export const MAX_DEVICES = 64
/** The most lines in a cart, and items on a wishlist. */
export const MAX_CART_LINES = 200
export const MAX_WISHLIST_ITEMS = 500
/** The most tags that an account follows. */
export const MAX_FOLLOWED_TAGS = 30
/** The most open links to lists of one account. */
export const MAX_SHARES = 10
/** The most characters in the name of a shared list. */
export const MAX_SHARE_NAME = 40
/** The most orders that an order names as known: the account's last, and those waiting on its device (SPEC R22). */
export const MAX_KNOWN_ORDERS = 20
/** The most open questions of an account; beyond it the oldest is closed and its lines stay in the cart (SPEC R59). */
export const MAX_DECISIONS = 8
/** The most lines of an order that its outcome names; the others are counted. */
export const MAX_NAMED_LINES = 8
/** The most skipped items that a guest's join names; the others are counted. */
export const MAX_NAMED_SKIPPED = 20
/** The most messages to the operator, per account and UTC day. */
export const DAILY_MESSAGES = 20
/** The most pieces of one product in the cart. */
export const MAX_QUANTITY = 99
/** The most letters of a search: of a pasted page only the start counts. */
export const MAX_SEARCH_LETTERS = 200
/** Products on one page of a listing (DECISIONS D20). */
export const PAGE_SIZE = 12

/** How long the shop repeats the answer of a finished call, in ms (SPEC R50). */
export const ANSWER_KEPT_MS = 10 * MINUTE_MS
