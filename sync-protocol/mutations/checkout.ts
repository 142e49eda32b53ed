import * as v from 'valibot'
import { Choice, type CartLine, type Decision } from '../account-state.ts'
import { textOf } from '../errors.ts'
import { Gems } from '../primitives.ts'
import { InventoryRecord } from '../records.ts'
import { applied, defineMutation, rejected, type Body, type Context, type Step } from './definition.ts'
import { moveGems } from './gems.ts'

const Receipt = v.strictObject({ remainingGems: Gems, items: v.array(InventoryRecord) })
type Receipt = v.InferOutput<typeof Receipt>

/**
 * Buys the cart (specification §4 Checkout). The server prices every line. It places the order if the total is at most
 * what the person saw; a higher total, an item that is gone, or too few gems becomes a decision (SPEC R22).
 * On a device nothing is bought: the lines wait to be placed, and no gem moves (SPEC R13).
 */
export const checkout = defineMutation({
  name: 'store/cart/checkout',
  version: 1,
  args: v.strictObject({}),
  result: Receipt,
  reduce(body, _args, context) {
    return place(body, context)
  },
})

/** The person's answer to a decision, itself a mutation (SPEC R23). Rejects decision_gone when it was answered before. */
export const decide = defineMutation({
  name: 'store/cart/decide',
  version: 1,
  args: v.strictObject({ decisionId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), choice: Choice }),
  result: v.union([Receipt, v.strictObject({ kept: v.literal(true) })]),
  reduce(body, { decisionId, choice }, context): Step<Receipt | { kept: true }> {
    const open = body.state.decisions.filter((decision) => decision.id !== decisionId)
    if (open.length === body.state.decisions.length) return rejected('decision_gone')
    const answered = { ...body, state: { ...body.state, decisions: open } }
    if (choice === 'keep') return applied(answered, {}, { kept: true })
    if (choice === 'place') return place(answered, context)
    const cart = body.state.cart.filter((line) => context.product(line.itemId) !== undefined)
    return place({ ...answered, state: { ...answered.state, cart } }, context)
  },
})

function place(body: Body, context: Context): Step<Receipt> {
  const { cart } = body.state
  if (cart.length === 0) return rejected('cart_empty')
  const total = totalOf(cart, context)
  if (context.authority === undefined) return wait(body, total, context)

  const gone = cart.filter((line) => context.product(line.itemId) === undefined).map((line) => line.name || line.itemId)
  if (gone.length > 0) return ask(body, 'item_gone', total, gone, gone.length < cart.length ? ['place_available', 'keep'] : ['keep'], context)
  if (context.seen.total !== undefined && total > context.seen.total) return ask(body, 'price_rose', total, [], ['place', 'keep'], context)
  const moved = moveGems(body, -total, 'checkout', labelOf(cart), context)
  if (typeof moved === 'string') return ask(body, 'not_enough_gems', total, [], ['place', 'keep'], context)

  const items = cart.flatMap((line, index) => itemOf(line, index, context))
  return applied(body, { cart: [], decisions: [], gems: moved.gems }, { remainingGems: moved.gems, items }, [...items, moved.record])
}

/** The gems a cart costs now; a line whose product is gone counts nothing. */
export function totalOf(cart: readonly CartLine[], context: Pick<Context, 'product'>): number {
  return cart.reduce((sum, line) => sum + (context.product(line.itemId)?.priceGems ?? 0) * line.qty, 0)
}

function wait(body: Body, total: number, context: Context): Step<Receipt> {
  const order = { entryId: context.entryId, lines: body.state.cart, total: context.seen.total ?? total }
  const waiting = { ...body, waiting: [...body.waiting, order] }
  return applied(waiting, { cart: [], decisions: [] }, { remainingGems: body.state.gems, items: [] })
}

/** The cart stays as it is. A newer question about the same cart takes the place of an older one (SPEC R22). */
function ask(body: Body, why: Decision['why'], total: number, gone: string[], options: Choice[], context: Context): Step<Receipt> {
  const decision: Decision = {
    id: context.entryId,
    why,
    error: textOf(why),
    total,
    balance: body.state.gems,
    gone,
    options,
    at: context.now,
    ...(context.seen.total === undefined ? {} : { seenTotal: context.seen.total }),
  }
  return { status: 'needs_decision', body: { ...body, state: { ...body.state, decisions: [decision] } }, decision }
}

function itemOf(line: CartLine, index: number, context: Context): InventoryRecord[] {
  const product = context.product(line.itemId)
  if (product === undefined) return []
  const { name, image, priceGems } = product
  return [
    { kind: 'inventory', id: `${context.entryId}.${index}`, at: context.now, itemId: line.itemId, name, image, priceGems, qty: line.qty },
  ]
}

function labelOf(cart: readonly CartLine[]): string {
  const [first, ...others] = cart
  return others.length === 0 ? (first?.name ?? '') : `${first?.name ?? ''} and ${others.length} more`
}
