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

/**
 * What the log may say of a mail that was not taken. Neither the server's words nor the library's message, for both quote the address that was
 * written to.
 */
function withoutAddress(error: unknown): Error {
  const part = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const code = part('code')
  const answer = part('responseCode')
  const known = [code, answer].filter((each) => (typeof each === 'string' && /^[A-Z]+$/.test(each)) || typeof each === 'number')
  return Object.assign(new Error(['the mail was not taken', ...known].join(' ')), typeof code === 'string' ? { code } : {})
}

/** Mail through an SMTP server (SMTP_URL). */
export function smtpMailer({ url, from, requireTls }: SmtpOptions): Mailer {
  const transport = createTransport(
    { url, requireTLS: requireTls, pool: true, connectionTimeout: TIME_OUT_MS, greetingTimeout: TIME_OUT_MS, socketTimeout: TIME_OUT_MS },
    { from },
  )
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw withoutAddress(error)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw withoutAddress(error)
      }
    },
    forget: async () => undefined,
    forgetOld: async () => undefined,
    close: () => transport.close(),
  }
}
