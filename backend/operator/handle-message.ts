// What an operator does about a message of the contact form: answers it by mail, marks it, deletes it.
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { isSeveralLines, isVisible } from '#sync-protocol/domain/text.ts'
import { removeMessage, type Message } from '../accounts/messages.ts'
import { GUEST, messageKey } from '../domain/message-key.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { BOUNDS } from '../limits/bounds.ts'
import { post } from '../mail/mail-queue.ts'
import { fileFault } from '../system-fault.ts'
import { printable } from '../printable.ts'
import { commitId, keyOf } from '../random.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Proposed, type Shown } from './desk.ts'
import { messageOf, type Handled } from './messages.ts'
import { moment } from './print.ts'

/** What is noted of an answer under its key; of its text only the hash. */
const Answered = v.object({ at: v.number(), text: v.string() })
type Answered = v.InferOutput<typeof Answered>

const LONGEST_ANSWER = 10_000
const STANDARD_INPUT = '-'

/** `answer ID FILE.txt`: mails the text of the file to the address that the message names; once under its key. */
export async function answerMessage(desk: Desk, { words: [id = '', file = ''], key }: CommandLine): Promise<Proposed | Shown> {
  const message = await messageOf(desk, id)
  const { accountId, email } = message
  const known = key ?? desk.random(8).toString('hex')
  const { entries, mails } = desk.storage
  const noted = `${messageKey(message)}/${known}`
  const data = { answered: messageKey(message), to: email, key: known }
  const text = await textIn(file)
  const before = key === undefined ? undefined : await entries.newest('letter', noted, desk.clock())
  if (before !== undefined) {
    if (!v.is(Answered, before.value) || before.value.text !== keyOf(text))
      throw new Refusal(`The key ${known} is that of another answer to this message. Nothing was mailed.`)
    return { data: { ...data, before: true }, lines: [`Answered before, under this key: a mail to ${printable(email)}.`] }
  }
  return {
    warning: `This goes to ${printable(message.name)} <${printable(email)}>, ${text.length} characters: ${printable(text).slice(0, 60)}`,
    async act() {
      const claim = () =>
        entries.add('letter', noted, entryFor(message, { at: desk.clock(), text: keyOf(text) } satisfies Answered), desk.clock())
      const letter = { kind: 'answer', to: email, text } as const
      await post({ mails, clock: desk.clock }, letter, { id: `answer.${noted}`, accountId, claim })
      await note(desk, message, 'answered')
      return { data, lines: [`A mail to ${printable(email)} waits for the mail server: mails shows it until it has gone out.`] }
    },
    again: `The same once more with --key=${known} mails it only if that was not done.`,
    ...(key === undefined ? { newKey: known } : {}),
  }
}

/** `mark ID [--open]`: notes that nothing more is to be done about it, or that something is. */
export async function markMessage(desk: Desk, { words: [id = ''], open }: CommandLine): Promise<Proposed> {
  const message = await messageOf(desk, id)
  const state = open ? 'open' : 'done'
  return {
    warning: `The message of ${senderOf(message)} is marked as ${state}.`,
    async act() {
      if (open) await desk.storage.entries.delete('letter', messageKey(message))
      else await note(desk, message, 'done')
      return { data: { marked: messageKey(message), state }, lines: [`Marked as ${state}.`] }
    },
    again: 'The same once more marks it.',
  }
}

/** `delete-message ID`. */
export async function deleteMessage(desk: Desk, { words: [id = ''] }: CommandLine): Promise<Proposed> {
  const message = await messageOf(desk, id)
  return {
    warning: `The message of ${senderOf(message)} goes for good.`,
    async act() {
      await emptyOutbox(desk, message)
      await removeMessage(desk, message)
      return { data: { deleted: messageKey(message) }, lines: ['The message is gone.'] }
    },
    again: 'The same once more deletes it; "There is no such message" means that it is gone.',
  }
}

/** A message of an account's last commit is stored again by each process that finds it in the document: another commit takes its place. */
async function emptyOutbox({ storage, accounts, random }: Desk, { accountId, id }: Message): Promise<void> {
  const account = accountId === GUEST ? undefined : await storage.accounts.newest(accountId)
  if (account === undefined) return
  await accounts.change(account, (present) => {
    const isLast = present.outbox.some((record) => record.kind === 'message' && record.id === id)
    return { value: undefined, ...(isLast ? { account: nextCommit(present, commitId(random), {}) } : {}) }
  })
}

async function note({ storage, clock }: Desk, message: Message, state: Handled['state']): Promise<void> {
  await storage.entries.put('letter', messageKey(message), entryFor(message, { state, at: clock() }))
}

/** It goes with the account, or with the messages of visitors. */
function entryFor({ accountId, at }: Message, value: object) {
  return { value, accountId, expiresAt: accountId === GUEST ? at + BOUNDS['guest-message'].life : Number.POSITIVE_INFINITY }
}

function senderOf({ name, email, at }: Message): string {
  return `${printable(name)} <${printable(email)}>, of ${moment(at)} UTC,`
}

async function textIn(file: string): Promise<string> {
  const bytes = await (file === STANDARD_INPUT ? buffer(process.stdin) : readFile(file)).catch((error: unknown) => {
    throw new Refusal(fileFault(error, file, 'read'), { cause: error })
  })
  const text = utf8(bytes)?.trim()
  if (text === undefined || !isSeveralLines(text)) throw new Refusal(`${printable(file)} is no plain text in UTF-8.`)
  if (!isVisible(text)) throw new Refusal(`${printable(file)} is empty.`)
  if (text.length > LONGEST_ANSWER)
    throw new Refusal(`${printable(file)} has ${text.length} characters: an answer has ${LONGEST_ANSWER} at most.`)
  return text
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
