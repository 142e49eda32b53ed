import { textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import * as say from '#words/engine.ts'
import { notify } from '../state/notices.ts'
import { shopName } from '../state/shop.ts'
import type { Client } from '../sync/client.ts'
import { findReceipt } from '../sync/receipts.ts'
import type { MutateFault } from '../sync/store-changes.ts'

/** An order that was placed this long ago is just being shown by other tabs. */
const JUST_MS = 10_000

/**
 * The text of a refusal by this device's own run: an order of this very browser is not blamed on another device, nor one that waits on the
 * cart that it has emptied. `now` in ms since the epoch.
 */
export async function textFor(client: Partial<Pick<Client, 'database' | 'snapshot'>>, code: MutateFault, now: number): Promise<string> {
  const { database } = client
  const snapshot = client.snapshot?.()
  if ((code !== 'already_ordered' && code !== 'cart_empty') || !database || !snapshot) return textOfFault(code)
  if (snapshot.view.waiting.length > 0) return say.otherOrderWaits
  // An order is named after the change that placed it.
  const ours = await findReceipt(database, snapshot.view.state.lastOrder).catch(() => undefined)
  // It is what has emptied the cart, where a screen cannot have shown that yet.
  const isWhy = ours && (code !== 'cart_empty' || now - ours.settledAt < JUST_MS)
  return isWhy ? say.orderBeforePlaced : textOfFault(code)
}

export function textOfFault(code: MutateFault): string {
  switch (code) {
    case 'full':
      return say.notKeptFull
    case 'unavailable':
      return say.notSavedHere(shopName())
    case 'closed':
      return textOf('unauthorized')
    default:
      return textOf(code)
  }
}

/** Says why something cannot be done. */
export function tellRefusal(code: ErrorCode): void {
  tellBad(textOf(code))
}

export function tellBad(text: string): void {
  notify({ tone: 'bad', text })
}
