/** No attempt waits longer than this, whatever a server says. */
export const MAX_WAIT_MS = 5 * 60_000
const FIRST_WAIT_MS = 1_000
/** A server that says whole seconds brings all that it told the same back at the same moment: so much of the wait comes on top, or a second. */
const ADDED_PART = 0.25

/**
 * How long to wait after the failure behind `failures` others in a row, in ms: full jitter, so that a thousand devices that lost the same server
 * do not come back at the same moment. `random` is from 0 up to 1.
 */
export function backoff(failures: number, random: number): number {
  return Math.round(random * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures))
}

/**
 * How long to wait where the server has said how long (`asked`, in ms): never less, at random somewhat more, and longer each time it says so
 * again (SPEC R27). `random` is from 0 up to 1.
 */
export function waitAsked(asked: number, failures: number, random: number): number {
  return Math.max(asked + Math.round(random * Math.max(FIRST_WAIT_MS, asked * ADDED_PART)), backoff(failures, (1 + random) / 2))
}
