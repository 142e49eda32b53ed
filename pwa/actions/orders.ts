import type { Choice } from '#sync-protocol/api/account-state.ts'
import { checkout as CHECKOUT, decide as DECIDE } from '#sync-protocol/mutations/checkout.ts'
import { seenCartOf } from '#sync-protocol/mutations/seen-cart.ts'
import { notKept } from '#words/notices.ts'
import * as say from '#words/order-notices.ts'
import { noticeKey } from '../content/notice-key.ts'
import { useAccount } from '../state/account.ts'
import type { Answer } from '../state/answer.ts'
import { useCatalog } from '../state/catalog.ts'
import { notify, takeNoticeBack } from '../state/notices.ts'
import { arePricesKnown, totalOf } from '../state/shop-items.ts'
import { engine } from './load-engine.ts'
import { perform } from './perform.ts'

/**
 * Buys the shown cart, by its names and at most at its total: a cart that was ordered or changed elsewhere is refused or asked about.
 * Offline the order is `waiting` to be placed. `failed` before the prices are known here, because an order never carries a total that was
 * not shown.
 */
export async function checkout(): Promise<Answer<'store/cart/checkout'>> {
  const { cart, lastOrder, waiting } = useAccount.getState()
  if (!arePricesKnown(cart, useCatalog.getState().revision)) return { kind: 'failed', message: say.pricesLoading }
  // An item that the device's catalog lacks is shown as gone: its name was not seen.
  const shown = cart.map(({ id, qty, name, product }) => ({ itemId: id, qty, ...(product && { name }) }))
  const seen = seenCartOf({ lastOrder, waiting, cart: shown })
  return perform(CHECKOUT, {}, { cart: seen, total: totalOf(cart) })
}

/** Answers one of `decisions`: the user agrees to the question's total. */
export async function decide(decisionId: string, choice: Choice): Promise<Answer<'store/cart/decide'>> {
  const decision = useAccount.getState().decisions.find(({ id }) => id === decisionId)
  return perform(DECIDE, { decisionId, choice }, decision && { total: decision.total, balance: decision.balance })
}

/** True if one of these questions was answered in this browser, as far as known. */
export async function isAnsweredHere(...decisionIds: readonly string[]): Promise<boolean> {
  const found = await engine()
    .then((core) => Promise.all(decisionIds.map((id) => core.isAnsweredHere(id))))
    .catch((): boolean[] => [])
  return found.includes(true)
}

/** Decides about one of `undecided`. */
export async function resolve(id: string, choice: 'resend' | 'discard'): Promise<void> {
  const refusal = await engine()
    .then((core) => core.resolveUndecided(id, choice))
    .catch(() => notKept)
  if (refusal !== undefined) notify({ tone: 'bad', text: refusal })
}

/**
 * Withdraws a waiting order by the id of its change, and tells the result. On this device it takes effect at once; only the server knows
 * whether the order had already reached it, and tells that as any outcome.
 */
export async function takeBack(id: string): Promise<void> {
  const before = useAccount.getState()
  const order = before.waiting.find(({ entryId }) => entryId === id)
  const done = await engine()
    .then((core) => core.withdraw(id))
    .catch(() => undefined)
  if (done === undefined) return notify({ tone: 'bad', text: notKept })
  if (!done)
    return notify({
      tone: 'bad',
      text: say.tooLateToCancel,
      link: { to: '/activity', label: say.activity },
    })
  takeNoticeBack(noticeKey.waits(id))
  const { cart } = useAccount.getState()
  const isInCart = order !== undefined && order.lines.every(({ itemId }) => cart.some((line) => line.id === itemId))
  notify({ tone: 'info', text: isInCart ? say.orderCanceledToCart : say.orderCanceled })
}
