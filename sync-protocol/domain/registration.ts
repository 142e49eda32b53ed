export const MIN_PASSWORD = 8
export const PHONE = /^[0-9+() -]{7,20}$/

/** The texts of the registration rules, in their order (specification §5). Screen and server say the same. */
export const FORM_TEXTS = {
  required: 'Please fill out all required fields.',
  password: 'Password must be at least 8 characters.',
  mismatch: 'Passwords do not match.',
  phone: 'Phone number looks invalid.',
  birthday: 'Birthday must be YYYY-MM-DD',
  email: 'Please enter a valid e-mail address.',
  username: 'A username has 1 to 40 characters, without spaces or @.',
} as const

/** True for a day of the calendar written YYYY-MM-DD. */
export function isBirthday(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
