import { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import { isRule, textOfRule } from '#sync-protocol/domain/rules.ts'
import * as v from 'valibot'
import type { Reply } from './http.ts'

export type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'

const Named = v.object({ issues: v.array(FieldIssue) })

/** The fields that a refusal of the shop names, with the texts of this build's language; empty if it names none or is no refusal. */
export function issuesIn(reply: Reply | undefined): readonly FieldIssue[] {
  const parsed = v.safeParse(Named, reply?.kind === 'json' ? reply.body : undefined)
  return parsed.success ? parsed.output.issues.map(inWords) : []
}

function inWords({ path, message, rule = '' }: FieldIssue): FieldIssue {
  return { path, message: isRule(rule) ? textOfRule(rule) : message }
}
