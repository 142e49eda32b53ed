import type { View } from '../history.ts'
import { seenOf } from '../model/arguments.ts'
import type { Facts } from './facts.ts'
import { brief, isSame } from './read.ts'
import type { Violation } from './violation.ts'

/** An order says truly what its page showed when it was pressed: the lines and their names, the last order, those that wait, and the total (SPEC R12, R22). */
export function ordersNameWhatIsShown({ history }: Facts): Violation[] {
  const views = new Map<string, View>()
  return history.events.flatMap((event): Violation[] => {
    if (event.kind === 'shown') views.set(JSON.stringify(event.place), event.view)
    if (event.kind !== 'journalled' || event.intent.name !== 'store/cart/checkout') return []
    const view = views.get(JSON.stringify(event.place))
    const seen = seenOf(event.intent.seen)
    if (view === undefined || seen.cart === undefined) return []
    const { known, lines } = seen.cart
    // What is shown as gone costs nothing, and no name is said of it.
    const shown = view.cart.map(({ id, name, qty, priceGems }) => ({ itemId: id, qty, ...(priceGems > 0 ? { name } : {}) }))
    const total = view.cart.reduce((sum, { priceGems, qty }) => sum + priceGems * qty, 0)
    const missing = [view.lastOrder, ...view.waiting.slice(-19)].find((id) => !known.includes(id))
    const wrong = [
      ...(isSame(lines, shown) ? [] : [`the cart ${brief(lines)}, and showed ${brief(shown)}`]),
      ...(missing === undefined ? [] : [`the orders ${brief(known)}, and showed ${missing}`]),
      ...(seen.total === undefined || seen.total === total ? [] : [`the total ${seen.total}, and showed ${total}`]),
    ]
    const { n, place } = event
    return wrong.map((text) => ({
      rule: 'orders-name-what-is-shown',
      text: `An order of ${place.tab} of ${place.device} names ${text}.`,
      events: [n],
    }))
  })
}
