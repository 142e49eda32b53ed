/** A mail as plain text: it must be readable everywhere and shows nothing that is not in it. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** Whom it is about: what is kept of it goes with the account. */
  accountId?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Removes what this mailer keeps of mails about an account. What was handed to another server is out of its reach. */
  forget(accountId: string): Promise<void>
  /** Removes what it keeps of mails from before this moment (ms since the epoch), and the oldest of too many. */
  forgetOld(before: number): Promise<void>
  /** Throws where the server that mails are handed to does not answer, or refuses the shop. */
  verify?(): Promise<void>
  close(): void
}
