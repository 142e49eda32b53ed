import * as v from 'valibot'
import * as say from '#words/order-outcomes.ts'
import { Choice, type CartLine } from '../api/account-state.ts'
import { MAX_KNOWN_ORDERS } from '../domain/limits.ts'
import { WELL_FORMED } from '../api/primitives.ts'
import { defineMutation } from './definition.ts'
import { ask, nameNow, place, Receipt, Withdrawn, type Order } from './order.ts'
import { noticeOfOrder, outcomeOfOrder } from './order-words.ts'
import { isCartSeen } from './questions.ts'
import { applied, rejected, type Body, type Context, type Step } from './step.ts'

const NOTHING_PLACED = { withdrawn: true } as const
/** An order taken back while it was still queued: it keeps its number and its id, so that the server can say if it came too late (SPEC R23). */
const withdrawn = v.optional(v.literal(true))

type Outcome = Receipt | Withdrawn

const DECIDED: Record<Choice, string> = {
  place: say.order,
  place_available: say.orderAvailable,
  keep: say.keepCart,
}

/**
 * Buys the cart (specification §4 Checkout). The server prices every line. It places the order if the cart is the one the person
 * decided on, by the names that were seen, and its total is at most what the user saw; else it asks (SPEC R22). On a device nothing is bought: the lines wait
 * to be placed, no gem moves (SPEC R13), and a cart that is no longer the one the user saw is refused at once.
 */
export const checkout = defineMutation({
  name: 'store/cart/checkout',
  version: 2,
  summary: 'Buys the cart.',
  refusals: ['cart_empty', 'item_gone', 'item_changed', 'price_rose', 'not_enough_gems', 'total_limit', 'already_ordered', 'cart_changed'],
  example: {},
  words: {
    done: ({ withdrawn }) => (withdrawn === true ? say.cancellation : say.order),
    outcome: outcomeOfOrder,
    notice: noticeOfOrder,
    waiting: say.waitingToBePlaced,
  },
  // What was in the cart of an order that was taken back is there again.
  pending: (args) => (args.withdrawn === true ? 'change' : 'checkout'),
  isWithdrawable: true,
  looksFirst: true,
  args: v.strictObject({ withdrawn }),
  result: v.union([Receipt, Withdrawn]),
  upcasts: { 1: (args) => args },
  reduce(body, args, context): Step<Outcome> {
    if (args.withdrawn === true) return applied(body, {}, NOTHING_PLACED)
    const order = orderOf(body, context)
    if (order.lines.length === 0) return rejected('cart_empty')
    if (order.doubt === undefined) return place(body, order, context)
    return context.authority === undefined ? rejected(order.doubt) : ask(body, order.doubt, order, context)
  },
})

/**
 * The person's answer to a question, itself a mutation (SPEC R23): places the lines the question names, or leaves the cart as it
 * is. Rejects decision_gone when it was answered before, or was void.
 */
export const decide = defineMutation({
  name: 'store/cart/decide',
  version: 2,
  summary: 'Answers a question about an order.',
  refusals: ['decision_gone', 'cart_empty', 'item_gone', 'item_changed', 'price_rose', 'not_enough_gems', 'total_limit'],
  example: { decisionId: 'q.3fX0w1_8Yb2Kq7Zt', choice: 'place' },
  words: {
    done: ({ choice, withdrawn }) => (withdrawn === true ? say.cancellation : DECIDED[choice]),
    outcome: outcomeOfOrder,
    notice: noticeOfOrder,
  },
  pending: (args) => (args.withdrawn === true || args.choice === 'keep' ? 'change' : 'order'),
  isWithdrawable: true,
  args: v.strictObject({
    decisionId: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(WELL_FORMED)),
    choice: Choice,
    withdrawn,
  }),
  result: v.union([Receipt, Withdrawn, v.object({ kept: v.literal(true) })]),
  upcasts: { 1: (args) => args },
  reduce(body, { decisionId, choice, ...args }, context): Step<Outcome | { kept: true }> {
    if (args.withdrawn === true) return applied(body, {}, NOTHING_PLACED)
    const { state } = body
    const decision = state.decisions.find(({ id }) => id === decisionId)
    if (decision === undefined) return rejected('decision_gone')
    const decisions = state.decisions.filter((other) => other !== decision)
    if (choice === 'keep') return applied(body, { decisions }, { kept: true })
    // The names that the question said are those that the answer was given by.
    const { lines } = decision
    const wanted = choice === 'place' ? lines : lines.filter(({ itemId }) => context.product(itemId) !== undefined)
    if (wanted.length === 0) return rejected('cart_empty')
    // An answer that names no total agrees to the total that the question named.
    const seen = { ...context.seen, total: context.seen.total ?? decision.total }
    return place(
      { ...body, state: { ...state, decisions } },
      { lines: wanted, leaving: lines },
      { ...context, product: (id) => context.product(id), seen },
    )
  },
})

/** Lines by the names that they are sold under now: what says no names agrees to these. */
function asSold(lines: readonly CartLine[], context: Context): CartLine[] {
  return lines.map((line) => ({ itemId: line.itemId, name: nameNow(line, context), qty: line.qty }))
}

/** The cart as the user saw it; for a documented call, which does not say, the whole cart. */
function orderOf({ state, waiting }: Body, context: Context): Order & { doubt?: 'already_ordered' | 'cart_changed' } {
  const { cart, lastOrder } = state
  const { cart: seen } = context.seen
  if (seen === undefined) return { lines: asSold(cart, context) }
  const unique = new Map(seen.lines.map((line) => [line.itemId, line]))
  const named = [...unique.values()].map(({ itemId, qty, name }) => ({ itemId, qty, name: name ?? nameOf(itemId) }))
  const placed = [...waiting.slice(1 - MAX_KNOWN_ORDERS).map(({ entryId }) => entryId), lastOrder]
  if (!placed.every((id) => seen.known.includes(id))) return { lines: named, doubt: 'already_ordered' }
  // An item that is no longer sold was never added to the cart: the question's reason is `item_gone`, not `cart_changed`.
  const sold = cart.filter(({ itemId }) => context.product(itemId) !== undefined)
  const seenSold = named.filter(({ itemId }) => context.product(itemId) !== undefined)
  if (isCartSeen(sold, seenSold, seen.aside ?? [])) return { lines: named }
  return { lines: named, doubt: 'cart_changed' }

  function nameOf(itemId: string): string {
    return context.product(itemId)?.name ?? cart.find((line) => line.itemId === itemId)?.name ?? ''
  }
}
