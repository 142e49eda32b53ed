import * as v from 'valibot'
import { linkToken } from './link-token.ts'
import { UserResponse } from './user.ts'

/** GET /api/users/{id}: one's own user, and whether the e-mail address was confirmed. */
export const OwnUserResponse = v.object({ ...UserResponse.entries, emailConfirmed: v.optional(v.boolean(), true) })
export type OwnUserResponse = v.InferOutput<typeof OwnUserResponse>

/** Said of a confirmation link that was used, has ended or is damaged. */
export const CONFIRM_LINK_OVER = 'This link is no longer valid. Ask for a new one on your account page.'

/** POST /api/confirm-email: the token out of the mailed link's fragment, which works once. */
export const ConfirmEmailBody = v.strictObject({ token: linkToken(CONFIRM_LINK_OVER) })
