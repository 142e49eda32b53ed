import { hash } from 'node:crypto'

/**
 * A short fingerprint of a login's password hash. A login with another fingerprint than its account's is invalid, so the write that changes
 * a password ends every session and token at that moment.
 */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22)
}
