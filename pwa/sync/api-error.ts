import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { Reply } from './http.ts'

/**
 * A failed call. `status` is undefined when the server could not be reached or its success could not be read. `code` is undefined, and
 * `message` '', also when something other than the shop refused (a gateway, a captive portal).
 */
export class ApiError extends Error {
  /** A call that changes something got no answer: it may have been done. */
  isUnknown = false

  constructor(
    message: string,
    readonly status?: number,
    readonly code?: ErrorCode,
    /** The raw refusal, which `issuesOf` reads further. */
    readonly reply?: Reply,
  ) {
    super(message)
  }
}
