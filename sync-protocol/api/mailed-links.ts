import * as v from 'valibot'
import { textOf } from '../domain/errors.ts'

/** Said of a confirmation link that was used, has ended or is damaged. */
export const CONFIRM_LINK_OVER = 'This link is no longer valid. Ask for a new one on your account page.'

/** The token in a link's fragment, which works once. `text`: what is said of a damaged one, which is as good as one that was used. */
const token = (text: string) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/, text))

/** POST /api/forgot-password/grant: of the link that sets a new password. */
export const GrantBody = v.strictObject({ token: token(textOf('grant_required')) })

/** POST /api/confirm-email: of the link that confirms an address. */
export const ConfirmEmailBody = v.strictObject({ token: token(CONFIRM_LINK_OVER) })
