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

/** What is to be put right, in the order of specification §5: every field that is missing, or the first rule that is broken. */
export function problemsIn(values: RegisterValues, now = Date.now()): readonly Fault<RegisterField>[] {
  const missing: RegisterField[] = REQUIRED.filter((field) => !isVisible(values[field]))
  if (missing.length > 0 && values.confirmPassword === '') missing.push('confirmPassword')
  if (missing.length > 0) return missing.map((field) => ({ field, text: FORM_TEXTS.required }))
  const broken = firstBroken(values, now)
  return broken ? [broken] : []
}

function firstBroken(values: RegisterValues, now: number): Fault<RegisterField> | undefined {
  if (values.password.length < MIN_PASSWORD) return { field: 'password', text: FORM_TEXTS.password }
  if (values.password !== values.confirmPassword) return { field: 'confirmPassword', text: FORM_TEXTS.mismatch }
  if (values.phoneNumber !== '' && !PHONE.test(values.phoneNumber)) return { field: 'phoneNumber', text: FORM_TEXTS.phone }
  if (values.birthday !== '' && !isBirthday(values.birthday)) return { field: 'birthday', text: FORM_TEXTS.birthday }
  if (isFutureBirthday(values.birthday, now)) return { field: 'birthday', text: FORM_TEXTS.future }
  for (const field of RULED) {
    const [issue] = v.safeParse(RegisterBody.entries[field], values[field]).issues ?? []
    if (issue !== undefined) return { field, text: issue.message }
  }
  return undefined
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
