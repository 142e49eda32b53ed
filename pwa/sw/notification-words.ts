import { Receipt } from '#sync-protocol/mutations/order.ts'
import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import * as v from 'valibot'

interface Settled {
  name: string
  outcome: Settlement | { status: 'discarded' }
}

export interface NotificationWords {
  title: string
  body: string
  /** The page that says more. */
  path: string
}

/** What a notification says of changes that were answered while no page was in sight. What needs the user comes first. */
export function notificationOf(settled: readonly Settled[], shop: string): NotificationWords | undefined {
  const asked = settled.filter(({ outcome }) => outcome.status === 'needs_decision').length
  if (asked > 0) {
    const title = asked === 1 ? 'Your order needs an answer' : `${asked} of your orders need an answer`
    return { title, body: `Nothing was ordered yet. Open ${shop} to answer.`, path: '/decisions' }
  }
  const refused = settled.filter(({ outcome }) => outcome.status === 'rejected').length
  if (refused > 0) return { title: 'Something could not be done', body: `Open ${shop} to see what, and why.`, path: '/activity' }
  const orders = settled.flatMap(thingsOf)
  const things = orders.reduce((sum, count) => sum + count, 0)
  if (orders.length > 0) {
    const placed = orders.length === 1 ? 'Order placed' : `${orders.length} orders placed`
    return {
      title: `${placed}: ${things === 1 ? '1 thing' : `${things} things`}`,
      body: 'Have a look at your collection.',
      path: '/inventory',
    }
  }
  if (settled.length === 0) return undefined
  const what = settled.length === 1 ? 'What you did offline was sent' : `${settled.length} things you did offline were sent`
  return { title: what, body: `Open ${shop} to see how it went.`, path: '/activity' }
}

/** How many things an order bought; none for anything else, also for one that was taken back. */
function thingsOf({ outcome }: Settled): number[] {
  if (outcome.status !== 'applied') return []
  // No other result has both items and a balance.
  const receipt = v.safeParse(Receipt, outcome.result)
  if (!receipt.success) return []
  const { items, more = 0 } = receipt.output
  return [items.reduce((sum, { qty }) => sum + qty, more)]
}
