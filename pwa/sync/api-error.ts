import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { Reply } from './http.ts'

export const UNREACHABLE = 'The shop cannot be reached right now. Please try again.'

/**
 * A call that did not succeed. `status` is undefined when the server could not be reached or called nonsense a success. `code` is
 * undefined, too, when it was not the shop that refused (a gateway, a captive portal): `message` is '' then, and the caller's to find.
 */
export class ApiError extends Error {
  /** No answer came to a call that changes something: it may have been done. */
  isUnknown = false

  constructor(
    message: string,
    readonly status?: number,
    readonly code?: ErrorCode,
    /** The refusal as it came: `issuesOf` reads it further. */
    readonly reply?: Reply,
  ) {
    super(message)
  }
}
