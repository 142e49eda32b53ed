import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const TIME_OUT_MS = 15_000

interface SmtpOptions {
  /** smtp://… or smtps://… */
  url: string
  from: string
  /** Whether a server without TLS is refused: links that reset a password would else travel in the open. */
  requireTls: boolean
}

/** Mail through an SMTP server (SMTP_URL). */
export function smtpMailer({ url, from, requireTls }: SmtpOptions): Mailer {
  const transport = createTransport(
    { url, requireTLS: requireTls, pool: true, connectionTimeout: TIME_OUT_MS, greetingTimeout: TIME_OUT_MS, socketTimeout: TIME_OUT_MS },
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
