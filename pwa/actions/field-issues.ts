import { issuesIn, type FieldIssue } from '../sync/field-issues.ts'
import { ApiError } from './api.ts'

export type { FieldIssue } from '../sync/field-issues.ts'

/** The fields that the shop found wrong, with its texts; empty if it refused for another reason, or was not reached. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiError ? issuesIn(error.reply) : []
}
