import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'

export const title = 'Cart'
export const wishlist = 'Wishlist'
export const loading = 'Loading your cart…'
export const lines = 'Items in your cart'
export const isEmpty = 'Cart is empty.'
export const isEmptyText = 'Everything you add is kept here, online or offline.'
/** A question about an order stands above it. */
export const isEmptyApart = 'Apart from this, your cart is empty.'
export const goShopping = 'Go shopping'
export const seeWishlist = 'See your wishlist'
export const moreToCollect = 'More to collect'

// One line.
export const nameless = 'An item of the shop'
export const moveToWishlist = 'Move to Wishlist'
export const remove = 'Remove'
export const noLongerSold = 'No longer sold'
export const quantity = (count: number) => `Quantity ${count}`
export const inTotal = (amount: ReactNode) => (
  <>
    <span>in total </span>
    {amount}
  </>
)
export const owned = 'Already in your collection'
/** `spares`: lines of the cart without any of which the gems are enough. */
export const enoughWithout = (spares: number) => (spares > 1 ? 'Could wait on your wishlist.' : 'Enough gems without this.')

// The checkout bar.
export const checkout = 'Checkout'
export const checkingOut = 'Checking out…'
export const loadingPrices = 'Loading prices…'
export const pricesFailed = 'The prices could not be loaded yet.'
export const items = 'Items'
export const itemsAndPieces = (items: number, pieces: number) =>
  items === pieces ? digits(items) : `${digits(items)} (${digits(pieces)} pieces)`
export const yourGems = 'Your gems'
export const gemsLeft = 'Gems left'
export const total = (gems: ReactNode, label: Wrap) => (
  <>
    {label('Total ')}
    {gems}
  </>
)
export const tooMuch = (most: number) => `This is more than the ${gemText(most)} an account can hold. Remove something from your cart.`
/** `total` and `missing`: gems, here and below. */
export const totalAndShort = (total: number, missing: number, mark: Wrap) => (
  <>
    {mark(`Total ${digits(total)}.`)}
    <span>{` ${gemText(missing)} short.`}</span>
  </>
)
/** The shop was asked to place the order all the same. */
export const notPlacedAndShort = (missing: number, mark: Wrap) => (
  <>
    {mark('Your order wasn’t placed.')}
    <span>{` ${gemText(missing)} short.`}</span>
  </>
)
/** Follows another sentence. */
export const waitingOrdersCounted = ' Orders that wait to be placed are counted in.'
/** `count`: at least 2. */
export const moveSomeToWishlist = (count: number) => `Move ${count} to Wishlist`
export const takeQuiz = 'Take a quiz'
export const gemShop = 'Gem shop'

// What came of an order.
export const yourOrders = (count: number) => (count === 1 ? 'Your order' : 'Your orders')
export const inventory = 'Inventory'
export const activity = 'Activity'
/** Leads to what the shop asks. */
export const answer = 'Answer'
/** `why`: whole sentences that say why the order was refused, here and below. */
export const nothingNewOrdered = (why: string) => `${why} Nothing new was ordered.`
export const nothingOrderedYet = (why: string) => `${why} Nothing was ordered: have a look at it, then check out.`
export const removeSomething = (why: string) => `${why} Remove something from your cart.`
export const needAnswer = (orders: number, why: string, mark: Wrap) => (
  <>
    {mark(orders === 1 ? 'Your order needs an answer.' : `${orders} of your orders need an answer.`)}
    <span>{` ${why}`}</span>
  </>
)
/** `pieces`: the names of what was ordered; `cost`: gems. */
export const notPaid = (pieces: string, cost: number, mark: Wrap) => (
  <>
    <span>{`${pieces}: ${gemText(cost)}, `}</span>
    {mark('not paid')}
  </>
)
export const yoursNow = 'Yours now.'
export const seeCollection = 'See your collection'
export const keepShopping = 'Keep shopping'
