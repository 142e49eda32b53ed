import type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import { statusOf, textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { textOfRule, type Rule } from '#sync-protocol/domain/rules.ts'

interface Details {
  /** Its text replaces the code's own, and its name goes along. */
  rule?: Rule
  /** Another text than the code's own, for programmers. */
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
  readonly rule: Rule | undefined
  readonly retryAfter: number | undefined
  readonly expected: number | undefined
  readonly issues: FieldIssue[] | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.rule === undefined ? (details.text ?? textOf(code)) : textOfRule(details.rule))
    this.code = code
    this.rule = details.rule
    this.status = statusOf(code)
    this.retryAfter = details.retryAfter
    this.expected = details.expected
    this.issues = details.issues
  }

  /** The body of the answer (SPEC R35). */
  toBody(): { ok: false; code: ErrorCode; error: string; message: string; rule?: Rule; expected?: number; issues?: FieldIssue[] } {
    const { code, message, rule, expected, issues } = this
    const details = {
      ...(rule === undefined ? {} : { rule }),
      ...(expected === undefined ? {} : { expected }),
      ...(issues === undefined ? {} : { issues }),
    }
    return { ok: false, code, error: message, message, ...details }
  }
}
