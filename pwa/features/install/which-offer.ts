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
  /** There are more pictures than a device fetches unasked, and it has not answered. */
  hasMorePictures: boolean
  /** What this device has answered for good. */
  answered: readonly string[]
  /** Something was answered, or left without an answer, since the page was loaded: another offer right behind it would be a nuisance. */
  hasJustAnswered: boolean
}

/** What is offered at one time, besides what is only said. */
export type Offered = Exclude<Offer, 'brought'> | 'pictures'

/** The one thing to offer now, if any: news of an order that waits, before the app itself, before its pictures. */
export function whichOffer(moment: Moment): Offered | undefined {
  const { ordersWaiting, hasKept, hasOrdered, isOffline, isBusy, isPeak, canInstall, canNotify, answered, hasJustAnswered } = moment
  if (isBusy) return undefined
  if (ordersWaiting > 0 && canNotify && !answered.includes('notify')) return 'notify'
  if (isPeak || hasJustAnswered) return undefined
  const isTimely = hasKept || hasOrdered || isOffline
  if (isTimely && canInstall && !answered.includes('install')) return 'install'
  return moment.hasMorePictures && !isOffline ? 'pictures' : undefined
}
