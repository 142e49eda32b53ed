import * as v from 'valibot'

/** A fault in one field of a request. `path`: names and positions with dots between them, as in `items.0.qty`. */
export const FieldIssue = v.object({ path: v.string(), message: v.string() })
export type FieldIssue = v.InferOutput<typeof FieldIssue>
