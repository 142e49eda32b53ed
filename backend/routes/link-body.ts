import type { GrantBody } from '#sync-protocol/api/answers.ts'
import * as v from 'valibot'

/** The body that opens a mailed link. A damaged one is as good as one that was used, and is refused with the same words: `over`. */
export function linkBody({ entries }: typeof GrantBody, over: string): typeof GrantBody {
  return v.strictObject({ token: v.message(entries.token, over) })
}
