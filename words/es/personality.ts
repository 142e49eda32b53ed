export const title = 'Personality Quiz'
export const lede = 'Twelve questions, two answers each, none of them wrong. At the end you get your type and a star that is all yours.'
export const ledeOfKnown = (type: string, name: string, emoji: string) => `Your type is ${type}, the ${name} ${emoji}. Does it still fit?`
export const ledeOfResult = 'Twelve answers, and this is what they say about you.'

export const percent = (value: number) => `${value}%`
export const answerMore = 'Answer a few more to get a solid read'
export const reset = 'Reset'
export const seeType = 'See My Type'

export const saving = 'Saving your type…'
export const saved = 'Saved to your account.'
/** `itself`: the browser sends it although the shop is closed. */
export const savedHere = (itself: boolean) =>
  itself
    ? 'Saved on this device. It will be sent to your account as soon as the shop can be reached.'
    : 'Saved on this device. It will be sent to your account when you next open the shop.'
export const savingFailed = 'Failed to submit results. Please try again later.'
export const tryAgain = 'Try again'
export const allResults = 'View All Results'
export const backToAnswers = 'Back to my answers'
/** One side of a pair, "Extraversion 65%", behind its letter. */
export const sideShare = (name: string, value: number) => `${name} ${value}%`

export const share = 'Share my type'
export const savePicture = 'Save picture'
/** What is shared says it in the user's name. */
export const iAm = (type: string, name: string, emoji: string) => `I’m ${type}, the ${name} ${emoji}. Who are you?`
export const copied = 'Copied. Paste it wherever you like.'
export const cannotShare = 'This browser can’t share or copy. Save the picture instead.'
export const noPicture = 'The picture could not be created.'
export const downloaded = 'Saved to your downloads.'
