import { readPhone } from './phone.ts'

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
export const MAX_NAME = 100

/** The texts of the registration rules, in their order (specification §5). Screen and server say the same. */
export const FORM_TEXTS = {
  required: 'Please fill out all required fields.',
  characters: 'This contains a character that cannot be saved. Please type it again.',
  name: `A name can have at most ${MAX_NAME} characters.`,
  passwordLong: `A password can have at most ${MAX_PASSWORD} characters.`,
  password: 'Password must be at least 8 characters.',
  mismatch: 'Passwords do not match.',
  phone: 'Phone number looks invalid.',
  birthday: 'Birthday must be YYYY-MM-DD',
  future: 'Birthday cannot be in the future.',
  email: 'Please enter a valid email address.',
  username: 'A username can have 1 to 40 characters, without spaces or @.',
} as const

/** No character of a username is a space, an at sign, or one that no script assigns or shows: `mina` has no twin that looks the same. */
export const USERNAME_CHARACTERS = /^[^\s@\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

export function hasUsernameCharacters(text: string): boolean {
  return USERNAME_CHARACTERS.test(text)
}

/** True for a day of the calendar written YYYY-MM-DD. */
export function isBirthday(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The furthest that a place on earth is ahead of UTC: a birthday is judged by the latest day there is anywhere. */
const AHEAD_MS = 14 * 60 * 60 * 1000

/** The last day that a birthday may be, YYYY-MM-DD; `now` in ms since the epoch. */
export function lastBirthday(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 10)
}

/** True for a birthday that has not come yet. */
export function isFutureBirthday(birthday: string, now: number): boolean {
  return isBirthday(birthday) && birthday > lastBirthday(now)
}

/** What a forgotten username is looked up by (specification §5 Forgot username); an empty text is not looked up by. */
export interface LookUp {
  phoneNumber: string
  birthday: string
}

export function isLookUpPhone(text: string): boolean {
  return text === '' || readPhone(text) !== undefined
}

/** YYYY-MM-DD, or as the form asks for it: MM-DD-YYYY. */
export function isLookUpBirthday(text: string): boolean {
  return text === '' || isBirthday(lookUpDay(text))
}

/** The day as accounts hold it. */
export function lookUpDay(text: string): string {
  return text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$1-$2')
}

/** By one of the two, never by both. */
export function isOneLookUp({ phoneNumber, birthday }: LookUp): boolean {
  return (phoneNumber === '') !== (birthday === '')
}
