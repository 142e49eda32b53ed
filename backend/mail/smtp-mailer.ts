import { createTransport } from 'nodemailer'
import { Late, within } from '../within.ts'
import { MailRefused, type Mailer } from './mailer.ts'

const TIME_OUT_MS = 15_000
/** A server that says a little again and again is never silent: so long one mail may take in all, in ms. */
const WHOLE_MS = 45_000
/** What a server says to these commands is of one mail: of its receiver, and of its content. 'API': the library found no address to write to. */
const OF_THE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA', 'API']
/** Answers that are of the session, whenever they come: it closes, or wants another login. */
const OF_THE_SESSION: readonly unknown[] = [421, 530, 534, 535, 538]

interface SmtpOptions {
  /** smtp://… or smtps://… */
  url: string
  from: string
  /** Whether a server without TLS is refused: links that reset a password would else travel in the open. */
  requireTls: boolean
  /** How long the server may say nothing, in ms. */
  silenceMs?: number
  /** How long handing on one mail may take in all, in ms. */
  wholeMs?: number
}

/**
 * What may be known of a mail that was not taken. Neither the server's words nor the library's message, for both quote the address that was written to.
 */
function refusalOf(error: unknown): MailRefused {
  const part = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const code = part('code')
  const answer = part('responseCode')
  const known = [code, answer].filter((each) => (typeof each === 'string' && /^[A-Z]+$/.test(each)) || typeof each === 'number')
  const command = part('command')
  const isOfTheMail = OF_THE_MAIL.includes(command) && (code === 'EENVELOPE' || code === 'EMESSAGE') && !OF_THE_SESSION.includes(answer)
  const isForGood = isOfTheMail && (command === 'API' || (typeof answer === 'number' && answer >= 500))
  return new MailRefused(['the mail was not taken', ...known].join(' '), { isForGood, isUnreachable: !isOfTheMail })
}

/** Mail through an SMTP server (SMTP_URL). */
export function smtpMailer({ url, from, requireTls, silenceMs = TIME_OUT_MS, wholeMs = WHOLE_MS }: SmtpOptions): Mailer {
  const timeouts = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
  const open = () => createTransport({ url, requireTLS: requireTls, pool: true, ...timeouts }, { from })
  let transport = open()
  const asked = async (work: Promise<unknown>) => {
    const mine = transport
    try {
      await within(wholeMs, work)
    } catch (error) {
      // The library ends no single connection of its pool: the others go on with a new one.
      if (error instanceof Late && mine === transport) {
        transport = open()
        mine.close()
      }
      throw refusalOf(error)
    }
  }
  return {
    send: ({ accountId: _about, ...mail }) => asked(transport.sendMail(mail)),
    verify: () => asked(transport.verify()),
    forget: async () => undefined,
    forgetOld: async () => undefined,
    close: () => transport.close(),
  }
}
