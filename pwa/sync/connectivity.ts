/** 'unknown' until the first attempt. */
export type ConnectionState = 'online' | 'offline' | 'unknown'

export interface Connectivity {
  state(): ConnectionState
  /** When the shop last answered, in ms since the epoch. */
  lastSuccess(): number | undefined
  /** Tells what an attempt to reach the shop came to. */
  report(reached: boolean): void
  subscribe(listener: () => void): () => void
}

/**
 * The connection as real answers show it. The browser's own word is worth little: it says "online" in a captive portal and
 * beside a dead server; so it is only ever a hint to try.
 */
export function createConnectivity(now: () => number): Connectivity {
  let state: ConnectionState = 'unknown'
  let lastSuccess: number | undefined
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    lastSuccess: () => lastSuccess,
    report(reached) {
      state = reached ? 'online' : 'offline'
      if (reached) lastSuccess = now()
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
