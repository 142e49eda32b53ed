import { BEGUN_LOGOUT, readMark, setMark } from './marks.ts'

/** In the frame of the press: a tab that is closed in it has logged out all the same, at the next start. */
export function beginLogout(accountId: string): void {
  setMark(BEGUN_LOGOUT, accountId)
}

/** The account of a logout that was begun and has not ended. */
export function begunLogout(): string | undefined {
  return readMark(BEGUN_LOGOUT)
}

export function endLogout(): void {
  setMark(BEGUN_LOGOUT, undefined)
}
