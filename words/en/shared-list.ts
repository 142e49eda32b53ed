// A list that somebody shared by a link.
import { digits } from './amounts.ts'
import { asOfText } from './dates.ts'

export const loading = 'Loading the list…'
const pieces = (count: number) => `${digits(count)} ${count === 1 ? 'piece' : 'pieces'}`
export const ledes = {
  wishlist: (count: number) => `A wishlist with ${pieces(count)}`,
  collection: (count: number) => `A collection of ${pieces(count)}`,
}
export const items = 'What is on the list'
export const wishItToo = 'Wish it too'
export const onYourWishlist = 'On your wishlist'
export const noLongerSold = 'No longer sold'
export const savedHere = (at: number) => `Saved on this device, ${asOfText(at)}`
export const isEmpty = 'Nothing is on this list yet.'
export const gone = 'This list is not shared'
export const goneText = 'The link may be incomplete, or its owner has ended it.'
export const notHere = 'This list isn’t on your device yet'
export const notHereText = 'The shop can’t be reached right now. A shared list needs a connection when it is opened for the first time.'
export const tryAgain = 'Try again'
export const visitShop = 'Visit the shop'
