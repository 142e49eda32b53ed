/** How far the clocks of the shop's processes may be apart. */
export const CLOCK_SKEW_MS = 60 * 60 * 1000

/**
 * The end of what lasts `life` ms, as it was stored: never further ahead than that. Undefined where it lies so far ahead that a clock ran ahead when it was
 * stored. That of another process may do so a little. All in ms.
 */
export function believedEnd(stored: number, now: number, life: number): number | undefined {
  return stored <= latestEnd(now, life) ? Math.min(stored, now + life) : undefined
}

/** The latest stored end that is believed of what lasts `life` ms. */
export function latestEnd(now: number, life: number): number {
  return now + life + skewOf(life)
}

/** True where a stored moment lies within the last `ms`. Of one that is still to come nothing is known. */
export function isWithin(stored: number, now: number, ms: number): boolean {
  return stored <= now + skewOf(ms) && now - stored < ms
}

/** What is short is not made much longer. */
function skewOf(ms: number): number {
  return Math.min(ms, CLOCK_SKEW_MS)
}
