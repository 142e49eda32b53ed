/** Mutations in one push (SPEC R10); a longer queue is sent in several. */
export const MAX_BATCH = 1_000
/** Outcomes of one device the server keeps before it asks for an acknowledgement (SPEC R16). */
export const MAX_UNACKED = 2_000
/** Devices of one account that can push; beyond it the one issued first is retired (SPEC R6). */
export const MAX_DEVICES = 64
/** Lines a cart, and items a wishlist, can hold. */
export const MAX_CART_LINES = 200
export const MAX_WISHLIST_ITEMS = 500
/** Pieces of one product in the cart. */
export const MAX_QUANTITY = 99
/** Products on one page of a listing (DESIGN §5). */
export const PAGE_SIZE = 12
