/**
 * The Idempotency-Key of what a mailed link does, made of the link's token: a page that opens the link once more, because the answer was lost with the page
 * before, is answered as that one was (SPEC R65). It is as secret as the token, and says nothing of it where headers are logged.
 */
export async function linkKey(token: string): Promise<string | undefined> {
  // A page without https has no hashes.
  if (!('subtle' in crypto)) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`starlane link ${token}`))
  return Array.from(new Uint8Array(hash).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
