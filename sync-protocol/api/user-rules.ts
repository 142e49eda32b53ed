import * as v from 'valibot'
import { FORM_TEXTS, isFutureBirthday } from '../domain/registration.ts'
import { isVisible } from '../domain/text.ts'
import { RegisterBody } from './user.ts'

/** A field of an account that is typed. */
export type TypedField = 'username' | 'email' | 'password' | 'name' | 'phoneNumber' | 'birthday'

/**
 * The text of the first rule that what was typed into a field breaks (specification §5; those beyond it are the schema's own); undefined: none.
 * What is not required may be ''. `now`: ms since the epoch.
 */
export function brokenRule(
  field: TypedField,
  typed: string,
  { isRequired, now }: { isRequired: boolean; now: number },
): string | undefined {
  if (isRequired && !isVisible(typed)) return FORM_TEXTS.required
  if (typed === '') return undefined
  if (field === 'birthday' && isFutureBirthday(typed, now)) return FORM_TEXTS.future
  return v.safeParse(RegisterBody.entries[field], typed).issues?.[0].message
}
