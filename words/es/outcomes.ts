import { refused } from './changes.ts'

// What is told of changes that no screen waited for.

/** `what`: "Gem purchase". `why`: a sentence. */
export const notDone = (what: string, why: string) => `${refused(what, why)}.`
export const orderNotPlaced = (why: string) => notDone('Your order wasn’t placed', why)
export const takeQuiz = 'Take a quiz'
export const seeAll = 'See all'
/** Of more than three changes at once. */
export const allDone = (count: number) => `${count} things you did went through.`
export const someDone = (count: number, failed: number) => `${count} things you did: ${count - failed} went through, ${failed} failed.`
