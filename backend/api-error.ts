import { statusOf, textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'

interface Details {
  /** Another text than the code's own. */
  text?: string
  /** Seconds after which trying again may help. */
  retryAfter?: number
  /** The sequence number a `gap` waits for. */
  expected?: number
}

/** A refusal as the API answers it: thrown anywhere, turned into an answer by one handler. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfter: number | undefined
  readonly expected: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? textOf(code))
    this.code = code
    this.status = statusOf(code)
    this.retryAfter = details.retryAfter
    this.expected = details.expected
  }

  /** The body of the answer (SPEC R35). */
  toBody(): { ok: false; code: ErrorCode; error: string; message: string; expected?: number } {
    const { code, message, expected } = this
    return { ok: false, code, error: message, message, ...(expected === undefined ? {} : { expected }) }
  }
}
