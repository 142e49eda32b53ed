import { TakenRow } from '../db/rows.ts'
import { routineReceipt } from './keep-receipts.ts'
import type { Rows } from './state-rows.ts'
import { hasField } from './has-field.ts'
import { HOUR_MS } from '#sync-protocol/domain/units.ts'

/**
 * The minimum time that an id is remembered. A tab's view of local storage is at most a minute old, but Chromium writes a burst to its disk
 * over up to an hour, and a killed browser has only that.
 */
const REMEMBERED_MS = HOUR_MS
/** More than any user does within that time; the oldest are forgotten first. */
const MOST_REMEMBERED = 5_000

/** One transaction's removal of changes from the journal. */
export interface Enqueuing {
  /** True if this database has enqueued the change before, however long ago and whatever its outcome. */
  knows(id: string, at: number): Promise<boolean>
  add(id: string): void
  /** Stores the added ids and returns all that are remembered now. */
  store(): Promise<string[]>
}

/** The remembered ids of enqueued changes. Runs inside `transact`. */
export async function readEnqueuedIds(rows: Rows): Promise<TakenRow['ids']> {
  return (await enqueuedRow(rows))?.ids ?? []
}

/** Remembers ids that another database has enqueued. Runs inside `transact`. */
export async function addEnqueuedIds(rows: Rows, ids: TakenRow['ids']): Promise<void> {
  if (ids.length === 0) return
  const before = await readEnqueuedIds(rows)
  const known = new Set(before.map(({ id }) => id))
  await rows.database.meta.put({ key: 'taken', ids: [...before, ...ids.filter(({ id }) => !known.has(id))] })
}

/**
 * Starts enqueuing from the journal, inside `transact` (SPEC R40). `journalled`: the ids that are in the journal now; an id is forgotten
 * only when it is not, and not before every tab with an old view has noticed. `now` in ms.
 */
export async function beginEnqueuing(rows: Rows, journalled: ReadonlySet<string>, now: number): Promise<Enqueuing> {
  const { database } = rows
  const row = await enqueuedRow(rows)
  const known = new Set(row?.ids.map(({ id }) => id))
  const added: TakenRow['ids'] = []

  return {
    async knows(id, at) {
      if (known.has(id)) return true
      if ((await database.receipts.get(id)) !== undefined || (await database.undecided.get(id)) !== undefined) return true
      // A recent change is younger than the remembered ids, so a long queue need not be searched.
      if (row !== undefined && Math.abs(now - at) < REMEMBERED_MS) return false
      if ((await routineReceipt(database, id)) !== undefined) return true
      return (await database.queue.filter((stored) => hasField(stored, 'id', id)).count()) > 0
    },
    add(id) {
      known.add(id)
      added.push({ id, at: now })
    },
    async store() {
      const before = row?.ids ?? []
      // A clock that was set back makes no id older than it is.
      const needed = before.filter(({ id, at }) => journalled.has(id) || Math.abs(now - at) < REMEMBERED_MS)
      const excess = needed.length + added.length - MOST_REMEMBERED
      const dropped = new Set(needed.filter(({ id }) => !journalled.has(id)).slice(0, Math.max(0, excess)))
      const ids = [...needed.filter((one) => !dropped.has(one)), ...added]
      if (added.length > 0) await database.meta.put({ key: 'taken', ids })
      return ids.map(({ id }) => id)
    },
  }
}

async function enqueuedRow({ database, parse }: Rows): Promise<TakenRow | undefined> {
  const stored = await database.meta.get('taken')
  return stored === undefined ? undefined : (await parse(database.meta, TakenRow, [stored]))[0]
}
