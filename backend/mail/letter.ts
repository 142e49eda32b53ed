import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '#sync-protocol/domain/units.ts'

/** That of the account when it was written; letters of older releases have none. */
const language = v.optional(v.string(), '')

/**
 * What a mail is to say. It is stored until the mail server has it, so it holds no secret: the token of a link is made when the mail is written, at each try.
 */
export const Letter = v.variant('kind', [
  /** A user has typed a name to set a new password: whose it is, is found out behind the answer. */
  v.object({ kind: v.literal('reset-asked'), identifier: v.string() }),
  /** The link to set a new password, for the password and the address that the account had when it was asked for. */
  v.object({ kind: v.literal('reset'), accountId: v.string(), credential: v.string(), email: v.string() }),
  /** The question whether an address is the user's. */
  v.object({ kind: v.literal('confirm'), accountId: v.string(), email: v.string() }),
  v.object({
    kind: v.literal('password-changed'),
    to: v.string(),
    language,
    loggedOut: v.picklist(['every device', 'every other device']),
  }),
  v.object({ kind: v.literal('email-changed'), to: v.string(), language }),
  /** A message of the contact form, to the operator. */
  v.object({ kind: v.literal('message'), name: v.string(), email: v.string(), message: v.string() }),
  /** The operator's answer to such a message. */
  v.object({ kind: v.literal('answer'), to: v.string(), text: v.string() }),
])
export type Letter = v.InferOutput<typeof Letter>
export type LetterKind = Letter['kind']
export const LETTER_KINDS: readonly LetterKind[] = Letter.options.map(({ entries }) => entries.kind.literal)

/** How long a mail is of use from the moment it was asked for: so long it is tried. */
export const OF_USE_MS: Record<LetterKind, number> = {
  'reset-asked': 10 * MINUTE_MS,
  reset: 10 * MINUTE_MS,
  confirm: 7 * DAY_MS,
  'password-changed': 3 * DAY_MS,
  'email-changed': 3 * DAY_MS,
  message: 5 * DAY_MS,
  answer: 5 * DAY_MS,
}
