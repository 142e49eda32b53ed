import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import { create } from 'zustand'

/** The outcome of one change (SPEC R29): the activity list, newest first, survives reload. */
export interface ReceiptView {
  id: string
  name: string
  args: unknown
  /** The cart as it was seen, of an order. */
  seen?: { cart?: { lines: readonly { itemId: string; name?: string | undefined; qty: number }[] } | undefined } | undefined
  /** When the user did it, and when the server's answer was stored; ms since the epoch. */
  at: number
  settledAt: number
  outcome: Settlement | { status: 'discarded' }
}

export interface PendingView {
  id: string
  name: string
  args: unknown
  at: number
  /** True once it has been sent at least once. */
  sent: boolean
}

export interface ReceiptsState {
  status: 'loading' | 'ready'
  /** Newest first. */
  pending: readonly PendingView[]
  receipts: readonly ReceiptView[]
}

export const NO_RECEIPTS: ReceiptsState = { status: 'loading', pending: [], receipts: [] }

export const useReceiptsStore = create<ReceiptsState>()(() => NO_RECEIPTS)
