import { ANSWER_KEPT_MS } from '#sync-protocol/domain/limits.ts'

/** What a space of the entries holds: logins, other data of an account, or data of the whole shop. */
type Holds = 'login' | 'account' | 'shop'

/** Every space of the entries. An entry names its account where the space is `login` or `account`. */
const SPACES = {
  /** Hash of a session id: the login or the recovery grant of a browser. */
  session: 'login',
  /** Hash of a bearer token: the login it stands for. */
  token: 'login',
  /** The key of a token: when it was last used. */
  used: 'login',
  /** Hash of a mailed one-time link: the fingerprint of the password it is to replace. */
  reset: 'login',
  /** Hash of a grant to set a new password, once: the same fingerprint. */
  grant: 'login',
  /** Hash of a mailed link: the e-mail address that it confirms. */
  confirm: 'account',
  /** Hash of an Idempotency-Key and its call: what came of it (SPEC R50). */
  once: 'account',
  /** What the device ids of a deleted account have in common: its id (SPEC R51). */
  gone: 'shop',
  /** `account.picture`: a profile picture, as base64. */
  picture: 'account',
  /** `account.record`: the operator has been told of this message. */
  told: 'account',
  /** `account.record`: what the operator has done about this message; behind a `/` the key of an answer that was mailed. */
  letter: 'account',
  /** Account id: mails to the operator within the hour. The counter names no account, and is gone after the hour. */
  'told-hour': 'shop',
  /** `limit:MAC of an address or a name`: tries within the limit's time. */
  limit: 'shop',
  /** Genre: the books last fetched. */
  books: 'shop',
  /** `write`: when a process last found out that it can write. */
  probe: 'shop',
  /** `secret`: what the processes on one database share. */
  shop: 'shop',
  /** Name of a file of the web app, which has a hash of its content in it: the file, as base64. */
  file: 'shop',
} as const satisfies Record<string, Holds>

export type EntrySpace = keyof typeof SPACES

const [MINUTE, HOUR, DAY] = [60_000, 60 * 60_000, 24 * 60 * 60_000]

/** The longest life of an entry, in ms. An entry that would live longer was stored while a clock ran ahead, and counts as expired. */
export const LIVES: Readonly<Record<EntrySpace, number>> = {
  /** Since its last use, and never longer than its login. */
  session: 30 * DAY,
  token: 180 * DAY,
  used: 180 * DAY,
  reset: 10 * MINUTE,
  grant: 10 * MINUTE,
  confirm: 7 * DAY,
  once: ANSWER_KEPT_MS,
  /** A device that was away for longer is only asked to log in. */
  gone: 365 * DAY,
  picture: Number.POSITIVE_INFINITY,
  told: 30 * DAY,
  letter: Number.POSITIVE_INFINITY,
  'told-hour': HOUR,
  limit: DAY,
  books: Number.POSITIVE_INFINITY,
  probe: MINUTE,
  shop: Number.POSITIVE_INFINITY,
  /** Since a shop with this build last ran. */
  file: 30 * DAY,
}

/** The longest life in any space. In an unknown space an entry lives as long as it states. */
export function lifeIn(space: string): number {
  return isKnown(space) ? LIVES[space] : Number.POSITIVE_INFINITY
}

function isKnown(space: string): space is EntrySpace {
  return Object.hasOwn(LIVES, space)
}

/** What ends with a change of password. */
export const LOGIN_SPACES = spacesThatHold('login')

/** What goes with an account. */
export const ACCOUNT_SPACES = spacesThatHold('login', 'account')

function spacesThatHold(...what: Holds[]): readonly EntrySpace[] {
  const names = Object.keys(SPACES).filter(isKnown)
  return names.filter((name) => what.includes(SPACES[name]))
}
