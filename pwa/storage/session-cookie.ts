/** Set and removed by the server together with the session's own cookie, which scripts cannot see. */
const HINT = 'starlane.here'

/** Whether this browser has a session as far as a script can tell; the server may have ended it since. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').includes(`${HINT}=1`)
}

/** The server says that no user is logged in: it need not be asked again. */
export function forgetSessionCookie(): void {
  document.cookie = `${HINT}=; path=/; max-age=0`
}
