import { isVoid } from './lists.ts'
import { MOST_GEMS, MOST_QUESTIONS_OPEN } from './rules.ts'
import {
  includesLine,
  refused,
  type Line,
  type ModelAccount,
  type NamedLine,
  type OpenQuestion,
  type Seen,
  type Shop,
  type Verdict,
} from './shop.ts'

interface Order {
  /** The change that orders. */
  id: string
  lines: readonly NamedLine[]
  /** What leaves the cart with it: also lines that cannot be had any more. */
  leaving: readonly Line[]
  /** The total that the user agreed to; undefined: whatever it is. */
  atMost: number | undefined
}

/** Placed if the cart is the one that was decided on, and costs no more than was seen; else the user is asked (SPEC R22, R57). */
export function checkout(account: ModelAccount, id: string, seen: Seen, shop: Shop): Verdict {
  const lines = byTheirNames(seen.cart === undefined ? account.cart : linesOnce(seen.cart.lines), shop)
  if (lines.length === 0) return refused('cart_empty')
  const order = { id, lines, leaving: lines, atMost: seen.total }
  const doubt = seen.cart && doubtAbout(account, lines, seen.cart, shop)
  return doubt === undefined ? place(account, order, shop) : ask(account, doubt, order, shop)
}

/** The answer to a question (SPEC R23). */
export function answer(
  account: ModelAccount,
  id: string,
  { decisionId, choice }: { decisionId: string; choice: string },
  seen: Seen,
  shop: Shop,
): Verdict {
  const question = account.questions.find((open) => open.id === decisionId)
  if (question === undefined) return refused('decision_gone')
  const questions = account.questions.filter((open) => open !== question)
  if (choice === 'keep') return { status: 'applied', account: { ...account, questions }, result: { kept: true }, facts: [] }
  const all = question.lines
  const lines = choice === 'place' ? all : all.filter(({ itemId }) => shop.price(itemId) !== undefined)
  if (lines.length === 0) return refused('cart_empty')
  return place({ ...account, questions }, { id, lines, leaving: all, atMost: seen.total ?? question.total }, shop)
}

/** Why the user has to be asked, before prices are looked at. */
function doubtAbout(
  { cart, lastOrder }: ModelAccount,
  lines: readonly Line[],
  { known, aside }: NonNullable<Seen['cart']>,
  shop: Shop,
): 'already_ordered' | 'cart_changed' | undefined {
  if (!known.includes(lastOrder)) return 'already_ordered'
  const isSold = ({ itemId }: Line) => shop.price(itemId) !== undefined
  const wanted = lines.filter(isSold)
  const present = cart.filter(isSold)
  const isAllThere = wanted.every((line) => includesLine(present, line))
  const isNothingElseThere = present.every((line) => includesLine(wanted, line) || includesLine(aside, line))
  return isAllThere && isNothingElseThere ? undefined : 'cart_changed'
}

function place(account: ModelAccount, order: Order, shop: Shop): Verdict {
  const { id, lines, leaving, atMost } = order
  const total = totalOf(lines, shop)
  if (total > MOST_GEMS) return refused('total_limit')
  if (lines.some(({ itemId }) => shop.price(itemId) === undefined)) return ask(account, 'item_gone', order, shop)
  if (lines.some(({ itemId, name }) => shop.name(itemId) !== name)) return ask(account, 'item_changed', order, shop)
  if (atMost !== undefined && total > atMost) return ask(account, 'price_rose', order, shop)
  if (total > account.gems) return ask(account, 'not_enough_gems', order, shop)

  const gems = account.gems - total
  const cart = account.cart.filter((line) => !includesLine(leaving, line))
  const questions = unrelated(account.questions, leaving).filter((question) => !isVoid(question, account.cart, cart))
  const pieces = lines.map(({ itemId, qty }) => ({
    kind: 'inventory',
    itemId,
    name: shop.name(itemId),
    qty,
    priceGems: shop.price(itemId),
  }))
  const bought = lines.map(({ itemId }) => ({ itemId, name: shop.name(itemId) ?? '' }))
  return {
    status: 'applied',
    account: { ...account, gems, cart, questions, lastOrder: id, bought: [...account.bought, ...bought] },
    result: { remainingGems: gems, total },
    facts: [...pieces, { kind: 'ledger', delta: -total, balance: gems, reason: 'checkout' }],
  }
}

/** Nothing is bought; a question about these lines takes the place of older ones about some of the same. */
function ask(account: ModelAccount, why: string, { lines }: Order, shop: Shop): Verdict {
  const total = totalOf(lines, shop)
  if (total > MOST_GEMS) return refused('total_limit')
  const others = unrelated(account.questions, lines)
  const full = others.length >= MOST_QUESTIONS_OPEN
  const gives = full ? others.find((question) => question.lines.every((line) => includesLine(account.cart, line))) : undefined
  if (full && gives === undefined) return refused(why)
  const questions = [
    ...others.filter((question) => question !== gives),
    { id: '', why, lines: lines.map((line) => ({ ...line, name: shop.name(line.itemId) ?? line.name })), total },
  ]
  return { status: 'needs_decision', account: { ...account, questions }, why }
}

/** Lines by the names that were seen; where none was said, by those that they have now, or '' where they are sold no more. */
function byTheirNames(lines: readonly (Line & { name?: string })[], shop: Shop): readonly NamedLine[] {
  return lines.map(({ itemId, qty, name }) => ({ itemId, qty, name: name ?? shop.name(itemId) ?? '' }))
}

/** The questions that are about none of these items. */
export function unrelated(questions: readonly OpenQuestion[], lines: readonly Line[]): readonly OpenQuestion[] {
  const items = new Set(lines.map(({ itemId }) => itemId))
  return questions.filter((question) => !question.lines.some(({ itemId }) => items.has(itemId)))
}

/** What these lines cost; what is sold no more costs nothing. */
export function totalOf(lines: readonly Line[], { price }: Pick<Shop, 'price'>): number {
  return lines.reduce((sum, { itemId, qty }) => sum + (price(itemId) ?? 0) * qty, 0)
}

/** Each item once, in its last number. */
export function linesOnce<Of extends Line>(lines: readonly Of[]): readonly Of[] {
  return [...new Map(lines.map((line) => [line.itemId, line])).values()]
}
