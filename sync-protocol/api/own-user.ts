import * as v from 'valibot'
import { UserResponse } from './user.ts'

/** GET /api/users/{id}: one's own user, and whether the e-mail address was confirmed. */
export const OwnUserResponse = v.object({ ...UserResponse.entries, emailConfirmed: v.optional(v.boolean(), true) })
export type OwnUserResponse = v.InferOutput<typeof OwnUserResponse>
