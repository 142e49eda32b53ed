import type { RegisterBody } from '#sync-protocol/api/user.ts'
import { brokenRule } from '#sync-protocol/api/user-rules.ts'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { isVisible } from '#sync-protocol/domain/text.ts'
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
const REQUIRED: readonly RegisterField[] = ['username', 'email', 'password']

/** What is to be put right, from top to bottom: every field at fault, with the first rule of specification §5 that it breaks. */
export function problemsIn(values: RegisterValues, now = Date.now()): readonly Fault<RegisterField>[] {
  return FIELDS.flatMap((field) => {
    const text =
      field === 'confirmPassword'
        ? confirmationFault(values)
        : brokenRule(field, values[field], { isRequired: REQUIRED.includes(field), now })
    return text === undefined ? [] : [{ field, text, ...(text === FORM_TEXTS.mismatch && { with: 'password' }) }]
  })
}

function confirmationFault({ password, confirmPassword }: RegisterValues): string | undefined {
  if (!isVisible(password)) return confirmPassword === '' ? FORM_TEXTS.required : undefined
  return confirmPassword === password ? undefined : FORM_TEXTS.mismatch
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
