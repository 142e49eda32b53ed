import { DAILY_PURCHASES, utcDay } from '#sync-protocol/domain/economy.ts'
import { useDocument } from '../../actions/documents.ts'
import { BETWEEN_SYNCS_MS, ledger } from '../../state/document-sources.ts'
import type { PendingView } from '../../state/receipts.ts'

const MOVEMENTS = { ...ledger, freshFor: BETWEEN_SYNCS_MS }

/** Purchases that the shop will still make on the day `today` (UTC), those that wait counted as made; undefined: this device can't tell. */
export function usePurchasesLeft(today: string, waiting: readonly PendingView[]): number | undefined {
  const { data, loadedAt } = useDocument(MOVEMENTS)
  if (data === undefined || loadedAt === undefined || utcDay(loadedAt) !== today) return undefined
  const made = data.entries.filter(({ createdAt }) => utcDay(Date.parse(createdAt)) === today)
  // Of a day with more movements than one answer holds the first ones are not known.
  if (data.next !== undefined && made.length === data.entries.length) return undefined
  const count = made.filter(({ reason }) => reason === 'bundle' || reason === 'custom').length
  return Math.max(0, DAILY_PURCHASES - count - waiting.length)
}
