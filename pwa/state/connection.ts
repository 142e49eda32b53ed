import { create } from 'zustand'
import { createConnectivity } from '../sync/connectivity.ts'

/** The connection as real answers of the server show it; `navigator.onLine` is only a hint to try again. */
export interface Connection {
  state: 'online' | 'offline' | 'unknown'
  /** When the server last answered, in ms since the epoch. */
  lastSuccess: number | undefined
}

const connectivity = createConnectivity(Date.now)

export const useConnection = create<Connection>()(() => ({ state: 'unknown', lastSuccess: undefined }))

connectivity.subscribe(() => useConnection.setState({ state: connectivity.state(), lastSuccess: connectivity.lastSuccess() }))

/** Every call of the shop says whether the server answered it. */
export const reportConnection: (reached: boolean) => void = connectivity.report
