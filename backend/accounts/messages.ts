import { loginKey, type Account } from '../domain/account.ts'
import { GUEST, messageKey } from '../domain/message-key.ts'
import { TOLD_MS } from '../limits/bounds.ts'
import { DELETED } from '../mail/tell-operator.ts'
import type { Storage, StoredRecord } from '../storage/port.ts'

/** A message of the contact form, as it is stored. */
export type Message = Extract<StoredRecord, { kind: 'message' }>

/** Messages that are read at once. */
const AT_ONCE = 100

/** The messages of one account, or of all visitors, newest first; `after`: those behind this one. */
export async function* messagesOf({ records }: Pick<Storage, 'records'>, accountId: string, after?: Message): AsyncGenerator<Message> {
  for (let last: StoredRecord | undefined = after, page: StoredRecord[] = []; ; last = page.at(-1)) {
    page = await records.list(accountId, { kind: 'message', limit: AT_ONCE, ...(last === undefined ? {} : { before: last }) })
    for (const record of page) if (record.kind === 'message') yield record
    if (page.length < AT_ONCE) return
  }
}

interface Deps {
  storage: Pick<Storage, 'records' | 'entries' | 'mails'>
  /** ms since the epoch. */
  clock(): number
}

/** Removes a message with what stands beside it: the mail that tells the operator of it, if that still waits, and what was noted about it. */
export async function removeMessage({ storage: { records, entries, mails }, clock }: Deps, message: Message): Promise<void> {
  const { accountId, id } = message
  const key = messageKey(message)
  await entries.put('told', key, { value: DELETED, expiresAt: clock() + TOLD_MS, accountId })
  await Promise.all([mails.remove(`message.${key}`), entries.delete('letter', key)])
  await records.remove(accountId, 'message', id)
}

/** What visitors left with the address of an account. An address that was not confirmed may be a stranger's, and so what was written from it. */
export async function* visitorsMessages(
  storage: Pick<Storage, 'records'>,
  { emailUnconfirmed, profile }: Pick<Account, 'emailUnconfirmed' | 'profile'>,
): AsyncGenerator<Message> {
  if (emailUnconfirmed === true) return
  const address = loginKey(profile.email)
  for await (const message of messagesOf(storage, GUEST)) if (loginKey(message.email) === address) yield message
}
