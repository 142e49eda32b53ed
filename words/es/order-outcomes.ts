import { known } from './amounts.ts'
import { andMore, timesOf } from './lists.ts'

export const order = 'Order'
/** Whether it came in time, only its outcome knows. */
export const cancellation = 'Order cancellation'
/** The answer to a question about an order. */
export const orderAvailable = 'Order without the items that are gone'
export const keepCart = 'Keep the cart, order nothing'
/** What an order does until the shop has answered; another text may follow, when it will be sent. */
export const waitingToBePlaced = 'Waiting to be placed'

/** `balance` in gems, undefined where this version of the app cannot read it. */
export const orderPlaced = (balance: number | undefined) => `Checked out! Items are now in your Inventory. Balance: ${known(balance)}`
/** It was to be canceled, and had been placed by then. */
export const orderPlacedBefore = (balance: number | undefined) =>
  `Your order had already been placed, so it could not be canceled. Items are now in your Inventory. Balance: ${known(balance)}`
export const nothingOrdered = 'Nothing was ordered'
export const canceled = 'Canceled before it was placed. Nothing was ordered'
/** What came of an order, in the activity list; `more` items are not named. */
export const ordered = (items: readonly { name: string; qty: number }[], more: number, balance: number | undefined) =>
  `${andMore(
    items.map(({ name, qty }) => timesOf(name, qty)),
    more,
  )}. Balance: ${known(balance)}`
/** What an order paid for, in the list of gems: its first item, and how many others. */
export const itemAndMore = (name: string, more: number) => `${name} and ${more} more`
