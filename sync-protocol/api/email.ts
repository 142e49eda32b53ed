import * as v from 'valibot'
import { isEmail, readEmail } from '../domain/email.ts'
import { breaks } from '../domain/rules.ts'

/** An e-mail address in any spelling, read into its one form. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, breaks('required')),
  v.check(isEmail, breaks('email')),
  v.transform((typed) => readEmail(typed) ?? typed),
)
