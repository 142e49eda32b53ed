import { create } from 'zustand'

/**
 * The connection as real answers of the server show it. The browser's own word is worth little: it says "online" in a captive portal
 * and beside a dead server; so it is only ever a hint to try. Only its "offline" is believed, until the server answers all the same.
 */
export interface Connection {
  /** 'unknown' until the first attempt. */
  state: 'online' | 'offline' | 'unknown'
  /** When the server last answered, in ms since the epoch. */
  lastSuccess: number | undefined
}

export const useConnection = create<Connection>()(() => ({
  state: globalThis.navigator?.onLine === false ? 'offline' : 'unknown',
  lastSuccess: undefined,
}))

/** Every call of the shop says whether the server answered it. */
export function reportConnection(reached: boolean): void {
  useConnection.setState(reached ? { state: 'online', lastSuccess: Date.now() } : { state: 'offline' })
}

/** Believes the browser when it says that there is no connection, for the life of the page. */
export function hearOffline(): void {
  addEventListener('offline', () => reportConnection(false))
}
