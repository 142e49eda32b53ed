/** Mutations in one push (SPEC R10); a longer queue is sent in several. */
export const MAX_BATCH = 1_000
/** Outcomes of one device the server keeps before it asks for an acknowledgement (SPEC R55). */
export const MAX_UNACKED = 2_000
/**
 * Characters of JSON (up to three bytes each) that the unacknowledged outcomes of one device may hold before the server asks
 * for an acknowledgement, and that those of one push may add (SPEC R55).
 */
export const MAX_UNACKED_CHARS = 256 * 1024
/** The same over all devices of an account: beyond it the devices issued first are retired (SPEC R6). */
export const MAX_ACCOUNT_OUTCOME_CHARS = 2 * 1024 * 1024
/** Characters of JSON in the records of one commit; what does not fit is told to come again (SPEC R19, R20). */
export const MAX_OUTBOX_CHARS = 1024 * 1024
/** Devices of one account that can push; beyond it the one issued first is retired (SPEC R6). */
export const MAX_DEVICES = 64
/** Lines a cart, and items a wishlist, can hold. */
export const MAX_CART_LINES = 200
export const MAX_WISHLIST_ITEMS = 500
/** Orders that an order says it knows of: the account's last, and those that wait on its device (SPEC R22). */
export const MAX_KNOWN_ORDERS = 20
/** Questions an account can have open at once; beyond it the oldest is closed and its lines stay in the cart (SPEC R59). */
export const MAX_DECISIONS = 8
/** Lines of an order that its outcome names; the others are counted. */
export const MAX_NAMED_LINES = 8
/** Items a guest's join names as skipped; the others are counted. */
export const MAX_NAMED_SKIPPED = 20
/** Messages to the operator, per account and UTC day. */
export const DAILY_MESSAGES = 20
/** Pieces of one product in the cart. */
export const MAX_QUANTITY = 99
/** Products on one page of a listing (DECISIONS D20). */
export const PAGE_SIZE = 12

/** So long the shop answers a call once more that it has done, in ms (SPEC R50). */
export const ANSWER_KEPT_MS = 10 * 60_000
