import type { ErrorCode } from '#sync-protocol/domain/errors.ts'

export const UNREACHABLE = 'The shop cannot be reached right now. Please try again.'

/**
 * A call that did not succeed. `status` is undefined when the server could not be reached or called nonsense a success. `code` is
 * undefined, too, when it was not the shop that refused (a gateway, a captive portal): `message` is '' then, and the caller's to find.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    message: string,
    readonly status?: number,
    readonly code?: ErrorCode,
  ) {
    super(message)
  }
}
