import * as v from 'valibot'
import { ApiError } from './api-error.ts'

/** A longer name is the caller's own invention, and need not come back whole. */
const MAX_FIELD = 60

/** The refusal of what does not fit its schema: a rule with a text of its own (specification §5) is answered with it, any other names the field. */
export function invalid(issue: v.BaseIssue<unknown>): ApiError {
  if (!issue.message.startsWith('Invalid ')) return new ApiError('invalid', { text: issue.message })
  const field = (v.getDotPath(issue) ?? '').slice(0, MAX_FIELD)
  return new ApiError('invalid', field === '' ? {} : { text: `"${field}" ${faultOf(issue)}` })
}

function faultOf({ type, expected, input }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'is not expected here.'
  return input === undefined ? 'is missing.' : 'is not valid.'
}
