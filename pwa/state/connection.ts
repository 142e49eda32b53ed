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
  /** The page is being left, or lies in the browser's store of pages to go back to. Its requests are broken off, whatever the line is like. */
  isLeft: boolean
}

export const useConnection = create<Connection>()(() => ({
  state: 'unknown',
  lastSuccess: undefined,
  isLeft: false,
}))

// Not as what it begins with: the page may come from the server, which knows nothing of it.
if (globalThis.navigator?.onLine === false) useConnection.setState({ state: 'offline' })

/** Called after every request with whether the server answered. */
export function reportConnection(reached: boolean): void {
  if (reached) useConnection.setState({ state: 'online', lastSuccess: Date.now() })
  else if (!useConnection.getState().isLeft) useConnection.setState({ state: 'offline' })
}

/** Follows the browser's "offline" for the life of the page, and when that is left. */
export function followBrowser(): void {
  addEventListener('offline', () => reportConnection(false))
  addEventListener('pagehide', () => useConnection.setState({ isLeft: true }))
  addEventListener('pageshow', () => useConnection.setState({ isLeft: false }))
}
