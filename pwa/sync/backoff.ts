/** The longest wait between attempts, whatever a server says. */
export const MAX_WAIT_MS = 5 * 60_000
const FIRST_WAIT_MS = 1_000
/** The random part added to a server's wait, or a second: whole seconds would bring every device back at the same moment. */
const ADDED_PART = 0.25

/**
 * The wait after a failure, `failures` others in a row before it, in ms: full jitter, so that a thousand devices do not return at the same
 * moment. `random` is from 0 up to 1.
 */
export function backoff(failures: number, random: number): number {
  return Math.round(random * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures))
}

/**
 * The wait after a server asked for one (`asked`, in ms): never less, a random part more, and longer each time it asks again (SPEC R27).
 * `random` is from 0 up to 1.
 */
export function waitAsked(asked: number, failures: number, random: number): number {
  return Math.max(asked + Math.round(random * Math.max(FIRST_WAIT_MS, asked * ADDED_PART)), backoff(failures, (1 + random) / 2))
}
