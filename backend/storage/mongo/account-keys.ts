import * as v from 'valibot'
import { bucketOf } from './buckets.ts'
import { readRow } from '../stored-row.ts'

/** The fields of an account document that it is found by. */
const Findable = v.object({
  _id: v.string(),
  usernameKey: v.string(),
  emailKey: v.string(),
  phoneDigits: v.string(),
  profile: v.object({ birthday: v.string() }),
  state: v.object({ shares: v.optional(v.array(v.object({ id: v.string() })), []) }),
})
export type Findable = v.InferOutput<typeof Findable>

/** A projection of those fields. */
export const FINDABLE = { usernameKey: 1, emailKey: 1, phoneDigits: 1, 'profile.birthday': 1, 'state.shares.id': 1 } as const

/** A search key of an account: a name of its own (`_id` contains all of it), or something shared with others under `key`. */
export interface AccountKey {
  _id: string
  bucket: number
  key?: string
}

/** The key of a normalized username (`loginKey`). */
export function usernameKeyOf(usernameKey: string): AccountKey {
  return own(`username:${usernameKey}`)
}

/** The key of a normalized e-mail address (`loginKey`). */
export function emailKeyOf(emailKey: string): AccountKey {
  return own(`email:${emailKey}`)
}

/** How the key of an open link begins. */
export const SHARE = 'share:'

/** The key of an open link. */
export function shareKeyOf(id: string): AccountKey {
  return own(`${SHARE}${id}`)
}

/** The common key of the accounts with a phone number. */
export function phoneKey(digits: string): string {
  return `phone:${digits}`
}

/** The common key of the accounts with a birthday. */
export function birthdayKey(birthday: string): string {
  return `birthday:${birthday}`
}

/**
 * All search keys of an account. Names come first, always in this order: if two want the same names at once, one gets them. Throws
 * DamagedRow.
 */
export function keysOf(document: { _id: string }): AccountKey[] {
  const { _id, usernameKey, emailKey, phoneDigits, profile, state } = readRow(`the document of account ${document._id}`, Findable, document)
  return [
    usernameKeyOf(usernameKey),
    emailKeyOf(emailKey),
    ...state.shares.map(({ id }) => shareKeyOf(id)),
    ...(phoneDigits === '' ? [] : [shared(phoneKey(phoneDigits), _id)]),
    ...(profile.birthday === '' ? [] : [shared(birthdayKey(profile.birthday), _id)]),
  ]
}

/** The members of `keys` that are not in `others`. */
export function keysWithout(keys: readonly AccountKey[], others: readonly AccountKey[]): AccountKey[] {
  const ids = new Set(others.map(({ _id }) => _id))
  return keys.filter(({ _id }) => !ids.has(_id))
}

function own(_id: string): AccountKey {
  return { _id, bucket: bucketOf(_id) }
}

/** One account's entry under a shared key. */
function shared(key: string, accountId: string): AccountKey {
  return { _id: `${key}:${accountId}`, bucket: bucketOf(key), key }
}
