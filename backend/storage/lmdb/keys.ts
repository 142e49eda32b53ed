import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Account } from '../../domain/account.ts'
import { loginKey, phoneDigits } from '../../domain/account.ts'
import { readText } from '../stored-row.ts'

/** A key within the environment: LMDB sorts it part by part, strings by their bytes, numbers by their size. */
export type Key = (string | number)[]

const PLAIN = /^[!-}][ -}]{0,199}$/

/**
 * A text as one part of a key: itself where it is short and plain, else its hash after a "~". LMDB's keys hold at most
 * 1978 bytes and no NUL, while names and keys that people choose may be anything.
 */
export function keyPart(text: string): string {
  return PLAIN.test(text) ? text : `~${createHash('sha256').update(text).digest('base64url')}`
}

/** The rows by which an account is found. Each is a key's part; a phone or birthday that is not given has none. */
const Rows = v.object({
  username: v.string(),
  email: v.string(),
  phone: v.exactOptional(v.string()),
  birthday: v.exactOptional(v.string()),
})
export type Rows = v.InferOutput<typeof Rows>

/** The rows of an account, as a text has them. Throws DamagedRow. */
export function rowsOfText(id: string, text: string): Rows {
  return readText(`what account ${id} is found by`, Rows, text)
}

export function rowsOf({ profile }: Account): Rows {
  const digits = phoneDigits(profile.phoneNumber)
  return {
    username: keyPart(loginKey(profile.username)),
    email: keyPart(loginKey(profile.email)),
    ...(digits === '' ? {} : { phone: keyPart(digits) }),
    ...(profile.birthday === '' ? {} : { birthday: keyPart(profile.birthday) }),
  }
}
