import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const TIME_OUT_MS = 15_000

/** Mail through an SMTP server (SMTP_URL). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIME_OUT_MS, greetingTimeout: TIME_OUT_MS, socketTimeout: TIME_OUT_MS },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    forget: async () => undefined,
    forgetOld: async () => undefined,
    close: () => transport.close(),
  }
}
