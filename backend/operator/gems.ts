import type { LedgerRecord } from '#sync-protocol/api/records.ts'
import { moveGems } from '#sync-protocol/mutations/gems.ts'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import type { Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { commitId } from '../random.ts'
import { printable } from '../printable.ts'
import { shopName } from '../shop-folder/shop-name.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Proposed, type Shown } from './desk.ts'
import { accountOf } from './find-account.ts'
import { grantId, placedOrder, refundedAt, refundId } from './orders.ts'
import { count, moment } from './print.ts'

const GEMS = /^[1-9]\d{0,9}$/

interface Entry {
  delta: number
  label: string
  /** The record's, by which it is found again: there is one at most. */
  id: string
}

/** `grant WHO GEMS`: gives gems, or takes them, with a word to their owner; once under its key, however often it is run. */
export async function grant(desk: Desk, { words: [who = '', amount = ''], note, take, yes, key }: CommandLine): Promise<Proposed | Shown> {
  const gems = Number(amount)
  if (!GEMS.test(amount) || gems > MAX_BALANCE) throw new Refusal(`GEMS is a whole number from 1 to ${MAX_BALANCE}.`)
  const account = await accountOf(desk.storage, who, { unasked: yes })
  const said = note === undefined ? '' : `: ${note}`
  // Hexadecimal, so that it never begins like an option.
  const known = key ?? desk.random(8).toString('hex')
  const entry = {
    delta: take ? -gems : gems,
    label: `${take ? 'taken back by' : 'Gift from'} ${await shopName(desk.storage.catalog)}${said}`,
    id: grantId(known),
  }
  /** The entry that a run before, or another at once, has made under this key. */
  const made = async () => {
    const record = await desk.storage.records.get(account.id, 'ledger', entry.id)
    if (record?.kind !== 'ledger') return undefined
    if (record.delta !== entry.delta || record.label !== entry.label)
      throw new Refusal(`The key ${known} is that of another change: ${sentenceOf(account, record)} Nothing was changed.`)
    return record
  }
  await desk.accounts.moveOutbox(account)
  const before = key === undefined ? undefined : await made()
  if (before !== undefined)
    return {
      data: { entry: before, key: known, before: true },
      lines: [`Done before, on ${moment(before.at)} UTC. ${sentenceOf(account, before)}`],
    }
  return {
    warning: `${nameOf(account)} has ${count(account.state.gems, 'gem')} and will have ${account.state.gems + entry.delta}.`,
    async act() {
      const { data, lines } = await move(desk, account, async () => (await made()) ?? entry)
      return { data: { ...data, key: known }, lines }
    },
    again: `The same once more with --key=${known} finds out, and does it only if it was not done.`,
    ...(key === undefined ? { newKey: known } : {}),
  }
}

/** `refund WHO ORDER`: gives the gems of an order back. What was bought stays in the inventory. */
export async function refund(desk: Desk, { words: [who = '', orderId = ''], note, yes }: CommandLine): Promise<Proposed> {
  const { records } = desk.storage
  const account = await accountOf(desk.storage, who, { unasked: yes })
  await desk.accounts.moveOutbox(account)
  const order = await placedOrder(records, account.id, orderId)
  if (order === undefined) throw new Refusal('There is no such order: orders WHO lists them.')
  const judge = async () => {
    const before = await refundedAt(records, account.id, orderId)
    if (before !== undefined) throw new Refusal(`It was refunded already, on ${moment(before)} UTC.`)
  }
  await judge()
  const label = `Refund of ${order.what || 'an order'}${note === undefined ? '' : `: ${note}`}`
  const entry = { delta: order.gems, label, id: refundId(orderId) }
  return {
    warning: `${nameOf(account)} gets ${count(order.gems, 'gem')} back for the order of ${moment(order.at)} UTC and keeps what was bought.`,
    act: () =>
      move(desk, account, async () => {
        // On the account that the commit replaces, whose records have been moved: two refunds at once are one.
        await judge()
        return entry
      }),
    again: 'The same once more finds out: an order is refunded once.',
  }
}

/** Commits a ledger entry and the balance behind it, as every movement of gems is committed (SPEC R19, R30). Nothing where `decide` finds it made. */
async function move(desk: Desk, account: Account, decide: () => Promise<Entry | LedgerRecord>): Promise<Shown> {
  const { accounts, random, clock } = desk
  const record = await accounts.change(account, async (present) => {
    const decided = await decide()
    if ('balance' in decided) return { value: decided }
    const { delta, label, id } = decided
    const moved = moveGems(present, delta, 'checkout', label, { entryId: id, now: clock() })
    if (moved === 'not_enough_gems') throw new Refusal(`There are ${count(present.state.gems, 'gem')} only.`)
    if (moved === 'balance_limit') throw new Refusal(`No balance goes beyond ${MAX_BALANCE} gems.`)
    const changed = nextCommit(present, commitId(random), { state: { ...present.state, gems: moved.gems }, outbox: [moved.record] })
    return { account: changed, value: moved.record }
  })
  return { data: { entry: record }, lines: [sentenceOf(account, record)] }
}

function sentenceOf(account: Account, { delta, balance }: LedgerRecord): string {
  return `${count(Math.abs(delta), 'gem')} ${delta < 0 ? 'taken' : 'given'}: ${nameOf(account)} has ${balance}.`
}

function nameOf({ profile }: Account): string {
  return printable(profile.username)
}
