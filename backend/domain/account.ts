import { readEmail } from '#sync-protocol/domain/email.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import type { Aggregate } from '#sync-protocol/protocol/apply.ts'

/**
 * The account document: the user's profile, how the user logs in, and the synchronised aggregate. It is read and replaced whole,
 * guarded by `version` (SPEC R19). Pictures, sessions, tokens and records live beside it.
 */
export interface Account extends Aggregate {
  id: string
  profile: Profile
  /** argon2id, in its own encoded form. */
  passwordHash: string
  /** The e-mail address is not confirmed yet. Absent: confirmed, or older than confirmations. */
  emailUnconfirmed?: true
  /** ms since the epoch. */
  createdAt: number
}

export interface Profile {
  name: string
  username: string
  email: string
  phoneNumber: string
  birthday: string
  /** The picture's id within the entries, or '' for the default picture. */
  pictureId: string
}

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
