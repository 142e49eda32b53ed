import type { Mailer } from './mailer.ts'

/** The same mailer, whose mails come from the shop by its name where MAIL_FROM is an address alone. */
export function namedSender(mailer: Mailer, mailFrom: string, nameOf: () => string): Mailer {
  if (mailFrom.includes('<')) return mailer
  return { ...mailer, send: (mail) => mailer.send({ ...mail, from: { name: nameOf(), address: mailFrom } }) }
}
