import { HOUR_MS } from '#sync-protocol/domain/units.ts'

/** How far the clocks of the shop's processes may be apart. */
export const CLOCK_SKEW_MS = HOUR_MS

/**
 * Judges the stored end of an entry that lives for `life` ms: it is never later than `now + life`. Undefined when the stored end is so late that the clock
 * must have run ahead when it was stored; the clocks of two processes may differ a little. All in ms.
 */
export function believedEnd(stored: number, now: number, life: number): number | undefined {
  return stored <= latestEnd(now, life) ? Math.min(stored, now + life) : undefined
}

/** The latest stored end that is believed for a life of `life` ms. */
export function latestEnd(now: number, life: number): number {
  return now + life + skewOf(life)
}

/** True when a stored moment lies within the last `ms`. A moment in the future was stored by a wrong clock. */
export function isWithin(stored: number, now: number, ms: number): boolean {
  return stored <= now + skewOf(ms) && now - stored < ms
}

/** A short life is at most doubled. */
function skewOf(ms: number): number {
  return Math.min(ms, CLOCK_SKEW_MS)
}
