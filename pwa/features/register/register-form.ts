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

/** As they stand in the form. */
const FIELDS = ['username', 'email', 'password', 'confirmPassword', 'name', 'phoneNumber', 'birthday'] as const

/** What is to be put right, from top to bottom: every field at fault, with the first rule of specification §5 that it breaks. */
export function problemsIn(values: RegisterValues, now = Date.now()): readonly Fault<RegisterField>[] {
  return FIELDS.flatMap((field) => {
    const text = brokenRule(field, values, now)
    return text === undefined ? [] : [{ field, text }]
  })
}

/** Rules beyond those of the specification are the protocol's own, with its words. */
function brokenRule(field: (typeof FIELDS)[number], values: RegisterValues, now: number): string | undefined {
  const value = values[field]
  switch (field) {
    case 'confirmPassword':
      if (!isVisible(values.password)) return value === '' ? FORM_TEXTS.required : undefined
      return value === values.password ? undefined : FORM_TEXTS.mismatch
    case 'phoneNumber':
      return value === '' || PHONE.test(value) ? undefined : FORM_TEXTS.phone
    case 'birthday':
      if (value !== '' && !isBirthday(value)) return FORM_TEXTS.birthday
      return isFutureBirthday(value, now) ? FORM_TEXTS.future : undefined
    default:
      if (field !== 'name' && !isVisible(value)) return FORM_TEXTS.required
      if (field === 'password' && value.length < MIN_PASSWORD) return FORM_TEXTS.password
      return v.safeParse(RegisterBody.entries[field], value).issues?.[0].message
  }
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
