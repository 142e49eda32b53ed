import * as v from 'valibot'
import { UserResponse } from './user.ts'

/** GET /api/users/{id}: the caller's own user, and whether the e-mail address is confirmed. */
export const OwnUserResponse = v.object({ ...UserResponse.entries, emailConfirmed: v.optional(v.boolean(), true) })
export type OwnUserResponse = v.InferOutput<typeof OwnUserResponse>

/** POST /api/confirm-email: the token from the mailed link's fragment; it works once. */
export const ConfirmEmailBody = v.strictObject({ token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/)) })

/** `identifier`: the link was sent because of a forgotten password, and this browser may now set a new one for this username, once. */
export const ConfirmEmailResponse = v.object({ ok: v.literal(true), identifier: v.optional(v.string()) })
export type ConfirmEmailResponse = v.InferOutput<typeof ConfirmEmailResponse>
