import { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import * as v from 'valibot'
import type { Reply } from './http.ts'

export type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'

const Named = v.object({ issues: v.array(FieldIssue) })

/** The fields that a refusal of the shop names, with their texts; empty if it names none or is no refusal. */
export function issuesIn(reply: Reply | undefined): readonly FieldIssue[] {
  const parsed = v.safeParse(Named, reply?.kind === 'json' ? reply.body : undefined)
  return parsed.success ? parsed.output.issues : []
}
