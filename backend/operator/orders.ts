import type { InventoryRecord, LedgerRecord } from '#sync-protocol/api/records.ts'
import type { Account } from '../domain/account.ts'
import type { Storage } from '../storage/port.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Shown } from './desk.ts'
import { accountOf } from './find-account.ts'
import { moment, table } from './print.ts'

/** Ledger entries that are read at once. */
const AT_ONCE = 200

type Records = Storage['records']

/** An order that was placed; its id is that of its ledger entry. */
export interface PlacedOrder {
  id: string
  /** ms since the epoch. */
  at: number
  gems: number
  /** Its first item, and how many more. */
  what: string
}

/** The id of the ledger entry that gives the gems of an order back: there is one at most. */
export function refundId(orderId: string): string {
  return `${orderId}.refund`
}

/** The id of the ledger entry by which an operator gives or takes gems: there is one at most under a key, in which there is no dot. */
export function grantId(key: string): string {
  return `${key}.grant`
}

/** The order of an account; undefined: it has none of this id, or keeps it no more. */
export async function placedOrder(records: Records, accountId: string, orderId: string): Promise<PlacedOrder | undefined> {
  const record = await records.get(accountId, 'ledger', orderId)
  return record?.kind === 'ledger' ? asOrder(record) : undefined
}

/** When the gems of an order were given back; undefined: they were not. */
export async function refundedAt(records: Records, accountId: string, orderId: string): Promise<number | undefined> {
  return (await records.get(accountId, 'ledger', refundId(orderId)))?.at
}

/** `orders WHO [ORDER]`: the orders of an account, newest first, or the items of one. */
export async function showOrders(desk: Desk, { words: [who = '', orderId], limit, after }: CommandLine): Promise<Shown> {
  const account = await accountOf(desk.storage, who)
  await desk.accounts.moveOutbox(account)
  if (orderId !== undefined && after !== undefined) throw new Refusal('--after goes through the list of orders, and not with ORDER.')
  if (orderId !== undefined) return showOne(desk, account, orderId)
  const { records } = desk.storage
  const last = after === undefined ? undefined : await placedOrder(records, account.id, after)
  if (after !== undefined && last === undefined) throw new Refusal('There is no such order.')
  const found = await ordersOf(records, account.id, limit + 1, last)
  const page = await Promise.all(
    found.slice(0, limit).map(async (order) => ({ ...order, refundedAt: await refundedAt(records, account.id, order.id) })),
  )
  const next = found.length > limit ? page.at(-1)?.id : undefined
  const lines = table(
    page,
    [
      { title: 'placed (UTC)', of: ({ at }) => moment(at) },
      { title: 'gems', of: ({ gems }) => gems },
      { title: 'order', of: ({ id }) => id },
      { title: 'what', of: (order) => `${order.refundedAt === undefined ? '' : 'refunded: '}${order.what}`, shrinks: true },
    ],
    desk.width,
  )
  const more = next === undefined ? [] : ['', `More: orders ${account.id} --after=${next}`]
  return {
    data: { orders: page, ...(next === undefined ? {} : { next }) },
    lines: page.length === 0 ? ['No orders.'] : [...lines, ...more],
  }
}

async function showOne({ storage: { records }, width }: Desk, { id }: Account, orderId: string): Promise<Shown> {
  const order = await placedOrder(records, id, orderId)
  if (order === undefined) throw new Refusal('There is no such order.')
  const refunded = await refundedAt(records, id, orderId)
  const items = await itemsOf(records, id, orderId)
  const lines = table(
    items,
    [
      { title: 'pieces', of: ({ qty }) => qty },
      { title: 'gems each', of: ({ priceGems }) => priceGems },
      { title: 'item', of: ({ name }) => name, shrinks: true },
    ],
    width,
  )
  const total = `${order.gems} gems, placed ${moment(order.at)} UTC${refunded === undefined ? '' : `, refunded ${moment(refunded)} UTC`}`
  return {
    data: { order: { ...order, refundedAt: refunded, items } },
    lines: [...(items.length === 0 ? ['Its items are kept no more.'] : lines), '', total],
  }
}

async function ordersOf(records: Records, accountId: string, limit: number, last: PlacedOrder | undefined): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  let before: { at: number; id: string } | undefined = last
  for (;;) {
    const page = await records.list(accountId, { kind: 'ledger', limit: AT_ONCE, ...(before === undefined ? {} : { before }) })
    orders.push(...page.flatMap((record) => (record.kind === 'ledger' ? (asOrder(record) ?? []) : [])))
    before = page.at(-1)
    if (orders.length >= limit || page.length < AT_ONCE) return orders.slice(0, limit)
  }
}

async function itemsOf(records: Records, accountId: string, orderId: string) {
  const items: Pick<InventoryRecord, 'itemId' | 'name' | 'priceGems' | 'qty'>[] = []
  for (;;) {
    const record = await records.get(accountId, 'inventory', `${orderId}.${items.length}`)
    if (record?.kind !== 'inventory') return items
    const { itemId, name, priceGems, qty } = record
    items.push({ itemId, name, priceGems, qty })
  }
}

/** What the operator gave or took stands in the ledger as a checkout too, under an id that says so. */
function asOrder({ id, at, delta, reason, label }: LedgerRecord): PlacedOrder | undefined {
  const isOrder = reason === 'checkout' && delta < 0 && id !== grantId(id.slice(0, -grantId('').length))
  return isOrder ? { id, at, gems: -delta, what: label } : undefined
}
