import { createTransport } from 'nodemailer'
import { MailRefused, type Mailer } from './mailer.ts'

const TIME_OUT_MS = 15_000
/** The library's codes for what a server says of one mail: of its sender and receivers, and of its content. */
const OF_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE']

interface SmtpOptions {
  /** smtp://… or smtps://… */
  url: string
  from: string
  /** Whether a server without TLS is refused: links that reset a password would else travel in the open. */
  requireTls: boolean
  /** How long the server may say nothing, in ms. */
  silenceMs?: number
}

/**
 * What may be known of a mail that was not taken. Neither the server's words nor the library's message, for both quote the address that was written to.
 */
function refusalOf(error: unknown): MailRefused {
  const part = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const code = part('code')
  const answer = part('responseCode')
  const known = [code, answer].filter((each) => (typeof each === 'string' && /^[A-Z]+$/.test(each)) || typeof each === 'number')
  const isOfTheMail = OF_THE_MAIL.includes(code)
  // Without an answer it was the library that found no address in it to write to.
  const isForGood = isOfTheMail && (answer === undefined || (typeof answer === 'number' && answer >= 500))
  return new MailRefused(['the mail was not taken', ...known].join(' '), { isForGood, isUnreachable: !isOfTheMail })
}

/** Mail through an SMTP server (SMTP_URL). */
export function smtpMailer({ url, from, requireTls, silenceMs = TIME_OUT_MS }: SmtpOptions): Mailer {
  const timeouts = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
  const transport = createTransport({ url, requireTLS: requireTls, pool: true, ...timeouts }, { from })
  return {
    async send({ accountId: _about, ...mail }) {
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw refusalOf(error)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw refusalOf(error)
      }
    },
    forget: async () => undefined,
    forgetOld: async () => undefined,
    close: () => transport.close(),
  }
}
