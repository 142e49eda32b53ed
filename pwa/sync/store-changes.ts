import type { ErrorCode } from '#sync-protocol/errors.ts'
import type { Seen } from '#sync-protocol/mutations/definition.ts'
import { mutationVersion, type ArgsOf, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { preview, type DeviceContext } from '#sync-protocol/replay.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { QueueRow } from '../db/rows.ts'
import { storageFaultOf, type StorageFault } from '../db/storage-faults.ts'
import type { Env } from './env.ts'
import { currentSnapshot, type Snapshot } from './snapshot.ts'
import { transact } from './state-rows.ts'
import { beginTaking } from './taken-ids.ts'

/** Something the person wants, with what she saw when she decided (SPEC R12). */
export type Change = { [Name in MutationName]: { name: Name; args: ArgsOf<Name>; seen?: Seen | undefined } }[MutationName]

/**
 * Why a change was not kept: the protocol's code when the device's own run rejects it; `full` and `unavailable` when it could
 * not be stored; `closed` when the account was logged out in the meantime. Nothing was changed then.
 */
export type MutateFault = ErrorCode | StorageFault | 'closed'

/** `replaces`: the undecided change that this one is sent instead of, gone in the same transaction. */
export interface Wanted {
  name: MutationName
  args: unknown
  seen?: Seen | undefined
  replaces?: string
  /** Of a journalled change: the id it was given, and when the person did it (ms since the epoch). */
  id?: string
  at?: number
}

export type Stored = { ok: true; ids: string[]; snapshot: Snapshot } | { ok: false; code: MutateFault }

/** What a guest can do without an account, directly on her own state; the contact form is queued for the server. */
const GUEST_CHANGES: ReadonlySet<MutationName> = new Set([
  'store/cart/add', 'store/cart/remove', 'store/cart/sync', 'store/move-to-cart',
  'store/move-to-wishlist', 'store/wishlist/add', 'store/wishlist/remove', 'contact',
])

export interface Store {
  database: AccountDatabase
  env: Env
  /** A guest's changes are her state at once: there is no server to ask. */
  guest: boolean
}

/**
 * Stores changes, all or none, in one durable transaction that also gives out their numbers (SPEC R7). They are tried on the
 * present view first; a snapshot that is no longer current is read anew inside the transaction, so that what another tab did
 * a moment ago counts. A full disk is freed of cached pictures and tried once more.
 * `journalled`: the changes come out of the journal, where these ids stand now; one that was taken before is left out, and
 * counts as stored (DESIGN §4 Journal).
 */
export async function storeChanges(
  store: Store, known: Snapshot | undefined, changes: readonly Wanted[], context: DeviceContext, journalled?: ReadonlySet<string>,
): Promise<Stored> {
  const attempt = () => storeOnce(store, known, changes, context, journalled)
  try {
    return await attempt()
  } catch (error) {
    const fault = storageFaultOf(error)
    if (fault !== 'full') return { ok: false, code: fault }
  }
  try {
    await store.env.freeSpace()
    return await attempt()
  } catch (error) {
    return { ok: false, code: storageFaultOf(error) }
  }
}

function storeOnce(
  store: Store, known: Snapshot | undefined, changes: readonly Wanted[], context: DeviceContext, journalled: ReadonlySet<string> | undefined,
): Promise<Stored> {
  const { database, env, guest } = store
  return transact(database, context.now, async (rows): Promise<Stored> => {
    const before = await currentSnapshot(rows, known, context)
    if (before === undefined || before.head.sealed) return { ok: false, code: 'closed' }

    let { view } = before
    const entries: QueueRow[] = []
    const ids: string[] = []
    const replaced: string[] = []
    let { nextSeq } = before.head
    const taking = journalled && (await beginTaking(rows, journalled, context.now))
    for (const { name, args, seen, replaces, id = env.randomId(), at = context.now } of changes) {
      if (taking !== undefined && (await taking.knows(id, at))) {
        ids.push(id)
        continue
      }
      if (guest && !GUEST_CHANGES.has(name)) return { ok: false, code: 'unauthorized' }
      const tried = preview(view, { id, name, args, seen }, context)
      if (!tried.ok) return { ok: false, code: tried.code }
      view = tried.view
      ids.push(id)
      taking?.add(id)
      if (replaces !== undefined) replaced.push(replaces)
      if (guest && name !== 'contact') continue
      entries.push({ seq: nextSeq, id, name, v: mutationVersion(name), args, at, ...(seen === undefined ? {} : { seen }) })
      nextSeq += 1
    }

    const plain = !guest && replaced.length === 0
    const head = { ...before.head, nextSeq, epoch: before.head.epoch + (plain ? 0 : 1) }
    const base = guest ? { ...before.base, version: before.base.version + 1, state: view.state } : before.base
    await database.queue.bulkAdd(entries)
    await database.meta.bulkPut(guest ? [head, base] : [head])
    await database.undecided.bulkDelete(replaced)
    const taken = (await taking?.store()) ?? before.taken
    const undecided = plain ? before.undecided : before.undecided.filter((row) => !replaced.includes(row.id))
    return { ok: true, ids, snapshot: { ...before, head, base, view, undecided, taken, pendingCount: before.pendingCount + entries.length } }
  })
}
