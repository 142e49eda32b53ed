import type { SessionUser, UpdateUserBody } from '#sync-protocol/api/user.ts'
import { brokenRule } from '#sync-protocol/api/user-rules.ts'
import * as v from 'valibot'
import type { Fault } from '../../components/use-form.ts'
import type { DraftForm } from '../../actions/drafts.ts'

/** The account form as it is filled in (specification §5 Account form). */
export interface Profile {
  name: string
  username: string
  email: string
  phoneNumber: string
  /** YYYY-MM-DD or ''. */
  birthday: string
  /** The new password; '' leaves it as it is. */
  password: string
  /** An address or data URL; '' for the default picture. */
  profilePicture: string
}

export type ProfileField = keyof Profile

const FIELDS = [
  'name',
  'username',
  'email',
  'phoneNumber',
  'birthday',
  'profilePicture',
  'password',
] as const satisfies readonly ProfileField[]
/** As they stand in the form. */
const TYPED = ['name', 'username', 'email', 'phoneNumber', 'birthday', 'password'] as const
const REQUIRED: readonly ProfileField[] = ['name', 'username', 'email']

/** What is kept of a half-edited form: no password, no picture. */
const Typed = v.exactOptional(v.string())
const TypedText = v.object({ name: Typed, username: Typed, email: Typed, phoneNumber: Typed, birthday: Typed })
export type TypedText = v.InferOutput<typeof TypedText>

export const ACCOUNT_DRAFT: DraftForm<TypedText> = { name: 'account', schema: TypedText, blank: {} }

/** The form as it is loaded. */
export function profileOf({ name, username, email, phoneNumber, birthday, profilePicture }: SessionUser): Profile {
  return { name, username, email, phoneNumber, birthday, profilePicture, password: '' }
}

/** Only what differs from the loaded values; the password only if one was typed (specification §4 Account). */
export function changedFields(loaded: Profile, form: Profile): UpdateUserBody {
  return Object.fromEntries(FIELDS.filter((field) => form[field] !== loaded[field]).map((field) => [field, form[field]]))
}

/** Whether the server asks for the current password whatever the login's age: so it is asked for before anything is sent (DECISIONS D12). */
export function needsPassword(changes: UpdateUserBody): boolean {
  return changes.email !== undefined || changes.password !== undefined
}

/** What is to be put right before the form is sent, from top to bottom: every field at fault, with the first rule that it breaks. */
export function problemsIn(form: Profile, now = Date.now()): readonly Fault<ProfileField>[] {
  return TYPED.flatMap((field) => {
    const text = brokenRule(field, form[field], { isRequired: REQUIRED.includes(field), now })
    return text === undefined ? [] : [{ field, text }]
  })
}

/** The field a refusal of the server speaks of by its code; undefined: it concerns the whole form, or names its fields itself. */
export function fieldOfRefusal(code: string | undefined): ProfileField | undefined {
  if (code === 'username_taken') return 'username'
  if (code === 'email_taken') return 'email'
  return code === 'picture_invalid' ? 'profilePicture' : undefined
}
