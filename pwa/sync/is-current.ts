import type { HeadRow } from '../db/rows.ts'
import type { Snapshot } from './snapshot.ts'

/** True if nothing happened to an account since it was read. A different deviceId means a different history, even if the numbers match. */
export function isCurrent(known: Snapshot | undefined, { epoch, nextSeq, deviceId }: HeadRow): known is Snapshot {
  return known?.head.epoch === epoch && known.head.nextSeq === nextSeq && known.head.deviceId === deviceId
}
