import * as v from 'valibot'
import { readEmail } from '#sync-protocol/domain/email.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import { Timestamp } from '#sync-protocol/api/primitives.ts'
import { Aggregate } from '#sync-protocol/protocol/aggregate.ts'

export const Profile = v.object({
  name: v.string(),
  username: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  birthday: v.string(),
  /** The picture's id within the entries, or '' for the default picture. */
  pictureId: v.string(),
})
export type Profile = v.InferOutput<typeof Profile>

/**
 * The account document: the user's profile, how the user logs in, and the synchronised aggregate. It is read and replaced whole,
 * guarded by `version` (SPEC R19). Pictures, sessions, tokens and records live beside it. A field that is added has a default.
 */
export const Account = v.object({
  id: v.string(),
  ...Aggregate.entries,
  profile: Profile,
  /** argon2id, in its own encoded form. */
  passwordHash: v.string(),
  /** The e-mail address is not confirmed yet. Absent: confirmed, or older than confirmations. */
  emailUnconfirmed: v.exactOptional(v.literal(true)),
  createdAt: Timestamp,
})
export type Account = v.InferOutput<typeof Account>

/**
 * The unique form of a username or e-mail. Usernames are compared as names are. Of an address only case, and how its characters were composed and
 * its domain is written, make no difference: ß and ss are two mailboxes.
 */
export function loginKey(text: string): string {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  return typed.includes('@') ? (readEmail(typed) ?? typed) : nameKey(text)
}

/** The digits of a phone number: what a look-up compares. */
export function phoneDigits(phoneNumber: string): string {
  return phoneNumber.replace(/\D/g, '')
}
