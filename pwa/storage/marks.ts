import { read, write } from './web-storage.ts'

/** The server has not heard of a logout yet. */
export const PENDING_LOGOUT = 'starlane-logout'

/** The account whose user has pressed "Logout", until that is done or asked about. */
export const BEGUN_LOGOUT = 'starlane-leaving'

/** The login has ended, and what was done waits for the next one. */
export const LOGIN_ENDED = 'starlane-login-ended'

/** This browser has held a queue, which may have taken what stands in the journal. */
export const HELD_QUEUE = 'starlane-queues'

/** Short texts in local storage that must outlive the page: a lost one logs a user in again, or does a change twice. */
export type Mark = typeof PENDING_LOGOUT | typeof BEGUN_LOGOUT | typeof LOGIN_ENDED | typeof HELD_QUEUE

/** As long as browsers keep a cookie. */
const KEPT_S = 400 * 24 * 60 * 60

export function readMark(mark: Mark): string | undefined {
  return read('localStorage', mark) ?? cookieOf(mark)
}

/** Sets a mark; undefined takes it away. What local storage does not take, a cookie keeps: it has a room of its own. */
export function setMark(mark: Mark, text: string | undefined): void {
  const isStored = write('localStorage', mark, text)
  if (text !== undefined && !isStored) setCookie(mark, encodeURIComponent(text), KEPT_S)
  else if (rawCookieOf(mark) !== undefined) setCookie(mark, '', 0)
}

function cookieOf(mark: Mark): string | undefined {
  const text = rawCookieOf(mark)
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    // A damaged cookie is no mark.
    return undefined
  }
}

function rawCookieOf(mark: Mark): string | undefined {
  const begin = `${nameOf(mark)}=`
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(begin))
    ?.slice(begin.length)
}

function setCookie(mark: Mark, text: string, seconds: number): void {
  document.cookie = [`${nameOf(mark)}=${text}`, 'path=/', `max-age=${seconds}`, 'samesite=lax', ...(isSecure() ? ['secure'] : [])].join(
    '; ',
  )
}

/** On https by its name no other site of the domain can set it. */
function nameOf(mark: Mark): string {
  return isSecure() ? `__Host-${mark}` : mark
}

function isSecure(): boolean {
  return globalThis.location?.protocol === 'https:'
}
