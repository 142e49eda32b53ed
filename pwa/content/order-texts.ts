import { digits } from './digits.ts'
import { whenSent } from './sending-words.ts'

// What the cart says of an order as well: a file of its own, because the cart is on the device when the install is through.

/** What a screen says that waited for an order. */
export function orderWaits(): string {
  return `Your order will be sent ${whenSent()}.`
}

export const ORDER_TAKEN_BACK = 'Your order was canceled. Nothing was bought.'

/** An order that was placed; `isTooLate`: it was to be taken back, and had been placed by then. */
export function orderPlaced(balance: number | undefined, isTooLate = false): string {
  const said = isTooLate ? 'Your order had already been placed, so it could not be canceled.' : 'Checked out!'
  return `${said} Items are now in your Inventory. Balance: ${known(balance)}`
}

/** A number of gems, '?' where this version of the app cannot read it. */
export function known(gems: number | undefined): string {
  return gems === undefined ? '?' : digits(gems)
}
