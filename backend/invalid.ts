import * as v from 'valibot'
import type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import { ApiError } from './api-error.ts'

/** A longer name is the caller's own invention, and need not come back whole. */
const MAX_FIELD = 60
/** More than a form has fields; a body of a thousand faults is not answered with all of them. */
const MAX_ISSUES = 20

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]

/**
 * The refusal of what does not fit its schema, with the fields that are wrong. Its text is of the first: a rule with a text of its own
 * (specification §5) is answered with it, any other names the field.
 */
export function invalid(issues: Issues): ApiError {
  const [first] = issues
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const path = pathOf(issue)
    if (path !== '' && !messages.has(path) && messages.size < MAX_ISSUES) messages.set(path, ownText(issue) ?? `This ${faultOf(issue)}`)
  }
  const named = [...messages].map(([path, message]): FieldIssue => ({ path, message }))
  const text = ownText(first) ?? (pathOf(first) === '' ? undefined : `"${pathOf(first)}" ${faultOf(first)}`)
  return new ApiError('invalid', { ...(text === undefined ? {} : { text }), ...(named.length === 0 ? {} : { issues: named }) })
}

/** The refusal of one field by a rule that no schema can hold. */
export function invalidField(path: string, text: string): ApiError {
  return new ApiError('invalid', { text, issues: [{ path, message: text }] })
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  return (v.getDotPath(issue) ?? '').slice(0, MAX_FIELD)
}

/** The schema library's own texts are for programmers. */
function ownText({ message }: v.BaseIssue<unknown>): string | undefined {
  return message.startsWith('Invalid ') ? undefined : message
}

function faultOf({ type, expected, input }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'is not expected here.'
  return input === undefined ? 'is missing.' : 'is not valid.'
}
