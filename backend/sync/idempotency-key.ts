import { createHash } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import { keyOf, secretId, type Random } from '../random.ts'

/** The identity of a request: `given` by the client, or made up for this one. */
export interface IdempotencyKey {
  given: boolean
  id: string
  /** A hash of method, path and body: the same key with another one is refused. */
  fingerprint: string
}

/** The Idempotency-Key of a header; undefined if empty. Throws invalid for more than 200 characters or unprintable ones. */
export function readKey(header: string): string | undefined {
  if (!/^[\x20-\x7e]{0,200}$/.test(header)) throw new ApiError('invalid', { text: 'The Idempotency-Key is not valid.' })
  return header === '' ? undefined : header
}

/** The key that `readKey` has read, with the request's fingerprint. */
export function idempotencyKey(header: string | undefined, method: string, path: string, body: Buffer, random: Random): IdempotencyKey {
  if (header === undefined) return { given: false, id: secretId(random), fingerprint: '' }
  const fingerprint = createHash('sha256').update(`${method} ${path}\n`).update(body).digest('hex')
  return { given: true, id: keyOf(header), fingerprint }
}
