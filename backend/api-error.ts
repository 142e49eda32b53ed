import type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import { statusOf, textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'

interface Details {
  /** Another text than the code's own. */
  text?: string
  /** Seconds after which trying again may help. */
  retryAfter?: number
  /** The sequence number a `gap` waits for. */
  expected?: number
  /** The fields that an `invalid` names. */
  issues?: FieldIssue[]
}

/** A refusal as the API answers it: thrown anywhere, turned into an answer by one handler. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfter: number | undefined
  readonly expected: number | undefined
  readonly issues: FieldIssue[] | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? textOf(code))
    this.code = code
    this.status = statusOf(code)
    this.retryAfter = details.retryAfter
    this.expected = details.expected
    this.issues = details.issues
  }

  /** The body of the answer (SPEC R35). */
  toBody(): { ok: false; code: ErrorCode; error: string; message: string; expected?: number; issues?: FieldIssue[] } {
    const { code, message, expected, issues } = this
    const details = { ...(expected === undefined ? {} : { expected }), ...(issues === undefined ? {} : { issues }) }
    return { ok: false, code, error: message, message, ...details }
  }
}
