import type { Offer } from '../../storage/offers.ts'

/** What speaks for and against an offer just now. */
export interface Moment {
  /** Orders made here that the shop has not placed. */
  ordersWaiting: number
  /** Something stands in the cart or on the wishlist, or waits to be sent. */
  hasKept: boolean
  hasOrdered: boolean
  isOffline: boolean
  /** The page is one on which the user is in the middle of something. */
  isBusy: boolean
  /** The page shows what was just bought: the app is offered on the next one. */
  isPeak: boolean
  canInstall: boolean
  /** The browser has not been asked yet, and could tell of an order while the app is closed. */
  canNotify: boolean
  /** What this device has answered for good. */
  answered: readonly string[]
  /** Something was answered, or left without an answer, since the page was loaded: another offer right behind it would be a nuisance. */
  hasJustAnswered: boolean
}

/** The one thing to offer now, if any: news of an order that waits, before the app itself. */
export function whichOffer(moment: Moment): Exclude<Offer, 'brought'> | undefined {
  const { ordersWaiting, hasKept, hasOrdered, isOffline, isBusy, isPeak, canInstall, canNotify, answered, hasJustAnswered } = moment
  if (isBusy) return undefined
  if (ordersWaiting > 0 && canNotify && !answered.includes('notify')) return 'notify'
  const isTimely = hasKept || hasOrdered || isOffline
  return isTimely && !isPeak && canInstall && !hasJustAnswered && !answered.includes('install') ? 'install' : undefined
}
