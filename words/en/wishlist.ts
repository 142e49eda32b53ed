import { digits, gemText } from './amounts.ts'

export const title = 'Wishlist'
export const cart = 'Cart'
export const loading = 'Loading your wishlist…'
export const lines = 'Items on your wishlist'
export const isEmpty = 'Wishlist is empty.'
export const isEmptyText = 'Tap the heart on anything you like to save it here.'
export const visitShop = 'Visit the shop'
export const moreToWishFor = 'More to wish for'

// One line.
export const nameless = 'An item of the shop'
export const moveToCart = 'Move to Cart'
/** Asked before something that is owned already is moved to the cart. */
export const buyAgain = 'Buy again?'
export const remove = 'Remove'
export const owned = 'Already in your collection'
export const noLongerSold = 'No longer sold'
/** Its price fell since it was seen here, or wished. */
export const cheaper = (was: number, now: number) => `Was ${gemText(was)}, now ${digits(now)}`
/** It is sold again. */
export const backInShop = 'Back in the shop'

// The wishlist at a glance.
export const atAGlance = 'Your wishlist at a glance'
export const total = 'Total'
export const yourGems = 'Your gems'
/** Its value is `everything` or `someOf`. */
export const affordable = 'You can afford'
export const everything = 'Everything'
export const someOf = (some: number, all: number) => `${digits(some)} of ${digits(all)}`
export const inCart = 'In your cart'
