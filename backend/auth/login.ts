import type { Account } from '../domain/account.ts'
import { LIVES } from '../storage/entry-spaces.ts'

/** What a session or token says about the login it came from. */
export interface LoginMark {
  accountId: string
  /** ms since the epoch. */
  at: number
  /** See `credentialOf`. */
  credential: string
  /** What the browser it was made with is called, as `deviceName` says. */
  device?: string | undefined
}

/** Who a request comes from. */
export interface Login {
  account: Account
  mark: LoginMark
  via: 'cookie' | 'bearer'
  /** Where the bearer token of this login stands in the store. */
  tokenKey: string | undefined
}

/** A login this young needs no password to change the phone number (DECISIONS D12). */
export const FRESH_LOGIN_MS = 15 * 60_000

/** Every login ends this long after it was made, however much it is used. */
export const LOGIN_LIFE_MS = LIVES.token
