import * as v from 'valibot'
import { FieldIssue } from './field-issue.ts'
import { ErrorResponse } from './messages.ts'

/** Every refusal (SPEC R35). `issues`: with the code `invalid`, the fields that are wrong, as far as the fault lies in fields. */
export const Refusal = v.object({ ...ErrorResponse.entries, issues: v.optional(v.array(FieldIssue)) })
