export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
export const MAX_NAME = 100
export const PHONE = /^[0-9+() -]{7,20}$/

/** The texts of the registration rules, in their order (specification §5). Screen and server say the same. */
export const FORM_TEXTS = {
  required: 'Please fill out all required fields.',
  characters: 'This has a character that cannot be kept. Please type it again.',
  name: `A name has at most ${MAX_NAME} characters.`,
  passwordLong: `A password has at most ${MAX_PASSWORD} characters.`,
  password: 'Password must be at least 8 characters.',
  mismatch: 'Passwords do not match.',
  phone: 'Phone number looks invalid.',
  birthday: 'Birthday must be YYYY-MM-DD',
  email: 'Please enter a valid e-mail address.',
  username: 'A username has 1 to 40 characters, without spaces or @.',
} as const

/**
 * Text that every store and every parser reads alike: no half of a surrogate pair, no NUL. Device and server share the rule, so
 * that a character cannot be queued here and refused there (SPEC R14).
 */
export const WELL_FORMED = /^[^\p{Surrogate}\0]*$/u

const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

export function isWellFormed(text: string): boolean {
  return WELL_FORMED.test(text)
}

/** True when something in the text can be seen: spaces and invisible characters alone are as good as nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** True for a day of the calendar written YYYY-MM-DD. */
export function isBirthday(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
