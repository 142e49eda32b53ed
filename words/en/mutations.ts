import { gemText } from './amounts.ts'
import { andMore, namelessWithin } from './lists.ts'

// What a fan did, in the activity list and in notices, once the shop has done it; and the same before that, or where it was refused, which must not read as
// done ("Add Comet Ring to your cart"). What is only for orders, gems and sets stands in files of these names.

export const addToCart = (name: string) => `Add ${name} to your cart`
export const removeFromCart = (name: string) => `Remove ${name} from your cart`
export const moveToCart = (name: string) => `Move ${name} to your cart`
export const moveToWishlist = (name: string) => `Move ${name} to your wishlist`
export const addToWishlist = (name: string) => `Add ${name} to your wishlist`
export const removeFromWishlist = (name: string) => `Remove ${name} from your wishlist`
export const updatedCart = (count: number) => `Updated your cart: ${items(count)}`
export const updateCart = (count: number) => `Update your cart: ${items(count)}`

/** What a visitor had put into cart and wishlist before the login, as far as there was any. */
interface Brought {
  cart: number
  wishlist: number
}

export const broughtAlong = (brought: Brought) => `Added ${whereTo(brought)}`
export const bringAlong = (brought: Brought) => `Add ${whereTo(brought)}`
export const wasBroughtAlong = (brought: Brought) => `Added ${whereTo(brought)}.`
export const done = 'Done'
/** `names`: of what was not added, undefined where this device does not know it; `more`: so many are not named. */
export const doneExcept = (names: readonly (string | undefined)[], more: number) =>
  `Done, except for ${andMore(
    names.map((name) => name ?? namelessWithin),
    more,
  )}`
export const leftBehind = (count: number) => `${items(count)} from before you logged in could not be added to your account.`

/** `name`: of the language, in itself. */
export const languageChosen = (name: string) => `Language: ${name}`

export const follow = (tag: string) => `Follow #${tag}`
export const unfollow = (tag: string) => `Unfollow #${tag}`
export const followed = (tag: string) => `You follow #${tag}`
export const unfollowed = (tag: string) => `You no longer follow #${tag}`

/** `name`: what the owner calls the link, here and below. */
export const share = (name: string) => `Share a list as “${name}”`
export const shared = (name: string) => `You share a list as “${name}”`
export const renameShare = (name: string) => `Call the shared list “${name}”`
export const shareRenamed = (name: string) => `The shared list is called “${name}”`
export const endShare = (name: string) => `End the link to “${name}”`
export const shareEnded = (name: string) => `The link to “${name}” has ended`

export const messageToShop = 'Message to the shop'
export const messageSent = 'Your message was sent.'
/** Names of the fields of such a message, above what was typed. */
export const messageFields = { name: 'Name', email: 'Email', message: 'Message' }

interface Graded {
  score: number
  total: number
  earnedGems: number
}

export const knowledgeQuiz = (difficulty: 'easy' | 'medium' | 'hard') => `Knowledge quiz, ${difficulty}`
export const graded = ({ score, total, earnedGems }: Graded) => `${score} of ${total} right, ${gemText(earnedGems)} earned`
export const quizGraded = (result: Graded) => `Your quiz is graded: ${graded(result)}.`
/** `type`: four letters. */
export const personalityType = (type: string) => `Personality type: ${type}`

function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

function whereTo({ cart, wishlist }: Brought): string {
  if (wishlist === 0) return cart === 0 ? '' : `${items(cart)} to your cart`
  return cart === 0 ? `${items(wishlist)} to your wishlist` : `${items(cart)} to your cart and ${items(wishlist)} to your wishlist`
}
