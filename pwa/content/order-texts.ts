import * as say from '#words/waiting.ts'
import { sendsInBackground } from './sending-words.ts'

// What the cart says of an order as well: a file of its own, because the cart is on the device when the install is through.

/** What a screen says that waited for an order. */
export function orderWaits(): string {
  return say.orderWaits(sendsInBackground())
}

export const ORDER_TAKEN_BACK = 'Your order was canceled. Nothing was bought.'
