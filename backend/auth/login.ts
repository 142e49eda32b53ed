import { hash } from 'node:crypto'
import type { Account } from '../domain/account.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import { MINUTE_MS } from '#sync-protocol/domain/units.ts'

/** The data of a session or token about its login. */
export interface LoginMark {
  accountId: string
  /** ms since the epoch. */
  at: number
  /** See `credentialOf`. */
  credential: string
  /** The name of the login's browser, by `deviceName`. */
  device?: string | undefined
}

/** The caller of a request. */
export interface Login {
  account: Account
  mark: LoginMark
  via: 'cookie' | 'bearer'
  /** The key of this login's bearer token in the store. */
  tokenKey: string | undefined
}

/** The age in ms below which a login may change the phone number without the password (DECISIONS D12). */
export const FRESH_LOGIN_MS = 15 * MINUTE_MS

/** The life of a login in ms, however much it is used. */
export const LOGIN_LIFE_MS = LIVES.token

/**
 * A short fingerprint of a login's password hash. A login with another fingerprint than its account's is invalid, so the write that changes
 * a password ends every session and token at that moment.
 */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22)
}
