// What the cart says of an order as well: a file of its own, because the cart is on the device when the install is through.

/** What a screen says that waited for an order. */
export const ORDER_WAITS = 'Waiting to be placed: your order is kept on this device until the shop answers.'
export const ORDER_TAKEN_BACK = 'Your order was taken back. Nothing was ordered.'

/** An order that was placed; `isTooLate`: it was to be taken back, and had been placed by then. */
export function orderPlaced(balance: number | undefined, isTooLate = false): string {
  const said = isTooLate ? 'It was too late to take your order back: it had been placed.' : 'Checked out!'
  return `${said} Items are now in your Inventory. Balance: ${known(balance)}`
}

/** A number of gems, '?' where this version of the app cannot read it. */
export function known(gems: number | undefined): number | '?' {
  return gems ?? '?'
}
