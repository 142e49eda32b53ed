import type { GrantBody } from '#sync-protocol/api/answers.ts'
import type { Rule } from '#sync-protocol/domain/rules.ts'
import * as v from 'valibot'

/** The body that opens a mailed link. A damaged one is as good as one that was used, and is refused by the same rule: `over`. */
export function linkBody({ entries }: typeof GrantBody, over: Rule): typeof GrantBody {
  return v.strictObject({ token: v.message(entries.token, over) })
}
