import { create } from 'zustand'

/** What memory holds of one document. */
export interface HeldDocument {
  data?: unknown
  /** When the server last said so, in ms since the epoch. */
  loadedAt?: number
  /** True while the server is being asked. */
  refreshing: boolean
  error?: { status: number | undefined; code: string | undefined; message: string }
}

/** By owner and key (`documentKey`). */
export const useDocuments = create<Record<string, HeldDocument>>()(() => ({}))
