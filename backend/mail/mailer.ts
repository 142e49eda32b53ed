/** A mail as plain text: it must be readable everywhere and shows nothing that is not in it. */
export interface Mail {
  to: string
  /** The sender with the shop's name, where MAIL_FROM has none. */
  from?: { name: string; address: string }
  subject: string
  text: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** The same at each try to hand it on: who gets it twice can tell. */
  messageId?: string
  /** Whom it is about: what is kept of it goes with the account. */
  accountId?: string
}

export interface Mailer {
  /** Throws MailRefused where the server does not take it. */
  send(mail: Mail): Promise<void>
  /** Removes what this mailer keeps of mails about an account. What was handed to another server is out of its reach. */
  forget(accountId: string): Promise<void>
  /** Removes what it keeps of mails from before this moment (ms since the epoch), and the oldest of too many. */
  forgetOld(before: number): Promise<void>
  /** Throws where the server that mails are handed to does not answer, or refuses the shop. */
  verify?(): Promise<void>
  close(): void
}

/** The mail server has not taken a mail. The message names no address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** It says so of this mail for good (5xx); else it may take it later. */
  readonly isForGood: boolean
  /** It was not this mail: the server could not be reached, or takes none now. */
  readonly isUnreachable: boolean

  constructor(message: string, { isForGood = false, isUnreachable = false } = {}) {
    super(message)
    this.isForGood = isForGood
    this.isUnreachable = isUnreachable
  }
}
