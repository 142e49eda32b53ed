import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Account } from '../../domain/account.ts'
import { loginKey, phoneDigits } from '../../domain/account.ts'
import { readText } from '../stored-row.ts'

/** A key of the environment. LMDB sorts it part by part, strings by bytes, numbers by size. */
export type Key = (string | number)[]

const PLAIN = /^[!-}][ -}]{0,199}$/

/**
 * A text as one part of a key: itself if short and plain, else its hash after a "~". LMDB's keys hold at most 1978 bytes and no NUL, while
 * user-chosen names and keys may be anything.
 */
export function keyPart(text: string): string {
  return PLAIN.test(text) ? text : `~${createHash('sha256').update(text).digest('base64url')}`
}

/** The search keys of an account, each a part of a key; a missing phone or birthday has none, nor has an account without open links. */
const Rows = v.object({
  username: v.string(),
  email: v.string(),
  phone: v.exactOptional(v.string()),
  birthday: v.exactOptional(v.string()),
  shares: v.exactOptional(v.array(v.string())),
})
export type Rows = v.InferOutput<typeof Rows>

/** The search keys in a text. Throws DamagedRow. */
export function rowsOfText(id: string, text: string): Rows {
  return readText(`what account ${id} is found by`, Rows, text)
}

export function rowsOf({ profile, state }: Account): Rows {
  const digits = phoneDigits(profile.phoneNumber)
  return {
    username: keyPart(loginKey(profile.username)),
    email: keyPart(loginKey(profile.email)),
    ...(digits === '' ? {} : { phone: keyPart(digits) }),
    ...(profile.birthday === '' ? {} : { birthday: keyPart(profile.birthday) }),
    ...(state.shares.length === 0 ? {} : { shares: state.shares.map(({ id }) => keyPart(id)) }),
  }
}
