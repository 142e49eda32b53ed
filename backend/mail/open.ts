import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** Where mails lie for which there is no server. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Mail as the environment says: to a server, else into files. */
export function openMailer(config: Pick<Config, 'dataDir' | 'smtpUrl' | 'smtpTls' | 'mailFrom'>): Mailer {
  const { smtpUrl, smtpTls, mailFrom } = config
  if (smtpUrl === undefined) return fileMailer(mailFolder(config), mailFrom)
  return smtpMailer({ url: smtpUrl, from: mailFrom, requireTls: smtpTls })
}
