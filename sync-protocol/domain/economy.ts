/** Every constant of the gem economy (specification §9, DECISIONS D22). Amounts are whole gems. */
export const NEW_ACCOUNT_GEMS = 0
export const MAX_BALANCE = 1_000_000_000
export const GEMS_PER_PRICE_UNIT = 10
const MIN_PRICE_GEMS = 1
/** Gems for one right answer, by difficulty. */
export const ANSWER_REWARD = { easy: 5, medium: 10, hard: 15 } as const
/** The number of questions in one knowledge submission, and the `total` of its result. */
export const QUIZ_LENGTH = 10
/** Bundles and custom purchases together give at most so many gems more than they cost, per account and UTC day. */
export const DAILY_GAIN = 500
/** Gems for each piece of a set, once the set is finished. */
export const SET_REWARD = 10
/** A custom purchase of N gems gives N times this. */
export const CUSTOM_PURCHASE_FACTOR = 2
export const MIN_CUSTOM_PURCHASE = 1

/** The gem price of an amount of money: ten gems per unit (specification §3) or the shop's own rate, rounded, at least 1. Undefined if no balance could pay it. */
export function gemPriceOf(amount: number, perUnit = GEMS_PER_PRICE_UNIT): number | undefined {
  const gems = Math.max(MIN_PRICE_GEMS, Math.round(amount * perUnit))
  return gems <= MAX_BALANCE ? gems : undefined
}

/** The UTC day (YYYY-MM-DD) of a moment in ms since the epoch: the unit of every daily limit. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
