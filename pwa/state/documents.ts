import { create } from 'zustand'

/** A document in memory. */
export interface HeldDocument {
  data?: unknown
  /** When the server last confirmed it, in ms since the epoch. */
  loadedAt?: number
  /** True while the server is being asked. */
  refreshing?: boolean
  error?: { status: number | undefined; code: string | undefined; message: string }
}

/** By owner and key (`documentKey`). */
export const useDocuments = create<Record<string, HeldDocument>>()(() => ({}))
