import { createHash } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import { keyOf, secretId, type Random } from '../random.ts'

/** One request as the server tells it from others: `given` by the client, or made up for this once. */
export interface IdempotencyKey {
  given: boolean
  id: string
  /** Of method, path and body: the same key with another one is refused. */
  fingerprint: string
}

/** What an Idempotency-Key header says; undefined where it is empty. Throws invalid: it has more than 200 characters, or others than printable ones. */
export function readKey(header: string): string | undefined {
  if (!/^[\x20-\x7e]{0,200}$/.test(header)) throw new ApiError('invalid', { text: 'The Idempotency-Key is not valid.' })
  return header === '' ? undefined : header
}

/** The key that `readKey` has read, with what it was sent for. */
export function idempotencyKey(header: string | undefined, method: string, path: string, body: Buffer, random: Random): IdempotencyKey {
  if (header === undefined) return { given: false, id: secretId(random), fingerprint: '' }
  const fingerprint = createHash('sha256').update(`${method} ${path}\n`).update(body).digest('hex')
  return { given: true, id: keyOf(header), fingerprint }
}
