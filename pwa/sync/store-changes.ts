import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { countMore } from '#sync-protocol/mutations/count-pending.ts'
import type { Seen } from '#sync-protocol/mutations/step.ts'
import { upcast } from '#sync-protocol/mutations/definition.ts'
import { definitionOf, mutationVersion, type ArgsOf, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { preview, type DeviceContext } from '#sync-protocol/protocol/replay.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { HeadRow, QueueRow } from '../db/rows.ts'
import { storageFaultOf, type StorageFault } from '../db/storage-faults.ts'
import type { Env } from './env.ts'
import { currentSnapshot, type Snapshot } from './snapshot.ts'
import { transact } from './state-rows.ts'
import { beginEnqueuing } from './enqueued-ids.ts'
import { canTravel } from './travel.ts'

/** A change that the user wants, with what the user saw when deciding (SPEC R12). */
export type Change = { [Name in MutationName]: { name: Name; args: ArgsOf<Name>; seen?: Seen | undefined } }[MutationName]

/**
 * The reason why a change was not stored, and nothing was changed: the protocol's code if the device's own run rejects it; `full` and
 * `unavailable` for a storage fault; `closed` after a logout.
 */
export type MutateFault = ErrorCode | StorageFault | 'closed'

/** Undefined: it is in the queue (or a guest's state), now or since long; else the reason why not. */
export type EnqueueResult = MutateFault | undefined

/** A change before it is queued. */
export interface Wanted {
  name: MutationName
  args: unknown
  seen?: Seen | undefined
  /** The version of its arguments, which are upgraded here (SPEC R36); this app's version by default. */
  v?: number
  /** An existing id, by default a fresh one. A guest's join of a known id is stored only once. */
  id?: string
  /** The undecided change that this one replaces, removed in the same transaction; `decision_gone` if it is not there. */
  replaces?: string
  /** When the user did it, in ms since the epoch; by default now. */
  at?: number
}

export type Stored = { ok: true; ids: string[]; snapshot: Snapshot } | { ok: false; code: MutateFault }

export interface Store {
  database: AccountDatabase
  env: Env
  /** A guest's changes become the guest's state at once: there is no server to ask. */
  guest: boolean
}

/**
 * Enqueues changes in order: all in one transaction if all are accepted, else one by one, so that a refused one holds up none of the
 * others. One result for each. After a storage fault it stops, because order counts.
 */
export async function enqueueChanges(
  changes: readonly Wanted[],
  store: (changes: readonly Wanted[]) => Promise<Stored>,
): Promise<EnqueueResult[]> {
  const attempt = (some: readonly Wanted[]) => store(some).catch((error: unknown): Stored => ({ ok: false, code: storageFaultOf(error) }))
  const together = await attempt(changes)
  if (together.ok) return changes.map(() => undefined)
  if (changes.length === 1 || isOutside(together.code)) return changes.map(() => together.code)
  const results: EnqueueResult[] = []
  for (const change of changes) {
    const before = results.at(-1)
    if (before && isOutside(before)) {
      results.push(before)
      continue
    }
    const alone = await attempt([change])
    results.push(alone.ok ? undefined : alone.code)
  }
  return results
}

/** True for a fault that is not the change's own: it may be enqueued another time. */
export function isOutside(code: MutateFault): code is 'full' | 'unavailable' | 'closed' {
  return code === 'full' || code === 'closed' || code === 'unavailable'
}

/**
 * Stores changes, all or none, in one durable transaction that also assigns their numbers (SPEC R7). They are tried on the view first; an
 * outdated snapshot is reread inside the transaction, so that another tab's changes count; before the server has told of the account, only
 * their arguments are judged. A change that the server would refuse to read is
 * `invalid` here already (SPEC R14, R42), because it would hold up everything behind it. `journalled`: the ids now in the journal that the
 * changes come from; a change enqueued before is left out and counts as stored (SPEC R40). Never throws.
 */
export async function storeChanges(
  store: Store,
  known: Snapshot | undefined,
  changes: readonly Wanted[],
  context: DeviceContext,
  journalled?: ReadonlySet<string>,
): Promise<Stored> {
  try {
    return await storeAll(store, known, changes, context, journalled)
  } catch (error) {
    return { ok: false, code: storageFaultOf(error) }
  }
}

function storeAll(
  store: Store,
  known: Snapshot | undefined,
  changes: readonly Wanted[],
  context: DeviceContext,
  journalled: ReadonlySet<string> | undefined,
): Promise<Stored> {
  const { database, env, guest } = store
  return transact(database, env, async (rows): Promise<Stored> => {
    const before = await currentSnapshot(rows, known, context)
    if (before === undefined || before.head.sealed) return { ok: false, code: 'closed' }

    let { view } = before
    const entries: QueueRow[] = []
    const ids: string[] = []
    const replaced: string[] = []
    let { nextSeq, joinedId } = before.head
    const enqueuing = journalled && (await beginEnqueuing(rows, journalled, context.now))
    for (const { name, seen, replaces, id = env.randomId(), at = context.now, ...given } of changes) {
      if (enqueuing !== undefined && (await enqueuing.knows(id, at))) continue
      const v = mutationVersion(name)
      if ((given.v ?? v) > v) return { ok: false, code: 'protocol_unsupported' }
      const args = upcast(definitionOf(name), given.v ?? v, given.args)
      if (guest && definitionOf(name).guest === undefined) return { ok: false, code: 'unauthorized' }
      if (replaces !== undefined && (await database.undecided.get(replaces)) === undefined) return { ok: false, code: 'decision_gone' }
      // The queue's head remembers the last such id, so that a crash between two databases cannot enqueue it twice.
      if (definitionOf(name).entersOnce === true) {
        if (id === joinedId) continue
        joinedId = id
      }
      const tried = preview(view, { id, name, args, seen }, context)
      // What the server has never told of here cannot be judged here, but for the arguments themselves.
      const isForServer = !tried.ok && !before.known && !guest && tried.code !== 'invalid'
      if (!tried.ok && !isForServer) return { ok: false, code: tried.code }
      const entry: QueueRow = { seq: nextSeq, id, name, v, args, at, ...(seen === undefined ? {} : { seen }) }
      // After the rules: a cart that no balance could pay for has a code of its own.
      if (!canTravel(entry)) return { ok: false, code: 'invalid' }
      if (tried.ok) view = tried.view
      ids.push(id)
      enqueuing?.add(id)
      if (replaces !== undefined) replaced.push(replaces)
      if (guest && definitionOf(name).guest === 'own') continue
      entries.push(entry)
      nextSeq += 1
    }

    const plain = !guest && replaced.length === 0
    const head: HeadRow = {
      ...before.head,
      nextSeq,
      epoch: before.head.epoch + (plain ? 0 : 1),
      ...(joinedId === undefined ? {} : { joinedId }),
    }
    const base = guest ? { ...before.base, version: before.base.version + 1, state: view.state } : before.base
    await database.queue.bulkAdd(entries)
    await database.meta.bulkPut(guest ? [head, base] : [head])
    await database.undecided.bulkDelete(replaced)
    const enqueuedIds = (await enqueuing?.store()) ?? before.enqueuedIds
    const undecided = plain ? before.undecided : before.undecided.filter((row) => !replaced.includes(row.id))
    return {
      ok: true,
      ids,
      snapshot: {
        ...before,
        head,
        base,
        view,
        undecided,
        enqueuedIds,
        entries: [...before.entries, ...entries],
        pendingCounts: countMore(before.pendingCounts, entries),
      },
    }
  })
}
