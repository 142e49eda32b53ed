import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'
import { moment, time } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = 'Gem Shop'
const clock = (at: Date) => (at.getHours() + at.getMinutes() === 0 ? 'midnight' : time(at))
/** `end`: when the day of the shop ends; here and below. */
export const offerPerDay = (most: number, end: Date) =>
  `Trade gems for more gems: up to ${digits(most)} more a day, reset at ${clock(end)}.`
export const offerLeft = (left: number, end: Date) => `Trade gems for more gems: up to ${digits(left)} today, until ${clock(end)}.`
export const offerUsedUp = (end: Date) => `Trade gems for more gems: you’ve had all of today’s. More after ${clock(end)}.`
export const yourBalance = 'Your balance'
export const firstGems = 'Earn your first gems'
export const firstGemsText = 'Every right answer in the Knowledge Quiz earns gems. Come back and turn them into more.'
export const takeQuiz = 'Take a quiz'
export const waiting = (purchases: number) =>
  `${purchases === 1 ? 'One purchase is waiting' : `${purchases} purchases are waiting`} to be made. Your balance changes once the purchase is confirmed.`
export const activity = 'Activity'

// An amount of one's own.
export const customAmount = 'Custom amount'
export const twiceTheValue = '2x value'
export const gemsToSpend = 'Gems to spend'
export const moreThanYouHave = (missing: number) => `That is ${gemText(missing)} more than you have.`
export const atMostToday = (most: number) => `At most ${digits(most)} today.`
/** "10 → 20" for the eye, "10 gems become 20 gems" for the ear. */
export const deal = (spent: ReactNode, arrow: ReactNode, gained: ReactNode, heard: Wrap) => (
  <>
    {spent}
    {arrow}
    {heard('become ')}
    {gained}
  </>
)
export const buyGems = 'Buy gems'
export const buyingGems = 'Buying…'

// Bundles.
export const bundles = 'Bundles'
export const loadingBundles = 'Loading bundles…'
export const noBundles = 'No bundles today. Come back tomorrow.'
export const bundlesLocked = 'Sign in to view bundles (401)'
export const bundlesFailed = 'Could not load gem bundles'
export const bundlesAsOf = (at: number) => `As of ${moment(at)}. Newer ones could not be loaded.`
export const costs = 'Costs'
export const gives = 'Gives'
export const tooFewGems = (missing: number) => `${digits(missing)} short`
export const overLimit = 'More than today’s limit'
/** What is given to `heard` is not seen: which bundle it is; here and below. */
export const buy = (bundle: string, heard: Wrap) => (
  <>
    <span>Buy</span>
    {heard(` ${bundle}`)}
  </>
)
export const buying = (bundle: string, heard: Wrap) => (
  <>
    <span>Buying…</span>
    {heard(` ${bundle}`)}
  </>
)

// What came of a purchase.
/** `what`: a bundle, or "Custom amount". */
export const purchaseWaits = (what: string, inBackground: boolean) => `${what}: saved. It will be sent ${whenSent(inBackground)}.`
export const bundleBlocked = 'Bundle purchase blocked. Daily limit reached.'
export const customFailed = 'Request failed'
