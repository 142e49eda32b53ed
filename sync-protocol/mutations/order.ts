import * as v from 'valibot'
import type { CartLine, Choice, Decision, OrderLine, Why } from '../api/account-state.ts'
import { MAX_BALANCE } from '../domain/economy.ts'
import { textOf } from '../domain/errors.ts'
import { isSameName } from '../domain/text.ts'
import { MAX_DECISIONS, MAX_NAMED_LINES } from '../domain/limits.ts'
import { Counter, Gems, Quantity } from '../api/primitives.ts'
import type { InventoryRecord } from '../api/records.ts'
import { applied, rejected, type Body, type Context, type Step } from './step.ts'
import { moveGems } from './gems.ts'
import { labelOfItems } from './ledger-labels.ts'
import { hasLine } from './questions.ts'

/**
 * What an order came to: gems left and paid, and the first of its lines by name; `more` counts the other lines. The items themselves
 * are records: an outcome is remembered, so it must stay small (SPEC R16).
 */
export const Receipt = v.object({
  remainingGems: Gems,
  total: v.optional(Gems),
  items: v.array(v.object({ name: v.string(), qty: Quantity })),
  more: v.optional(Counter),
})
export type Receipt = v.InferOutput<typeof Receipt>

/** An order that was taken back before it was placed. */
export const Withdrawn = v.object({ withdrawn: v.literal(true) })
export type Withdrawn = v.InferOutput<typeof Withdrawn>

/** The lines the user decided to buy, by the names that were seen, and those that leave the cart with them: the same unless given. */
export interface Order {
  lines: readonly CartLine[]
  leaving?: readonly CartLine[]
}

/**
 * Buys these lines and takes them out of the cart, or asks (SPEC R22). Rejects total_limit: no balance could pay it. On a
 * device they wait to be placed (SPEC R13).
 */
export function place(body: Body, order: Order, context: Context): Step<Receipt> {
  const { lines, leaving = lines } = order
  const total = totalOf(lines, context)
  if (total > MAX_BALANCE) return rejected('total_limit')
  if (context.authority === undefined) return wait(body, order, total, context)

  if (lines.some(({ itemId }) => context.product(itemId) === undefined)) return ask(body, 'item_gone', order, context)
  if (lines.some((line) => !isSameName(nameNow(line, context), line.name))) return ask(body, 'item_changed', order, context)
  if (context.seen.total !== undefined && total > context.seen.total) return ask(body, 'price_rose', order, context)
  const items = lines.flatMap((line, index) => itemOf(line, index, context))
  const moved = moveGems(body, -total, 'checkout', labelOfItems(items), context)
  if (typeof moved === 'string') return ask(body, 'not_enough_gems', order, context)

  const { cart, decisions } = body.state
  return applied(
    body,
    { cart: withoutLines(cart, leaving), decisions: withoutOverlap(decisions, leaving), gems: moved.gems, lastOrder: context.mutationId },
    { remainingGems: moved.gems, total, ...namesOf(items) },
    [...items, moved.record],
  )
}

/**
 * Leaves the cart as it is and opens a question about these lines, at their prices now. It takes the place of an older one that
 * is about some of the same; beyond the limit the oldest about the cart is closed, and what it was about stays there (SPEC R22).
 */
export function ask(body: Body, why: Why, { lines }: Order, context: Context): Step<never> {
  const { state } = body
  const total = totalOf(lines, context)
  if (total > MAX_BALANCE) return rejected('total_limit')
  const gone = lines.filter(({ itemId }) => context.product(itemId) === undefined)
  const decision: Decision = {
    id: context.entryId,
    why,
    error: textOf(why),
    lines: lines.map((line) => pricedLine(line, context)),
    total,
    balance: state.gems,
    gone: gone.map(({ name, itemId }) => name || itemId),
    options: optionsOf(lines.length, gone.length),
    at: context.now,
    ...(context.seen.total === undefined ? {} : { seenTotal: context.seen.total }),
  }
  const others = withRoom(withoutOverlap(state.decisions, lines), state.cart)
  // Too many orders wait for an answer, and none of them has its lines in the cart: this one is refused, so that none vanishes.
  if (others === undefined) return rejected(why)
  const decisions = [...others, decision]
  return { status: 'needs_decision', body: { ...body, state: { ...state, decisions } }, decision }
}

/** The gems these lines cost now; a line whose product is gone counts nothing. */
function totalOf(lines: readonly { itemId: string; qty: number }[], context: Pick<Context, 'product'>): number {
  return lines.reduce((sum, { itemId, qty }) => sum + (context.product(itemId)?.priceGems ?? 0) * qty, 0)
}

function wait(body: Body, { lines, leaving = lines }: Order, total: number, context: Context): Step<Receipt> {
  const { cart, decisions, gems } = body.state
  const order = {
    entryId: context.mutationId,
    lines: lines.map(({ itemId, name, qty }) => ({ itemId, name, qty })),
    total: context.seen.total ?? total,
  }
  const waiting = { ...body, waiting: [...body.waiting, order] }
  const change = { cart: withoutLines(cart, leaving), decisions: withoutOverlap(decisions, leaving) }
  return applied(waiting, change, { remainingGems: gems, items: [] })
}

function optionsOf(lines: number, gone: number): Choice[] {
  if (gone === 0) return ['place', 'keep']
  return gone < lines ? ['place_available', 'keep'] : ['keep']
}

/** A line whose quantity differs was not what this order was about: it stays. */
function withoutLines(cart: CartLine[], lines: readonly CartLine[]): CartLine[] {
  return cart.filter((line) => !hasLine(lines, line))
}

function withoutOverlap(decisions: readonly Decision[], lines: readonly CartLine[]): Decision[] {
  return decisions.filter((decision) => !overlaps(decision, lines))
}

function overlaps(decision: Decision, lines: readonly CartLine[]): boolean {
  return decision.lines.some(({ itemId }) => lines.some((line) => line.itemId === itemId))
}

/** The open questions with room for one more: the oldest whose lines lie in the cart gives way. */
function withRoom(decisions: Decision[], cart: CartLine[]): Decision[] | undefined {
  if (decisions.length < MAX_DECISIONS) return decisions
  const oldest = decisions.find((decision) => decision.lines.every((line) => hasLine(cart, line)))
  return oldest && decisions.filter((decision) => decision !== oldest)
}

function pricedLine(line: CartLine, context: Context): OrderLine {
  const { itemId, name: was, qty } = line
  const name = nameNow(line, context)
  return { itemId, name, qty, priceGems: context.product(itemId)?.priceGems ?? 0, ...(isSameName(was, name) ? {} : { was }) }
}

/** The name that an item is sold under; one that is gone keeps the one it was seen by. */
export function nameNow({ itemId, name }: CartLine, context: Pick<Context, 'product'>): string {
  return context.product(itemId)?.name ?? name
}

function itemOf({ itemId, qty }: CartLine, index: number, context: Context): InventoryRecord[] {
  const product = context.product(itemId)
  if (product === undefined) return []
  const { name, image, priceGems } = product
  return [{ kind: 'inventory', id: `${context.entryId}.${index}`, at: context.now, itemId, name, image, priceGems, qty }]
}

function namesOf(items: readonly InventoryRecord[]): Pick<Receipt, 'items' | 'more'> {
  const named = items.slice(0, MAX_NAMED_LINES).map(({ name, qty }) => ({ name, qty }))
  return items.length > named.length ? { items: named, more: items.length - named.length } : { items: named }
}
