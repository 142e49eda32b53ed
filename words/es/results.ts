import { digits } from './amounts.ts'

export const title = 'Quiz Results'
export const lede = 'Your rounds and your types.'
/** Names the row of tabs to screen readers. */
export const tabs = 'Results'
export const knowledge = 'Knowledge'
export const personality = 'Personality'

export const loading = 'Loading…'
/** `why`: "You’re offline", "The shop isn’t answering". `at`: a day with its time. */
export const lastUpdated = (why: string, at: string) => `${why}. Last updated ${at}.`
export const showAll = (count: number) => `Show all ${count}`
export const percent = (value: number) => `${value}%`

export const difficulty = 'Difficulty'
export const allDifficulties = 'All'
/** Heard after a filter was chosen. */
export const rounds = (count: number) => (count === 1 ? '1 round' : `${count} rounds`)
export const knowledgeFailed = 'Failed to load knowledge results'
export const noKnowledge = 'No knowledge results yet.'
export const playRound = 'Play a round'
export const alreadyEarned = 'Already earned that day'
export const lastRounds = (count: number) => `Your last ${count} rounds, oldest first`
/** The chart of the rounds, in words. */
export const rightAnswers = (rounds: readonly { score: number; total: number }[]) =>
  `Right answers: ${rounds.map(({ score, total }) => `${score} of ${total}`).join(', ')}`

export const personalityFailed = 'Failed to load personality results'
export const noPersonality = 'No personality results yet.'
export const findType = 'Find your type'
export const yourStar = 'Your star'
/** The value of a detail beside its name. */
export const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

export const gemHistory = 'Gem balance history'
export const gemHistoryFailed = 'Failed to load gem history'
export const noGems = 'No gems earned or spent yet.'
export const earnFirstGems = 'Earn your first gems'
export const balance = (gems: number) => `Balance ${digits(gems)}`
/** `label`: "easy", "medium" or "hard"; old entries may have another text. */
export const forKnowledge = (label: string) => `Knowledge quiz, ${label}`
/** `label`: what was bought, '' where it is not known. */
export const forCheckout = (label: string) => (label === '' ? 'Checkout' : `Checkout: ${label}`)
export const forBundle = (name: string) => `Bundle: ${name}`
/** `bought`: "1,500 gems". */
export const forCustom = (bought: string) => `Gem shop: ${bought} doubled`
/** The chart of the balance, in words. */
export const balanceOver = (changes: number, from: number, to: number, highest: number) =>
  `Balance over the last ${changes} changes: from ${digits(from)} to ${digits(to)} gems, at most ${digits(highest)}`
