import * as v from 'valibot'
import { isFutureBirthday } from '../domain/registration.ts'
import { isRule, textOfRule } from '../domain/rules.ts'
import { isVisible } from '../domain/text.ts'
import { RegisterBody } from './user.ts'

/** The text fields of an account. */
export type TypedField = 'username' | 'email' | 'password' | 'name' | 'phoneNumber' | 'birthday'

/**
 * The text of the first rule that a field's value breaks (specification §5; further rules are the schema's own), undefined if none.
 * Optional fields may be ''. `now`: ms since the epoch.
 */
export function brokenRule(
  field: TypedField,
  typed: string,
  { isRequired, now }: { isRequired: boolean; now: number },
): string | undefined {
  if (isRequired && !isVisible(typed)) return textOfRule('required')
  if (typed === '') return undefined
  if (field === 'birthday' && isFutureBirthday(typed, now)) return textOfRule('future')
  const message = v.safeParse(RegisterBody.entries[field], typed).issues?.[0].message
  return message !== undefined && isRule(message) ? textOfRule(message) : message
}
