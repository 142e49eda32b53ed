import * as v from 'valibot'
import { FieldIssue } from './field-issue.ts'
import { ErrorResponse } from './messages.ts'

/** Every refusal (SPEC R35). `issues`: the wrong fields of an `invalid` request, if the fault is in fields. */
export const Refusal = v.object({ ...ErrorResponse.entries, issues: v.optional(v.array(FieldIssue)) })
