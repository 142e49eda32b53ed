import type { HeadRow } from '../db/rows.ts'
import type { Snapshot } from './snapshot.ts'

/** True where nothing happened to an account since it was read. Of another device id it is another history, whose numbers may be the same by chance. */
export function isCurrent(known: Snapshot | undefined, { epoch, nextSeq, deviceId }: HeadRow): known is Snapshot {
  return known?.head.epoch === epoch && known.head.nextSeq === nextSeq && known.head.deviceId === deviceId
}
