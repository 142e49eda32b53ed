import { BaseRow, HeadRow, QuarantineRow, QueueRow, ReceiptRow, UndecidedRow } from '../db/rows.ts'
import { RoutinePage } from '../db/routine-page.ts'
import * as v from 'valibot'
import type { Rows } from './state-rows.ts'

/**
 * Reads again what another build of the app could not read (SPEC R36); true if it moved anything. Runs inside `transact`. Undecided changes
 * and receipts return to their tables. A queued change may or may not have been sent, and has lost its number, so the user decides
 * (SPEC R8). Base state and head were replaced long ago. Rows that stay unreadable wait for the next build.
 */
export async function readAgain({ database }: Rows, build: string): Promise<boolean> {
  const stored: unknown[] = await database.quarantine.toArray()
  const rows = stored.filter((row): row is QuarantineRow => v.is(QuarantineRow, row) && row.build !== build)
  for (const kept of rows) {
    if (!(await putBack(database, kept))) await database.quarantine.put({ ...kept, build })
    else if (kept.n !== undefined) await database.quarantine.delete(kept.n)
  }
  return rows.length > 0
}

async function putBack(database: Rows['database'], { table, row }: QuarantineRow): Promise<boolean> {
  switch (table) {
    case 'queue': {
      const read = v.safeParse(QueueRow, row)
      if (!read.success) return false
      const { seq: _seq, ...change } = read.output
      await database.undecided.put({ ...change, why: 'device' })
      return true
    }
    case 'undecided': {
      const read = v.safeParse(UndecidedRow, row)
      if (read.success) await database.undecided.put(read.output)
      return read.success
    }
    case 'receipts': {
      const read = v.safeParse(ReceiptRow, row)
      if (read.success) await database.receipts.put(read.output)
      return read.success
    }
    case 'routine': {
      const read = v.safeParse(RoutinePage, row)
      if (read.success) await database.routine.put(read.output)
      return read.success
    }
    case 'meta':
      // A newer row exists; the old one was only kept because it could not be read.
      return v.is(v.union([HeadRow, BaseRow]), row)
    default:
      return false
  }
}
