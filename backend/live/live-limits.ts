/** How many may listen, beside what a process takes in all (MAX_LISTENERS). */
export const LIVE_LIMITS = {
  /** A browser has one, whatever its tabs; the others are what it has lost and the server does not know of yet. */
  perLogin: 4,
  perAccount: 64,
  /** Of what a process takes, the part that one address may have: many people can stand behind it. */
  addressShare: 1 / 8,
  /** Seconds after which a listener that was refused may come again, at the earliest. */
  refusedFor: 60,
} as const
