import type { Account } from '../domain/account.ts'
import { readAccount } from './stored-account.ts'
import { parsed } from './stored-row.ts'

/**
 * Bytes an account document may have in any store. MongoDB takes 16 MiB with everything around the text; the bounds of the protocol (SPEC R39)
 * keep documents below it, so this is what holds if one of them should not.
 */
export const MAX_ACCOUNT_BYTES = 14 * 1024 * 1024
const lengths = new WeakMap<Account, number>()
/** What one character of a string can take in UTF-8. */
const MAX_CHARACTER_BYTES = 3

/** The document as both stores keep it; undefined where it is too large to be written. */
export function textOfAccount(account: Account): string | undefined {
  const text = JSON.stringify(account)
  const isSmall = text.length * MAX_CHARACTER_BYTES <= MAX_ACCOUNT_BYTES
  return isSmall || Buffer.byteLength(text) <= MAX_ACCOUNT_BYTES ? text : undefined
}

/** The account of a stored text; `key` names it in the error. Throws DamagedRow. */
export function accountOfText(key: string, text: string): Account {
  const stored: unknown = parsed(`the document of account ${key}`, () => JSON.parse(text))
  const account = readAccount(key, stored)
  noteReadLength(account, text.length)
  return account
}

/** Notes how much an account was read from, in characters or bytes. */
export function noteReadLength(account: Account, length: number): void {
  lengths.set(account, length)
}

/** How many characters or bytes an account was read from: what it costs to read it. 0 where it was not read. */
export function readLength(account: Account): number {
  return lengths.get(account) ?? 0
}
