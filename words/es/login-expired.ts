import type { Waiting } from '../waiting.ts'
import { waitingWords } from './waiting.ts'

/** A sentence of what is kept follows. */
export const loginExpired = 'Your login has expired. '
export const nothingLost = 'Nothing you did is lost.'
export const keptUntilLogin = (waiting: Waiting) =>
  `${waitingWords(waiting)} ${waiting.pendingCount === 1 ? 'is' : 'are'} saved on this device and will be sent once you log in again.`
export const logInAgain = 'Log in again'
