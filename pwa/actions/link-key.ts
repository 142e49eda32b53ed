/**
 * The Idempotency-Key of a mailed link, derived from its token: a page that reopens the link, because the answer was lost with the previous
 * page, gets the first answer (SPEC R65). It is as secret as the token, and reveals nothing of it where headers are logged.
 */
export async function linkKey(token: string): Promise<string | undefined> {
  // A page without https has no hashes.
  if (!('subtle' in crypto)) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`starlane link ${token}`))
  return Array.from(new Uint8Array(hash).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
