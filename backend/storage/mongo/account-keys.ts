import * as v from 'valibot'
import { bucketOf } from './buckets.ts'
import { readRow } from '../stored-row.ts'

/** What of an account document it is found by. */
const Findable = v.object({
  _id: v.string(),
  usernameKey: v.string(),
  emailKey: v.string(),
  phoneDigits: v.string(),
  profile: v.object({ birthday: v.string() }),
})
export type Findable = v.InferOutput<typeof Findable>

/** Of those fields alone. */
export const FINDABLE = { usernameKey: 1, emailKey: 1, phoneDigits: 1, 'profile.birthday': 1 } as const

/** Something that an account is found by: a name of its own (`_id` says all of it), or something that it shares with others under `key`. */
export interface AccountKey {
  _id: string
  bucket: number
  key?: string
}

/** Of a name that was made comparable (`loginKey`). */
export function usernameKeyOf(usernameKey: string): AccountKey {
  return own(`username:${usernameKey}`)
}

/** Of an e-mail address that was made comparable (`loginKey`). */
export function emailKeyOf(emailKey: string): AccountKey {
  return own(`email:${emailKey}`)
}

/** What the accounts with a phone number share. */
export function phoneKey(digits: string): string {
  return `phone:${digits}`
}

/** What the accounts with a birthday share. */
export function birthdayKey(birthday: string): string {
  return `birthday:${birthday}`
}

/**
 * All that the account is found by. Names first, and always in this order: of two that want the same names at once, one gets them. Throws
 * DamagedRow.
 */
export function keysOf(document: { _id: string }): AccountKey[] {
  const { _id, usernameKey, emailKey, phoneDigits, profile } = readRow(`the document of account ${document._id}`, Findable, document)
  return [
    usernameKeyOf(usernameKey),
    emailKeyOf(emailKey),
    ...(phoneDigits === '' ? [] : [shared(phoneKey(phoneDigits), _id)]),
    ...(profile.birthday === '' ? [] : [shared(birthdayKey(profile.birthday), _id)]),
  ]
}

/** Those of `keys` that are not among `others`. */
export function keysWithout(keys: readonly AccountKey[], others: readonly AccountKey[]): AccountKey[] {
  const ids = new Set(others.map(({ _id }) => _id))
  return keys.filter(({ _id }) => !ids.has(_id))
}

function own(_id: string): AccountKey {
  return { _id, bucket: bucketOf(_id) }
}

/** Beside the others under the same key. */
function shared(key: string, accountId: string): AccountKey {
  return { _id: `${key}:${accountId}`, bucket: bucketOf(key), key }
}
