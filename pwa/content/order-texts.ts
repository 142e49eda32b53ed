import * as say from '#words/orders.ts'
import { sendsInBackground } from './sending-words.ts'

/** What a screen says that waited for an order. */
export function orderWaits(): string {
  return say.orderWaits(sendsInBackground())
}
