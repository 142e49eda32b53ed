import type { WishNews } from '#sync-protocol/domain/wish-news.ts'
import { Receipt } from '#sync-protocol/mutations/order.ts'
import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import * as say from '#words/worker.ts'
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
  if (asked > 0) return { title: say.ordersAsk(asked), body: say.openToAnswer(shop), path: '/decisions' }
  const refused = settled.filter(({ outcome }) => outcome.status === 'rejected').length
  if (refused > 0) return { title: say.somethingRefused, body: say.openToSeeWhy(shop), path: '/activity' }
  const orders = settled.flatMap(thingsOf)
  const things = orders.reduce((sum, count) => sum + count, 0)
  if (orders.length > 0) return { title: say.ordersPlaced(orders.length, things), body: say.lookAtCollection, path: '/inventory' }
  if (settled.length === 0) return undefined
  return { title: say.changesSent(settled.length), body: say.openToSeeHow(shop), path: '/activity' }
}

/** What a notification says of wished pieces that cost less, or are sold again. */
export function wishNotificationOf(news: readonly WishNews[]): NotificationWords | undefined {
  if (news.length === 0) return undefined
  const back = news.filter(({ isBack }) => isBack).length
  const title = back === 0 ? say.wishesCheaper(news.length) : back === news.length ? say.wishesBack(back) : say.wishesChanged(news.length)
  return { title, body: say.lookAtWishlist, path: '/wishlist' }
}

/** What a notification says of new pieces in followed tags. */
export function followedNotificationOf(followed: readonly { name: string; count: number }[]): NotificationWords | undefined {
  const [first, ...others] = followed
  if (first === undefined) return undefined
  const title = others.length === 0 ? say.newInTag(first.name, first.count) : say.newInTags(followed.length)
  return { title, body: say.lookAtNew, path: '/dashboard' }
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
