import * as v from 'valibot'
import { isEmail, readEmail } from '../domain/email.ts'
import { FORM_TEXTS } from '../domain/registration.ts'

/** An e-mail address in any spelling, read into its one form. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, FORM_TEXTS.required),
  v.check(isEmail, FORM_TEXTS.email),
  v.transform((typed) => readEmail(typed) ?? typed),
)
