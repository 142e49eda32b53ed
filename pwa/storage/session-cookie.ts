/** Set and removed by the server together with the session's own cookie, which scripts cannot see. On https its name keeps other sites of the domain from setting it. */
const HINTS = ['__Host-starlane.here', 'starlane.here']

/** Whether this browser has a session as far as a script can tell; the server may have ended it since. */
export function hasSessionCookie(): boolean {
  const cookies = document.cookie.split('; ')
  return HINTS.some((name) => cookies.includes(`${name}=1`))
}

/** The server says that no user is logged in: it need not be asked again. */
export function forgetSessionCookie(): void {
  for (const name of HINTS) document.cookie = `${name}=; path=/; max-age=0${name.startsWith('__Host-') ? '; secure' : ''}`
}
