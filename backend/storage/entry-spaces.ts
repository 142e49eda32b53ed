import { ANSWER_KEPT_MS } from '#sync-protocol/domain/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#sync-protocol/domain/units.ts'

/** The kind of data in a space: logins, other data of an account, or data of the whole shop. */
type Holds = 'login' | 'account' | 'shop'

/** Every space of the entries. Entries of `login` and `account` spaces name their account. */
const SPACES = {
  /** Hash of a session id: the login or the recovery grant of a browser. */
  session: 'login',
  /** Hash of a bearer token: its login. */
  token: 'login',
  /** Key of a token: its last use. */
  used: 'login',
  /** Hash of a mailed one-time link: the fingerprint of the password to replace. */
  reset: 'login',
  /** Hash of a grant to set a new password, once: the same fingerprint. */
  grant: 'login',
  /** Hash of a mailed link: the e-mail address that it confirms. */
  confirm: 'account',
  /** Hash of an Idempotency-Key and its call: the outcome (SPEC R50). */
  once: 'account',
  /** The common part of a deleted account's device ids: the account's id (SPEC R51). */
  gone: 'shop',
  /** `account.picture`: a profile picture, as base64. */
  picture: 'account',
  /** `account.record`: the operator was notified of this message. */
  told: 'account',
  /** `account.record`: what the operator did about this message; with `/` and a key, an answer that was mailed. */
  letter: 'account',
  /** Account id: the mails to the operator within the hour. The counter names no account, and ends after the hour. */
  'told-hour': 'shop',
  /** `limit:MAC of an address or a name`: tries within the limit's time. */
  limit: 'shop',
  /** Genre: the books last fetched. */
  books: 'shop',
  /** `write`: when a process last verified that it can write. */
  probe: 'shop',
  /** `secret`: the secret shared by the processes on one database. */
  shop: 'shop',
  /** Name of a web app file, which contains a hash of its content: the file, as base64. */
  file: 'shop',
} as const satisfies Record<string, Holds>

export type EntrySpace = keyof typeof SPACES

/** The longest life of an entry, in ms. An entry that would live longer was stored by a clock that ran ahead, and counts as expired. */
export const LIVES: Readonly<Record<EntrySpace, number>> = {
  /** From its last use, but never longer than its login. */
  session: 30 * DAY_MS,
  token: 180 * DAY_MS,
  used: 180 * DAY_MS,
  reset: 10 * MINUTE_MS,
  grant: 10 * MINUTE_MS,
  confirm: 7 * DAY_MS,
  once: ANSWER_KEPT_MS,
  /** A device that was away for longer is only asked to log in. */
  gone: 365 * DAY_MS,
  picture: Number.POSITIVE_INFINITY,
  told: 30 * DAY_MS,
  letter: Number.POSITIVE_INFINITY,
  'told-hour': HOUR_MS,
  limit: DAY_MS,
  books: Number.POSITIVE_INFINITY,
  probe: MINUTE_MS,
  shop: Number.POSITIVE_INFINITY,
  /** From the last time that a shop with this build ran. */
  file: 30 * DAY_MS,
}

/** The longest life in a space. In an unknown space an entry lives as long as it states. */
export function lifeIn(space: string): number {
  return isKnown(space) ? LIVES[space] : Number.POSITIVE_INFINITY
}

function isKnown(space: string): space is EntrySpace {
  return Object.hasOwn(LIVES, space)
}

/** The spaces that end when the password changes. */
export const LOGIN_SPACES = spacesThatHold('login')

/** The spaces that are deleted with an account. */
export const ACCOUNT_SPACES = spacesThatHold('login', 'account')

function spacesThatHold(...what: Holds[]): readonly EntrySpace[] {
  const names = Object.keys(SPACES).filter(isKnown)
  return names.filter((name) => what.includes(SPACES[name]))
}
