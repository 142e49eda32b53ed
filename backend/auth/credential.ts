import { hash } from 'node:crypto'

/**
 * A short fingerprint of the password hash a login was made with. A login whose fingerprint differs from the account's current one
 * is not valid any more, so the write that changes a password ends every session and token in the same moment.
 */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22)
}
