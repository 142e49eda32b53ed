import { removeAccount } from '../accounts/delete-account.ts'
import { removeMessage, visitorsMessages, type Message } from '../accounts/messages.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { writeNewFile } from '../write-new-file.ts'
import { printable } from '../printable.ts'
import type { CommandLine } from './command-line.ts'
import { type Desk, type Proposed, type Shown } from './desk.ts'
import { accountOf } from './find-account.ts'
import { count, moment } from './print.ts'

/** `delete-account WHO`: removes an account as its owner could. */
export async function removeWhole(desk: Desk, { words: [who = ''], yes }: CommandLine): Promise<Proposed> {
  const account = await accountOf(desk.storage, who, { unasked: yes })
  const { id, profile, createdAt, state } = account
  const left = await leftWith(desk, account)
  return {
    warning: `The account of ${printable(profile.username)}, of ${moment(createdAt).slice(0, 10)} and with ${count(state.gems, 'gem')}, goes for good with all its data${left.length === 0 ? '' : `, and ${told(left.length)}`}.`,
    async act() {
      // Before the account, so that a second run finds them: what its address was is known from the account alone.
      const present = await desk.storage.accounts.newest(id)
      const letters = present === undefined ? [] : await leftWith(desk, present)
      for (const message of letters) await removeMessage(desk, message)
      // Gone by another hand, or by a try of which the store said nothing: that is what was wanted, and the cleanups of it are planned.
      await removeAccount(desk, id, () => undefined).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error
      })
      const also = letters.length === 0 ? '' : `, with ${told(letters.length)}`
      return { data: { deleted: id, messages: letters.length }, lines: [`The account of ${printable(profile.username)} is gone${also}.`] }
    },
    again: `Run delete-account id:${id}, for the name may soon be another user's: it removes the account, or says that there is no such account; what is left of one that is gone goes by itself.`,
  }
}

async function leftWith({ storage }: Desk, account: Account): Promise<Message[]> {
  const left: Message[] = []
  for await (const message of visitorsMessages(storage, account)) left.push(message)
  return left
}

function told(messages: number): string {
  return `${count(messages, 'message')} that a visitor left with its address`
}

/** `export WHO FILE.json`: everything that is stored of an account, for an owner who asks and cannot log in. */
export async function exportWhole(desk: Desk, { words: [who = '', file = ''] }: CommandLine): Promise<Shown> {
  // It is written without a question, so no phone number or birthday is enough.
  const account = await accountOf(desk.storage, who, { unasked: true })
  const exported = await exportAccount(desk, account)
  await writeNewFile(file, `${JSON.stringify(exported, undefined, 2)}\n`, 0o600)
  const { length } = exported.records
  return {
    data: { file, records: length },
    lines: [
      `${count(length, 'record')} and the profile of ${printable(account.profile.username)} written to ${file}. It is personal data: hand it to its owner only.`,
    ],
  }
}
