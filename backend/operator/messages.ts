import { GUEST } from '../accounts/guest-message.ts'
import type { StoredRecord } from '../storage/port.ts'
import { printable } from '../printable.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Shown } from './desk.ts'
import { accountOf, everyAccount } from './find-account.ts'
import { moment, paragraph } from './print.ts'

type Message = Extract<StoredRecord, { kind: 'message' }>

/** `messages [WHO] [--all]`: what was written to the operator, newest first. */
export async function showMessages(desk: Desk, { words: [who], all, limit, after }: CommandLine): Promise<Shown> {
  if (all && (who !== undefined || after !== undefined))
    throw new Refusal('--all shows the newest of all, and goes with neither WHO nor --after.')
  const found = all ? await newestOfAll(desk, limit) : await messagesOf(desk, who, limit, after)
  const page = found.slice(0, limit)
  const next = !all && found.length > limit ? page.at(-1)?.id : undefined
  const more = next === undefined ? [] : [`More: messages ${who === undefined ? '' : `${printable(who)} `}--after=${next}`]
  const hint = all || who !== undefined ? [] : ['Messages of users who were logged in: messages WHO, or --all.']
  const lines = page.flatMap((message) => [...headOf(message), ...paragraph(message.message, desk.width), ''])
  return {
    data: { messages: page.map(withSender), ...(next === undefined ? {} : { next }) },
    lines: [...(page.length === 0 ? ['No messages.'] : lines), ...more, ...hint],
  }
}

async function messagesOf(desk: Desk, who: string | undefined, limit: number, after: string | undefined): Promise<Message[]> {
  const { records } = desk.storage
  const account = who === undefined ? undefined : await accountOf(desk.storage, who)
  if (account !== undefined) await desk.accounts.settle(account)
  const id = account?.id ?? GUEST
  const last = after === undefined ? undefined : await records.get(id, 'message', after)
  if (after !== undefined && last === undefined) throw new Refusal('There is no such message.')
  return (await records.list(id, { kind: 'message', limit: limit + 1, ...(last === undefined ? {} : { before: last }) })).filter(isMessage)
}

/** Every account is asked, so it may take its time. */
async function newestOfAll({ storage, accounts }: Desk, limit: number): Promise<Message[]> {
  const list = async (id: string) => (await storage.records.list(id, { kind: 'message', limit })).filter(isMessage)
  let newest = await list(GUEST)
  for await (const account of everyAccount(storage)) {
    await accounts.settle(account)
    const found = await list(account.id)
    if (found.length > 0) newest = [...newest, ...found].toSorted((a, b) => b.at - a.at).slice(0, limit)
  }
  return newest
}

function headOf({ at, name, email, accountId }: Message): string[] {
  const from = `${printable(name)} <${printable(email)}>`
  return [`${moment(at)} UTC  ${accountId === GUEST ? 'a visitor' : accountId}`, from]
}

function withSender({ accountId, id, at, name, email, message }: Message) {
  return { id, at, ...(accountId === GUEST ? {} : { accountId }), name, email, message }
}

function isMessage(record: StoredRecord): record is Message {
  return record.kind === 'message'
}
