import { isDay } from './day.ts'
import { readPhone } from './phone.ts'
import { HOUR_MS } from './units.ts'

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
export const MAX_NAME = 100

/** The texts of the registration rules, for screens. */
export { rules as FORM_TEXTS } from '#words/rules.ts'

/** No spaces, at signs, unassigned or invisible characters, so that `mina` has no twin that looks the same. */
export const USERNAME_CHARACTERS = /^[^\s@\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

export function hasUsernameCharacters(text: string): boolean {
  return USERNAME_CHARACTERS.test(text)
}

/** The most that any place on earth is ahead of UTC: a birthday may be the latest day anywhere. */
const AHEAD_MS = 14 * HOUR_MS

/** The last valid birthday, YYYY-MM-DD; `now` in ms since the epoch. */
export function lastBirthday(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 10)
}

/** True for a birthday in the future. */
export function isFutureBirthday(birthday: string, now: number): boolean {
  return isDay(birthday) && birthday > lastBirthday(now)
}

/** The terms for a forgotten username (specification §5 Forgot username); an empty text is ignored. */
export interface LookUp {
  phoneNumber: string
  birthday: string
}

export function isLookUpPhone(text: string): boolean {
  return text === '' || readPhone(text) !== undefined
}

/** True for YYYY-MM-DD, and for MM-DD-YYYY as the form asks for it. */
export function isLookUpBirthday(text: string): boolean {
  return text === '' || isDay(lookUpDay(text))
}

/** The day in the form that accounts store. */
export function lookUpDay(text: string): string {
  return text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$1-$2')
}

/** True for exactly one of the two terms. */
export function isOneLookUp({ phoneNumber, birthday }: LookUp): boolean {
  return (phoneNumber === '') !== (birthday === '')
}
