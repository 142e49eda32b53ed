import * as v from 'valibot'
import { Counter, Timestamp } from '../api/primitives.ts'
import { MAX_ACCOUNT_OUTCOME_CHARS, MAX_DEVICES } from '../domain/limits.ts'
import { Settlement } from './messages.ts'

/** The server's record of a device: its watermark, what it acknowledged, and the outcomes in between (SPEC R16). */
export const Device = v.object({
  /** When the id was issued, in ms since the epoch: the oldest is retired first. */
  issuedAt: Timestamp,
  watermark: Counter,
  acked: Counter,
  /** The outcomes of acked + 1 … watermark, in order. Without a settlement: applied, with nothing to tell, as most are. */
  outcomes: v.array(v.object({ id: v.string(), settlement: v.exactOptional(Settlement) })),
  /** The size of `outcomes` as JSON, in characters. */
  chars: v.optional(Counter, 0),
  /** The device was answered `gap` and has a new id: nothing more of it is applied (SPEC R7). */
  ended: v.exactOptional(v.literal(true)),
})
export type Device = v.InferOutput<typeof Device>

export interface Devices {
  devices: Record<string, Device>
  /** Devices issued at or before this moment (ms) that are not in `devices` are retired (SPEC R54). */
  retiredThrough: number
}

/** The size of the outcomes as JSON, in characters; one with nothing to tell is an id in a pair of braces. */
export function charsOf(outcomes: Device['outcomes']): number {
  return outcomes.reduce(
    (sum, { id, settlement }) => sum + id.length + 10 + (settlement === undefined ? 0 : JSON.stringify(settlement).length + 14),
    0,
  )
}

/**
 * The devices with one of them changed. Beyond the bounds, devices that ended before anything of theirs was applied are forgotten first;
 * then the ones issued first are retired, never the one that has just pushed (SPEC R6).
 */
export function withDevice(before: Devices, deviceId: string, device: Device): Devices {
  const devices = { ...before.devices, [deviceId]: device }
  let { retiredThrough } = before
  let count = Object.keys(devices).length
  let chars = Object.values(devices).reduce((sum, other) => sum + other.chars, 0)
  if (count <= MAX_DEVICES && chars <= MAX_ACCOUNT_OUTCOME_CHARS) return { devices, retiredThrough }

  const leaving = Object.entries(devices).toSorted(([, a], [, b]) => Number(isMark(b)) - Number(isMark(a)) || a.issuedAt - b.issuedAt)
  for (const [id, other] of leaving) {
    if (id === deviceId || (count <= MAX_DEVICES && chars <= MAX_ACCOUNT_OUTCOME_CHARS)) continue
    delete devices[id]
    if (!isMark(other)) retiredThrough = Math.max(retiredThrough, other.issuedAt)
    count -= 1
    chars -= other.chars
  }
  return { devices, retiredThrough }
}

/** Such a mark only keeps late copies out. No user's change depends on it, so it never displaces a device that can push. */
function isMark({ ended, watermark }: Device): boolean {
  return ended === true && watermark === 0
}
