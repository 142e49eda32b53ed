import * as v from 'valibot'
import {
  MOST_CART_LINES,
  MOST_DEVICES,
  MOST_DOCUMENT_BYTES,
  MOST_GEMS,
  MOST_OUTCOMES,
  MOST_PIECES,
  MOST_QUESTIONS_OPEN,
  MOST_WISHES,
} from '../model/rules.ts'
import type { Facts } from './facts.ts'
import { marksOf } from './read.ts'
import type { Violation } from './violation.ts'

const Gems = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_GEMS))
const Item = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const Line = v.object({ itemId: Item, name: v.string(), qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PIECES)) })

/** What a client must be able to read of a state (specification §3, SPEC R39), written by hand. */
const Readable = v.object({
  gems: Gems,
  personalityType: v.string(),
  cart: v.pipe(v.array(Line), v.maxLength(MOST_CART_LINES)),
  wishlist: v.pipe(v.array(v.object({ itemId: Item, name: v.string() })), v.maxLength(MOST_WISHES)),
  decisions: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        why: v.string(),
        error: v.string(),
        lines: v.array(v.object({ ...Line.entries, priceGems: Gems })),
        total: Gems,
        balance: Gems,
        gone: v.array(v.string()),
        options: v.array(v.picklist(['place', 'place_available', 'keep'])),
        at: v.number(),
      }),
    ),
    v.maxLength(MOST_QUESTIONS_OPEN),
  ),
  lastOrder: v.string(),
  badges: v.array(v.string()),
  language: v.string(),
  follows: v.pipe(v.array(v.string()), v.maxLength(30)),
  shares: v.pipe(v.array(v.strictObject({ id: v.string(), list: v.string(), name: v.string() })), v.maxLength(10)),
})

/** No state that a client's schema refuses, and each item once. */
export function readable({ commits }: Facts): Violation[] {
  return commits.flatMap(({ n, accountId, document }): Violation[] => {
    const read = v.safeParse(Readable, document.state)
    const rule = 'readable'
    if (!read.success) {
      const [issue] = read.issues
      return [{ rule, text: `No client can read ${v.getDotPath(issue) ?? 'the state'} of ${accountId}: ${issue.message}`, events: [n] }]
    }
    const { cart, wishlist, decisions } = read.output
    const ids = [cart.map(({ itemId }) => itemId), wishlist.map(({ itemId }) => itemId), decisions.map(({ id }) => id)]
    if (ids.every((list) => new Set(list).size === list.length)) return []
    return [{ rule, text: `A list of ${accountId} holds something twice.`, events: [n] }]
  })
}

/** No document over its bounds. */
export function withinBounds({ commits }: Facts): Violation[] {
  return commits.flatMap(({ n, accountId, document }): Violation[] => {
    const marks = [...marksOf(document.devices).values()]
    const rule = 'within-bounds'
    const most = Math.max(0, ...marks.map(({ outcomes }) => outcomes.length))
    const length = JSON.stringify(document).length
    const bytes = length * 3 < MOST_DOCUMENT_BYTES ? length : Buffer.byteLength(JSON.stringify(document))
    if (bytes > MOST_DOCUMENT_BYTES) return [{ rule, text: `The document of ${accountId} has ${bytes} bytes.`, events: [n] }]
    if (marks.length > MOST_DEVICES) return [{ rule, text: `${accountId} has ${marks.length} devices.`, events: [n] }]
    if (most > MOST_OUTCOMES) return [{ rule, text: `Of one device of ${accountId} ${most} outcomes wait.`, events: [n] }]
    return []
  })
}
