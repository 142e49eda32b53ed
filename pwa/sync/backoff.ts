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

/** A server that says whole seconds brings all that it told the same back at the same moment: so much of the wait comes on top, or a second. */
const ADDED_PART = 0.25

/** How long to wait where the server has said how long, in ms: never less, and at random somewhat more. `random` is from 0 up to 1. */
export function waitAsked(asked: number, random: number): number {
  return asked + Math.round(random * Math.max(FIRST_WAIT_MS, asked * ADDED_PART))
}
