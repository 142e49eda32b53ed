// What the cart says of an order as well: a file of its own, because the cart is on the device when the install is through.

/** What a screen says that waited for an order. */
export const ORDER_WAITS = 'Waiting to be placed: your order is kept on this device until the shop answers.'
export const ORDER_TAKEN_BACK = 'Your order was taken back. Nothing was ordered.'

/** An order that was placed. */
export function checkedOut(balance: number | undefined): string {
  return `Checked out! ${inInventory(balance)}`
}

export function inInventory(balance: number | undefined): string {
  return `Items are now in your Inventory. Balance: ${known(balance)}`
}

/** A number of gems, '?' where this version of the app cannot read it. */
export function known(gems: number | undefined): number | '?' {
  return gems ?? '?'
}
