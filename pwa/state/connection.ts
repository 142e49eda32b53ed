import { create } from 'zustand'

/**
 * The connection as the server's real answers show it. The browser's "online" is only a hint to try, because it also says so in a captive
 * portal and with a dead server. Its "offline" is believed until the server answers.
 */
export interface Connection {
  /** 'unknown' until the first attempt. */
  state: 'online' | 'offline' | 'unknown'
  /** When the server last answered, in ms since the epoch. */
  lastSuccess: number | undefined
}

export const useConnection = create<Connection>()(() => ({
  state: 'unknown',
  lastSuccess: undefined,
}))

// Not as what it begins with: the page may come from the server, which knows nothing of it.
if (globalThis.navigator?.onLine === false) useConnection.setState({ state: 'offline' })

/** Called after every request with whether the server answered. */
export function reportConnection(reached: boolean): void {
  useConnection.setState(reached ? { state: 'online', lastSuccess: Date.now() } : { state: 'offline' })
}

/** Follows the browser's "offline" for the life of the page. */
export function hearOffline(): void {
  addEventListener('offline', () => reportConnection(false))
}
