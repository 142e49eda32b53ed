import type { Mailer } from './mailer.ts'

/** The same mailer, which calls `onFailure` for each mail that it could not hand on. */
export function counted(mailer: Mailer, onFailure: () => void): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        onFailure()
        throw error
      }
    },
  }
}
