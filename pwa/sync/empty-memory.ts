import { mutationVersion, type MutationName } from '#sync-protocol/mutations/registry.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import { RoutinePage } from '../db/routine-page.ts'
import { ReceiptRow, type BaseRow, type QueueRow, type TakenRow, type UndecidedRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { addReceipts, countKept } from './keep-receipts.ts'
import { storeBase } from './settle.ts'
import { clearAll, newHead, transact, type Rows } from './state-rows.ts'
import { addEnqueuedIds, readEnqueuedIds } from './enqueued-ids.ts'

/** The contents of a database in memory: the changes to journal again, in order, and the rest. */
export interface MemoryContents {
  changes: Omit<QueueRow, 'seq'>[]
  base: BaseRow | undefined
  receipts: ReceiptRow[]
  undecided: UndecidedRow[]
  enqueuedIds: TakenRow['ids']
}

const NOTHING: MemoryContents = { changes: [], base: undefined, receipts: [], undecided: [], enqueuedIds: [] }

/**
 * Empties a database in memory in one transaction and seals it, so that nothing more is sent from it. Undefined, and nothing is changed,
 * while a change is being sent: its outcome must be stored where it was sent from. In a queue that can no longer be sent (sealed, or
 * `isLast`) such a change is for the user to decide on.
 */
export function emptyMemory(
  database: AccountDatabase,
  accountId: string | undefined,
  isLast: boolean,
  env: Env,
): Promise<MemoryContents | undefined> {
  return transact(database, env, async (rows) => {
    const { head, parse } = rows
    if (head === undefined) return NOTHING
    const queue = await rows.queue()
    // A guest's letter identifies itself to the shop (SPEC R18), so it may be sent from elsewhere.
    const isUnderWay = ({ seq }: QueueRow) => accountId !== undefined && seq <= head.sentThrough
    if (queue.some(isUnderWay) && !head.sealed && !isLast) return undefined
    const base = await rows.base()
    const pages = await parse(database.routine, RoutinePage, await database.routine.toArray())
    const single = await parse(database.receipts, ReceiptRow, await database.receipts.toArray())
    const waiting = queue.filter((row) => !isUnderWay(row)).map(({ seq: _seq, ...change }) => change)
    const stillWaiting = new Set(waiting.map(({ id }) => id))
    const contents: MemoryContents = {
      changes: [...(accountId === undefined && base !== undefined ? listsOf(base, env) : []), ...waiting],
      base: accountId === undefined ? undefined : base,
      receipts: [...single, ...pages.flatMap(({ receipts }) => receipts)].toSorted((a, b) => a.order - b.order),
      undecided: [
        ...(await rows.undecided()),
        ...queue.filter(isUnderWay).map(({ seq: _seq, ...change }) => ({ ...change, why: 'device' as const })),
      ],
      enqueuedIds: (await readEnqueuedIds(rows)).filter(({ id }) => !stillWaiting.has(id)),
    }
    await clearAll(database)
    await database.meta.put({ ...newHead(undefined), sealed: true, epoch: Math.max(head.epoch + 1, env.now()) })
    return contents
  })
}

/** A guest's lists exist only on the device: the changes that recreate them. */
function listsOf({ state }: BaseRow, env: Pick<Env, 'now' | 'randomId'>): MemoryContents['changes'] {
  const change = (name: MutationName, args: object) => ({ id: env.randomId(), name, v: mutationVersion(name), args, at: env.now() })
  return [
    ...state.cart.map(({ itemId, qty }) => change('store/cart/add', { itemId, qty })),
    ...state.wishlist.map(({ itemId }) => change('store/wishlist/add', { itemId })),
  ]
}

/** Adds the contents of a queue in memory to an open queue, except its changes, which come through the journal. */
export function storeContents(
  database: AccountDatabase,
  { base, receipts, undecided, enqueuedIds }: MemoryContents,
  env: Env,
): Promise<void> {
  return transact(database, env, async (rows: Rows) => {
    const { head } = rows
    if (head === undefined || head.sealed) return
    const { nextOrder } = head
    await addReceipts(
      database,
      receipts.map((receipt, index) => ({ ...receipt, order: nextOrder + index })),
      countKept(database),
    )
    await database.undecided.bulkPut(undecided)
    await addEnqueuedIds(rows, enqueuedIds)
    if (base !== undefined) await storeBase(rows, base, '')
    await database.meta.put({ ...head, epoch: head.epoch + 1, nextOrder: nextOrder + receipts.length })
  })
}
