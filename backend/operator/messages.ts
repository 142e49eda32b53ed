import * as v from 'valibot'
import { messagesOf, type Message } from '../accounts/messages.ts'
import { GUEST, messageKey, readMessageKey } from '../domain/message-key.ts'
import { printable } from '../printable.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Shown } from './desk.ts'
import { accountOf, everyAccount } from './find-account.ts'
import { moment, paragraph } from './print.ts'

/** What the operator has done about a message, and when (ms since the epoch). One of which nothing is noted is open. */
export const Handled = v.object({ state: v.picklist(['answered', 'done']), at: v.number() })
export type Handled = v.InferOutput<typeof Handled>

interface Letter extends Message {
  handled?: Handled | undefined
}

/** `messages [WHO] [--all] [--open]`: what was written to the operator, newest first. */
export async function showMessages(desk: Desk, { words: [who], all, open, limit, after }: CommandLine): Promise<Shown> {
  if (all && (who !== undefined || after !== undefined))
    throw new Refusal('--all shows the newest of all, and goes with neither WHO nor --after.')
  const wanted = { limit: limit + 1, open }
  const found = all ? await newestOfAll(desk, wanted) : await lettersOf(desk, await writer(desk, who), wanted, after)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const next = !all && found.length > limit && last !== undefined ? messageKey(last) : undefined
  const more =
    next === undefined ? [] : [`More: messages ${who === undefined ? '' : `${printable(who)} `}${open ? '--open ' : ''}--after=${next}`]
  const hint = all || who !== undefined ? [] : ['Messages of users who were logged in: messages WHO, or --all.']
  return {
    data: { messages: page.map(dataOf), ...(next === undefined ? {} : { next }) },
    lines: [...(page.length === 0 ? ['No messages.'] : page.flatMap((letter) => linesOf(letter, desk))), ...more, ...hint],
  }
}

/** `message ID`: one of them. */
export async function showMessage(desk: Desk, { words: [key = ''] }: CommandLine): Promise<Shown> {
  const message = await messageOf(desk, key)
  const letter = { ...message, handled: (await handledOf(desk, message.accountId)).get(key) }
  return { data: { message: dataOf(letter) }, lines: linesOf(letter, desk) }
}

/** The message of this id. Throws a Refusal where there is none. */
export async function messageOf(desk: Desk, key: string): Promise<Message> {
  const read = readMessageKey(key)
  if (read !== undefined && read.accountId !== GUEST) await moveOutboxOf(desk, read.accountId)
  const found = read && (await desk.storage.records.get(read.accountId, 'message', read.id))
  if (found?.kind !== 'message') throw new Refusal('There is no such message: messages --all lists them, with their ids.')
  return found
}

async function writer(desk: Desk, who: string | undefined): Promise<string> {
  if (who === undefined) return GUEST
  const account = await accountOf(desk.storage, who)
  await desk.accounts.moveOutbox(account)
  return account.id
}

/** What an account has sent lies in its document until it is moved. */
async function moveOutboxOf({ storage, accounts }: Desk, id: string): Promise<void> {
  const account = await storage.accounts.newest(id)
  if (account !== undefined) await accounts.moveOutbox(account)
}

interface Wanted {
  limit: number
  /** Only those that are open. */
  open: boolean
}

async function lettersOf(desk: Desk, accountId: string, { limit, open }: Wanted, after?: string): Promise<Letter[]> {
  const last = after === undefined ? undefined : await messageOf(desk, after)
  if (last !== undefined && last.accountId !== accountId) throw new Refusal('That message is not one of these.')
  let handled: Map<string, Handled> | undefined
  const letters: Letter[] = []
  for await (const message of messagesOf(desk.storage, accountId, last)) {
    // Most accounts have no message, and are not asked for more.
    handled ??= await handledOf(desk, accountId)
    const letter = { ...message, handled: handled.get(messageKey(message)) }
    if (!open || letter.handled === undefined) letters.push(letter)
    if (letters.length === limit) break
  }
  return letters
}

/** Every account is asked, so it may take its time. */
async function newestOfAll(desk: Desk, wanted: Wanted): Promise<Letter[]> {
  let newest = await lettersOf(desk, GUEST, wanted)
  for await (const account of everyAccount(desk.storage)) {
    // As of its last commit: of an earlier one a message that was deleted would be stored again.
    if (account.outbox.length > 0) await moveOutboxOf(desk, account.id)
    const found = await lettersOf(desk, account.id, wanted)
    if (found.length > 0) newest = [...newest, ...found].toSorted((a, b) => b.at - a.at).slice(0, wanted.limit)
  }
  return newest
}

async function handledOf({ storage, clock }: Desk, accountId: string): Promise<Map<string, Handled>> {
  const entries = await storage.entries.listByAccount(accountId, 'letter', clock())
  return new Map(entries.flatMap(({ key, value }) => (v.is(Handled, value) ? [[key, value] as const] : [])))
}

function linesOf(letter: Letter, { width }: Desk): string[] {
  const { at, name, email, accountId, message } = letter
  return [
    `${moment(at)} UTC  ${accountId === GUEST ? 'a visitor' : accountId}, ${stateOf(letter)}`,
    `id ${messageKey(letter)}`,
    `${printable(name)} <${printable(email)}>`,
    ...paragraph(message, width),
    '',
  ]
}

function stateOf({ handled }: Letter): string {
  return handled === undefined ? 'open' : `${handled.state} ${moment(handled.at).slice(0, 10)}`
}

function dataOf(letter: Letter) {
  const { accountId, at, name, email, message, handled } = letter
  return {
    id: messageKey(letter),
    at,
    ...(accountId === GUEST ? {} : { accountId }),
    name,
    email,
    message,
    state: handled?.state ?? 'open',
    ...(handled === undefined ? {} : { handledAt: handled.at }),
  }
}
