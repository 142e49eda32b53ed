import * as v from 'valibot'
import type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import { isRule, textOfRule, type Rule } from '#sync-protocol/domain/rules.ts'
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
  const named = new Map<string, FieldIssue>()
  for (const issue of issues) {
    const path = pathOf(issue)
    if (path !== '' && !named.has(path) && named.size < MAX_ISSUES) named.set(path, { path, ...messageOf(issue) })
  }
  const issuesOfFields = named.size === 0 ? {} : { issues: [...named.values()] }
  if (isRule(first.message)) return new ApiError('invalid', { rule: first.message, ...issuesOfFields })
  const text = pathOf(first) === '' ? {} : { text: `"${pathOf(first)}" ${faultOf(first)}` }
  return new ApiError('invalid', { ...text, ...issuesOfFields })
}

/** The refusal of one field by a rule that no schema can hold. */
export function brokenRule(path: string, rule: Rule): ApiError {
  return new ApiError('invalid', { rule, issues: [{ path, message: textOfRule(rule), rule }] })
}

/** The refusal of one field for a reason that only programmers read. */
export function invalidField(path: string, text: string): ApiError {
  return new ApiError('invalid', { text, issues: [{ path, message: text }] })
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  return (v.getDotPath(issue) ?? '').slice(0, MAX_FIELD)
}

/** The schema library's own texts are for programmers. */
function messageOf(issue: v.BaseIssue<unknown>): Omit<FieldIssue, 'path'> {
  const { message } = issue
  return isRule(message) ? { message: textOfRule(message), rule: message } : { message: `This ${faultOf(issue)}` }
}

function faultOf({ type, expected, input }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'is not expected here.'
  return input === undefined ? 'is missing.' : 'is not valid.'
}
