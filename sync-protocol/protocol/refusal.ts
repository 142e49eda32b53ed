import * as v from 'valibot'
import { ErrorResponse } from './messages.ts'

/** What is wrong with one field of a request. `path`: names and positions with dots between them, as in `items.0.qty`. */
const FieldIssue = v.object({ path: v.string(), message: v.string() })
export type FieldIssue = v.InferOutput<typeof FieldIssue>

/** Every refusal (SPEC R35). `issues`: with the code `invalid`, the fields that are wrong, as far as the fault lies in fields. */
export const Refusal = v.object({ ...ErrorResponse.entries, issues: v.optional(v.array(FieldIssue)) })
