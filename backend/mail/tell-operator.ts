import { TOLD_MS } from '../limits/bounds.ts'
import type { Mailer } from './mailer.ts'
import type { Entries, StoredRecord } from '../storage/port.ts'

const SPACE = 'told'
/** Mails per account and hour; what comes beyond is stored all the same. */
const PER_HOUR = 20
const HOUR_MS = 60 * 60_000

interface Options {
  mailer: Mailer
  entries: Entries
  clock(): number
  operator: string
}

/** Mails the operator each message of the contact form, once, however often its record is stored. */
export function operatorNotice({ mailer, entries, clock, operator }: Options): (records: StoredRecord[]) => Promise<void> {
  return async (records) => {
    for (const record of records) {
      if (record.kind !== 'message') continue
      const now = clock()
      const entry = { value: true, expiresAt: now + TOLD_MS, accountId: record.accountId }
      if (!(await entries.add(SPACE, `${record.accountId}.${record.id}`, entry, now))) continue
      const { count } = await entries.increment('told-hour', record.accountId, 1, now + HOUR_MS, now)
      if (count > PER_HOUR) continue
      const { name, email, message } = record
      await mailer.send({
        to: operator,
        accountId: record.accountId,
        replyTo: email,
        subject: 'A message from the contact form',
        text: `${name} <${email}> writes:\n\n${quoted(message)}\n`,
      })
    }
  }
}

/** What a stranger wrote must not be taken for words of the shop. */
function quoted(message: string): string {
  return message.replace(/^/gm, '> ')
}
