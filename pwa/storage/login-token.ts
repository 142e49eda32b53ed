import { read, write } from './web-storage.ts'

/** The token of the last login, where specification §9 keeps it. */
export const loginToken = {
  token: () => read('localStorage', 'token'),
  /** Unless another login has put its own there in the meantime. */
  forget(token: string) {
    if (read('localStorage', 'token') === token) write('localStorage', 'token', undefined)
  },
}
