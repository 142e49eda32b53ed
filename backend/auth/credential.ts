import { hash } from 'node:crypto'

/**
 * A short print of the password hash a login was made with. A login whose print is not the account's present one counts
 * no more, so the write that changes a password ends every session and token in the same moment.
 */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22)
}
