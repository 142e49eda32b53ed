import * as v from 'valibot'

/**
 * A fault in one field of a request. `path`: names and positions with dots between them, as in `items.0.qty`. `rule`: the broken rule, if it is one
 * with a text of its own, so that an app says it in its own language.
 */
export const FieldIssue = v.object({ path: v.string(), message: v.string(), rule: v.exactOptional(v.string()) })
export type FieldIssue = v.InferOutput<typeof FieldIssue>
