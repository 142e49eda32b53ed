/** A mail as plain text: it must be readable everywhere and shows nothing that is not in it. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
