import { gemText, itemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const title = 'Activity'
export const lede = 'Everything you did on this device, online and offline, and how it went.'
export const gemHistory = 'Gem history'
export const inventory = 'Inventory'
export const loading = 'Loading your activity…'
export const nothingYet = 'Nothing on this device yet'
/** For a guest; of a shop with quizzes, and of one without. */
export const start = {
  quizzes: 'Add something to your cart or take a quiz, and it shows up here.',
  none: 'Add something to your cart, and it shows up here.',
}
/** For a member on another device; of a shop with quizzes, and of one without. */
export const elsewhere = {
  quizzes: 'What you earned and bought elsewhere is in your gem history and your inventory.',
  none: 'What you bought elsewhere is in your inventory.',
}
export const visitShop = 'Visit the shop'
export const takeQuiz = 'Take a quiz'
export const settled = 'History'
export const showOlder = 'Show older'
export const somethingNew = 'Something new?'
/** Leads to what the shop asks. */
export const answer = 'Answer'

// What became of a change.
export const done = 'Done'
export const nothingChanged = 'Nothing was changed'
export const notPlaced = 'Not placed'
export const neededAnswer = 'Needed your answer'
export const discarded = 'Discarded by you'
/** `outcome`: what was bought, and the balance. */
export const placedBeforeCanceled = (outcome: string) => `It was placed before it could be canceled. ${outcome}`

// What waits.
export const waiting = 'Waiting'
/** `order`: what was done, "Order"; it is of so many pieces, for so many gems. */
export const orderWithSize = (order: string, pieces: number, cost: number) => `${order}: ${itemText(pieces)}, ${gemText(cost)}`
export const cancelOrder = 'Cancel order'
export const logInAgain = 'Log in again'
export const updateNow = 'Update now'
export const tryNow = 'Try now'
export const needsAnswer = 'Needs your answer'
export const waitsForCancel = 'Canceled on this device, waiting to be confirmed'
export const waitsForLogin = 'Saved on this device until you log in again'
export const waitsForUpdate = (shop: string) => `Saved on this device until ${shop} is updated`
/** `waiting`: "Waiting to be placed". `inBackground`: as in waiting.ts, here and below. */
export const waitsUntilSent = (waiting: string, inBackground: boolean) => `${waiting} ${whenSent(inBackground)}`
export const willBeSent = (inBackground: boolean) => `Will be sent ${whenSent(inBackground)}`
export const sending = 'Sending…'
export const waitsToBeSent = 'Waiting to be sent'
