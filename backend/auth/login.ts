import type { Account } from '../domain/account.ts'

/** What a session or token says about the login it came from. */
export interface LoginMark {
  accountId: string
  /** ms since the epoch. */
  at: number
  /** See `credentialOf`. */
  credential: string
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
