import { hash, randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes, as many as asked for: the one source of randomness, so that a test can bring its own. */
export type Random = (bytes: number) => Buffer

/** The system's randomness, drawn ahead: the system asks as much time for 12 bytes as for 4096, and every commit needs 12. */
export function openRandom(): Random {
  const ahead = Buffer.alloc(4096)
  let used = ahead.length
  return (bytes) => {
    if (bytes > ahead.length) return randomBytes(bytes)
    if (bytes > ahead.length - used) {
      randomFillSync(ahead)
      used = 0
    }
    const drawn = Buffer.from(ahead.subarray(used, used + bytes))
    // What was given out is in memory once: with its receiver.
    ahead.fill(0, used, used + bytes)
    used += bytes
    return drawn
  }
}

/** An unguessable id or secret of 32 bytes, as base64url. */
export function secretId(random: Random): string {
  return random(32).toString('base64url')
}

/** What nobody guesses and nobody has twice, 16 bytes as base64url. */
export function shortId(random: Random): string {
  return random(16).toString('base64url')
}

/** The id of a commit: never twice, in whatever history (SPEC R19). */
export function commitId(random: Random): string {
  return random(12).toString('base64url')
}

/** What is stored in place of a secret, so that a copy of the store is not enough to log in. */
export function keyOf(secret: string): string {
  return hash('sha256', secret)
}

/** A number in [0, 1), even over its range. */
export function randomNumber(random: Random): number {
  const bytes = random(6)
  return bytes.readUIntBE(0, bytes.length) / 256 ** bytes.length
}
