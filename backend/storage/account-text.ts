import type { Account } from '../domain/account.ts'
import { readAccount } from './stored-account.ts'
import { parsed } from './stored-row.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/**
 * The most bytes of an account document in any store. MongoDB takes 16 MiB including overhead; the protocol's bounds (SPEC R39) keep
 * documents below this, so it is only the last resort.
 */
export const MAX_ACCOUNT_BYTES = 14 * MIB
const lengths = new WeakMap<Account, number>()
/** The most bytes of one character of a string in UTF-8. */
const MAX_CHARACTER_BYTES = 3

/** The document as JSON text; undefined if it is too large to be written. */
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

/** Notes how many characters or bytes an account was read from. */
export function noteReadLength(account: Account, length: number): void {
  lengths.set(account, length)
}

/** How many characters or bytes an account was read from, which is the cost of reading it; 0 if it was not read. */
export function readLength(account: Account): number {
  return lengths.get(account) ?? 0
}
