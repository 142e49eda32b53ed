/** No attempt waits longer than this, whatever a server says. */
export const MAX_WAIT_MS = 5 * 60_000
const FIRST_WAIT_MS = 1_000

/**
 * How long to wait before attempt `attempt` + 1, in ms: full jitter, so that a thousand devices that lost the same server do
 * not come back at the same moment. `random` is from 0 up to 1.
 */
export function backoff(attempt: number, random: number): number {
  return Math.round(random * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt))
}
