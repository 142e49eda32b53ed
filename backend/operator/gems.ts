import type { LedgerRecord } from '#sync-protocol/api/records.ts'
import { moveGems } from '#sync-protocol/mutations/gems.ts'
import { entryIdOf } from '#sync-protocol/protocol/apply.ts'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import type { Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { commitId } from '../random.ts'
import { printable } from '../printable.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Proposed, type Shown } from './desk.ts'
import { accountOf } from './find-account.ts'
import { grantId, placedOrder, refundedAt, refundId } from './orders.ts'
import { count, moment } from './print.ts'

const GEMS = /^[1-9]\d{0,9}$/

interface Entry {
  delta: number
  label: string
  /** The record's id, made of that of its commit. */
  id(entryId: string): string
}

/** `grant WHO GEMS`: gives gems, or takes them, with a word to their owner. */
export async function grant(desk: Desk, { words: [who = '', amount = ''], note, take, yes }: CommandLine): Promise<Proposed> {
  const gems = Number(amount)
  if (!GEMS.test(amount) || gems > MAX_BALANCE) throw new Refusal(`GEMS is a whole number from 1 to ${MAX_BALANCE}.`)
  const account = await accountOf(desk.storage, who, { unasked: yes })
  const said = note === undefined ? '' : `: ${note}`
  const entry = { delta: take ? -gems : gems, label: `${take ? 'taken back by' : 'Gift from'} Starlane${said}`, id: grantId }
  return {
    warning: `${nameOf(account)} has ${count(account.state.gems, 'gem')} and will have ${account.state.gems + entry.delta}.`,
    act: () => move(desk, account, () => entry),
  }
}

/** `refund WHO ORDER`: gives the gems of an order back. What was bought stays in the inventory. */
export async function refund(desk: Desk, { words: [who = '', orderId = ''], note, yes }: CommandLine): Promise<Proposed> {
  const { records } = desk.storage
  const account = await accountOf(desk.storage, who, { unasked: yes })
  await desk.accounts.settle(account)
  const order = await placedOrder(records, account.id, orderId)
  if (order === undefined) throw new Refusal('There is no such order: orders WHO lists them.')
  const judge = async () => {
    const before = await refundedAt(records, account.id, orderId)
    if (before !== undefined) throw new Refusal(`It was refunded already, on ${moment(before)} UTC.`)
  }
  await judge()
  const label = `Refund of ${order.what || 'an order'}${note === undefined ? '' : `: ${note}`}`
  const entry = { delta: order.gems, label, id: () => refundId(orderId) }
  return {
    warning: `${nameOf(account)} gets ${count(order.gems, 'gem')} back for the order of ${moment(order.at)} UTC and keeps what was bought.`,
    act: () =>
      move(desk, account, async () => {
        // On the account that the commit replaces, whose records have been moved: two refunds at once are one.
        await judge()
        return entry
      }),
  }
}

/** Commits a ledger entry and the balance behind it, as every movement of gems is committed (SPEC R19, R30). */
async function move(desk: Desk, account: Account, decide: () => Promise<Entry> | Entry): Promise<Shown> {
  const { accounts, random, clock } = desk
  const record = await accounts.change(account, async (present) => {
    const { delta, label, id } = await decide()
    const commit = commitId(random)
    const entryId = id(entryIdOf(present.version + 1, commit, 0))
    const moved = moveGems(present, delta, 'checkout', label, { entryId, now: clock() })
    if (moved === 'not_enough_gems') throw new Refusal(`There are ${count(present.state.gems, 'gem')} only.`)
    if (moved === 'balance_limit') throw new Refusal(`No balance goes beyond ${MAX_BALANCE} gems.`)
    const changed = nextCommit(present, commit, { state: { ...present.state, gems: moved.gems }, outbox: [moved.record] })
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
