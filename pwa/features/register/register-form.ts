import { RegisterBody } from '#sync-protocol/api/user.ts'
import { FORM_TEXTS, isBirthday, isFutureBirthday, isVisible, MIN_PASSWORD, PHONE } from '#sync-protocol/domain/registration.ts'
import * as v from 'valibot'
import type { Fault } from '../../components/use-form.ts'

/** The registration form as it was filled in (specification §3). */
export interface RegisterValues {
  name: string
  username: string
  email: string
  password: string
  confirmPassword: string
  phoneNumber: string
  birthday: string
  /** A data URL, or '' without a picture. */
  profilePicture: string
}

export type RegisterField = keyof RegisterValues

const REQUIRED = ['username', 'email', 'password'] as const
/** The rules beyond those of the specification are the protocol's own, with its words. */
const RULED = ['username', 'email', 'password', 'name'] as const

/** What is to be put right, in the order of specification §5: every field that is missing, or else every one with the first rule that it breaks. */
export function problemsIn(values: RegisterValues, now = Date.now()): readonly Fault<RegisterField>[] {
  const missing: RegisterField[] = REQUIRED.filter((field) => !isVisible(values[field]))
  if (missing.length > 0 && values.confirmPassword === '') missing.push('confirmPassword')
  if (missing.length > 0) return missing.map((field) => ({ field, text: FORM_TEXTS.required }))

  const { password, phoneNumber, birthday } = values
  const broken = new Map<RegisterField, string>()
  if (password.length < MIN_PASSWORD) broken.set('password', FORM_TEXTS.password)
  // One that will be typed anew is compared then.
  else if (password !== values.confirmPassword) broken.set('confirmPassword', FORM_TEXTS.mismatch)
  if (phoneNumber !== '' && !PHONE.test(phoneNumber)) broken.set('phoneNumber', FORM_TEXTS.phone)
  if (birthday !== '' && !isBirthday(birthday)) broken.set('birthday', FORM_TEXTS.birthday)
  else if (isFutureBirthday(birthday, now)) broken.set('birthday', FORM_TEXTS.future)
  for (const field of RULED) {
    const [issue] = v.safeParse(RegisterBody.entries[field], values[field]).issues ?? []
    if (issue && !broken.has(field)) broken.set(field, issue.message)
  }
  return [...broken].map(([field, text]) => ({ field, text }))
}

/** What is sent: unset optional fields are left out (specification §7). */
export function registerBody({ name, username, email, password, phoneNumber, birthday, profilePicture }: RegisterValues): RegisterBody {
  return {
    username,
    email,
    password,
    ...(isVisible(name) && { name }),
    ...(phoneNumber && { phoneNumber }),
    ...(birthday && { birthday }),
    ...(profilePicture && { profilePicture }),
  }
}

/** The field a refusal of the server speaks of by its code; undefined: it concerns the whole form, or names its fields itself. */
export function fieldOfRefusal(code: string | undefined): RegisterField | undefined {
  if (code === 'username_taken') return 'username'
  if (code === 'email_taken') return 'email'
  return code === 'picture_invalid' ? 'profilePicture' : undefined
}
