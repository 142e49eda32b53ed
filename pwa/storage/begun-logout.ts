import { read, write } from './web-storage.ts'

/** In local storage: the account whose user has pressed "Logout", until that is done or asked about. */
const BEGUN = 'starlane-leaving'

/** In the frame of the press: a tab that is closed in it has logged out all the same, at the next start. */
export function beginLogout(accountId: string): void {
  write('localStorage', BEGUN, accountId)
}

/** The account of a logout that was begun and has not ended. */
export function begunLogout(): string | undefined {
  return read('localStorage', BEGUN)
}

export function endLogout(): void {
  write('localStorage', BEGUN, undefined)
}
