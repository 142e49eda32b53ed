import type { ReactNode } from 'react'
import type { Waiting } from '../waiting.ts'
import { gemText } from './amounts.ts'
import { waitingWords } from './waiting.ts'

export const shop = 'Shop'
export const fashion = 'Fashion'
export const fragrances = 'Fragrances'
export const jewelry = 'Jewelry'
export const kpop = 'K-Pop'
export const anime = 'Anime'
export const shopOverview = 'Shop overview'
export const reviews = 'Reviews'
export const search = 'Search'

export const quiz = 'Quiz'
export const personality = 'Personality'
export const knowledge = 'Knowledge'
export const results = 'Quiz Results'
export const quizOverview = 'Quiz overview'

export const personalization = 'Personalization'
export const books = 'Books'
export const music = 'Spotify'
export const blog = 'Blog'
export const personalizationOverview = 'Personalization overview'
export const openingSoon = 'Opening soon'
/** The same as a small mark beside a link. */
export const soon = 'soon'

export const findYourType = 'Find your type'
/** `type`: "INFP", or `findYourType`. */
export const personalityType = (type: string) => `Personality type: ${type}`
export const typeIs = (type: ReactNode) => (
  <>
    <span>Type: </span>
    {type}
  </>
)
export const gemShop = (gems: number) => `Gem shop, you have ${gemText(gems)}`

export const welcome = (name: ReactNode) => (
  <>
    <span>Welcome, </span>
    {name}
  </>
)
export const account = 'Account'
export const inventory = 'Inventory'
export const activity = 'Activity'
export const logout = 'Logout'
export const loggingOut = 'Logging out…'

export const notAllSent = 'Not everything has been sent'
export const discard = 'Discard and log out'
export const keep = 'Keep and log out'
export const notSent = (waiting: Waiting) =>
  `${waitingWords(waiting)} ${waiting.pendingCount === 1 ? 'has' : 'have'} not reached the shop yet. You can keep it locked on this device until your next login, or discard it.`
