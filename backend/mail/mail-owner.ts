import type { Account } from '../domain/account.ts'
import type { Mail, Mailer } from './mailer.ts'

/**
 * Sends an account's owner a mail, if the address was confirmed: until then it may be a stranger's, who gets nothing but the question
 * whether it is theirs.
 */
export async function mailOwner(mailer: Mailer, account: Account, mail: Mail): Promise<void> {
  if (account.emailUnconfirmed !== true) await mailer.send({ ...mail, accountId: account.id })
}
