import type { HeadRow } from '../db/rows.ts'
import type { Snapshot } from './snapshot.ts'

/** True where nothing happened to an account since it was read. */
export function isCurrent(known: Snapshot | undefined, { epoch, nextSeq }: HeadRow): known is Snapshot {
  return known?.head.epoch === epoch && known.head.nextSeq === nextSeq
}
