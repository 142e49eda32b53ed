import type { ReactNode } from 'react'

// `price` is an amount with its word, like "1,250 gems".

export const title = 'Orders that need an answer'
export const ordersTitle = (orders: number) => (orders === 1 ? 'Your order needs an answer' : 'Your orders need an answer')
export const changesTitle = 'Your changes need an answer'
export const loading = 'Loading…'
export const nothingAsked = 'Nothing needs an answer'
export const whenAsked =
  'If a price rises, an item sells out or gets a new name, or your cart is ordered on another device before your order is placed, we ask you here.'
export const toCart = 'To your cart'
export const seeActivity = 'See your activity'
export const somethingNew = 'Something new?'

export const answeredInTab = 'A question here was answered in another tab.'
export const closedElsewhere = 'A question here was closed: it was answered on another device, or your cart has changed since.'
export const alreadyAnsweredInTab = 'You already gave another answer in another tab. That one counts.'
export const alreadyClosed = 'This was already answered on another device, or your cart has changed since. Nothing was changed.'
export const nothingOrdered = 'Nothing was ordered. Your cart is as it was.'
export const cart = 'Cart'
export const inventory = 'Inventory'
/** `when`: "as soon as the shop can be reached" or "when you next open the shop". */
export const answerWaits = (when: string) => `Your answer is saved on this device and will be sent ${when}.`

/** What a question is about, by why it is asked. */
export const questions = {
  price_rose: 'The price rose',
  item_gone: 'Something is gone',
  item_changed: 'Something has a new name',
  not_enough_gems: 'Not enough gems',
  already_ordered: 'Another order was placed first',
  cart_changed: 'Your cart was changed on another device',
}
/** What happened, in plain words. Nothing was ordered in any of these cases. */
export const reasons = {
  price_rose: 'Since you checked out, something in this order has become more expensive.',
  item_gone: 'Something in this order is no longer sold.',
  item_changed: 'Something in this order has a different name now, so it may be a different item.',
  not_enough_gems: 'It costs more gems than you had.',
  already_ordered:
    'You already ordered on another device or tab. These aren’t paid for. Keep only your first order, or order these as well?',
  cart_changed: 'Your cart was no longer the one you checked out here. This is what you saw.',
}
export const orderedAndShort = 'You already ordered on another device or tab. These were not ordered.'
export const goneAndPriceRose = 'Something in this order is no longer sold, and something else in it has become more expensive.'
export const goneRestAtNewPrices =
  'Something in this order is no longer sold. The rest is shown at today’s prices, which may differ from the ones you saw.'
export const seeFirstOrder = 'See the first order'

// Labels of amounts of gems.
export const seenPrice = 'You saw'
export const seenTotal = 'Total you saw'
export const priceNow = 'Price now'
export const priceIfOrdered = 'If you order these'
export const priceOfRest = 'Price of the rest now'
export const total = 'Total'
export const gemsFree = 'You have'
export const gemsMissing = 'Missing'
export const gemsLeft = 'Gems left'
/** If the second order is placed as well. */
export const gemsLeftThen = 'Gems left then'
export const enoughNow = 'You have enough now.'
export const takeQuiz = 'Take a quiz'
export const gemShop = 'Gem shop'

export const nameless = 'An item'
/** The name that an item had when it was ordered. */
export const formerName = (name: string) => `You saw: ${name}`
/** Stands after an item's name. */
export const times = (count: number) => ` × ${count}`
export const each = (amount: ReactNode) => (
  <>
    {amount}
    <span> each</span>
  </>
)
export const noLongerSold = 'No longer sold'

/** `action`: what a button says, `effect`: what pressing it does. */
export const placeRest = (price: string) => ({
  action: `Place the rest for ${price}`,
  effect: 'Orders the items that are still available. The others are removed from your cart.',
})
export const keepFirstOrder = { action: 'Keep the first order', effect: 'These items won’t be ordered.' }
export const orderThese = (price: string) => ({ action: 'Order these too', effect: `Orders these items as well, for ${price}.` })
export const doNotOrder = {
  action: 'Don’t order',
  effect: 'Your cart stays as it is now, and you can check out whenever you like.',
}
export const placeWhatWasSeen = (price: string) => ({
  action: `Place it for ${price}`,
  effect: 'Orders these items, whatever is in your cart now, and removes them from it.',
})
export const keepCart = {
  action: 'Keep the cart',
  effect: 'Orders nothing. Your cart stays as it is, and you can check out whenever you like.',
}
export const tryAgain = (price: string) => ({ action: 'Try again', effect: `Orders these items for ${price}, now that you have enough.` })
export const place = (price: string) => ({
  action: `Place it for ${price}`,
  effect: 'Orders these items at today’s price and removes them from your cart.',
})

export const changesHeading = 'Changes that need your answer'
export const changesOfDevice =
  'We can’t tell which of these reached the shop, because this device was away for a long time or its data was copied. Look at your cart, your inventory and your gems: send what is missing there again, and discard the rest.'
export const changesRefused = (shop: string) =>
  `The shop could not read some of these, so the rest went on without them. Copy what you wrote before you discard it; sending the same again may help once ${shop} has been updated.`
/** Why a change is asked about; stands below what it did. */
export const whyAsked = {
  device: 'May or may not have reached the shop',
  too_large: 'Too large to be sent as it is',
  refused: 'The shop could not read this change',
}
export const sendAgain = 'Send again'
export const sendAllAgain = 'Send all again'
export const discard = 'Discard'
export const discardAll = 'Discard all'
