/** What the page that redirected here passed on: a message, and the address to go to after the login. */
export interface LoginArrival {
  message: string
  /** A path of this shop, '/dashboard' when nothing better is known. */
  goal: string
}

/** Reads router state, which any page (and an older version of this app) may have written. */
export function readArrival(state: unknown): LoginArrival {
  const given: object = typeof state === 'object' && state !== null ? state : {}
  const message = 'message' in given && typeof given.message === 'string' ? given.message : ''
  const from = 'from' in given && typeof given.from === 'string' ? given.from : ''
  return { message, goal: /^\/(?![/\\]|login\b|register\b)/.test(from) ? from : '/dashboard' }
}
