import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

export const title = 'Gem Shop'
/** `end`: the time at which the day ends by the clock of the user's place, undefined at midnight; here and below. */
export const offerPerDay = (most: number, end: string | undefined) =>
  `Trade gems for more gems: up to ${most} more a day, reset at ${end ?? 'midnight'}.`
export const offerLeft = (left: string, end: string | undefined) =>
  `Trade gems for more gems: up to ${left} today, until ${end ?? 'midnight'}.`
export const offerUsedUp = (end: string | undefined) =>
  `Trade gems for more gems: you’ve had all of today’s. More after ${end ?? 'midnight'}.`
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
/** `missing`: "30 gems". */
export const moreThanYouHave = (missing: string) => `That is ${missing} more than you have.`
export const atMostToday = (most: string) => `At most ${most} today.`
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
/** `at`: "Nov 20, 2026, 6:40 PM". */
export const bundlesAsOf = (at: string) => `As of ${at}. Newer ones could not be loaded.`
export const costs = 'Costs'
export const gives = 'Gives'
/** `missing`: a number of gems, without the word. */
export const tooFewGems = (missing: string) => `${missing} short`
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
/** `what`: a bundle, or "Custom amount"; `whenSent`: "as soon as the shop can be reached". */
export const purchaseWaits = (what: string, whenSent: string) => `${what}: saved. It will be sent ${whenSent}.`
export const bundleBlocked = 'Bundle purchase blocked. Daily limit reached.'
export const customFailed = 'Request failed'
