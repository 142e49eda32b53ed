import type { ListingPage } from '#sync-protocol/api/listing.ts'
import { create } from 'zustand'
import { keptFirstPage } from '../storage/kept-catalog.ts'

type Pages = Record<string, { page: ListingPage; asOf: number } | 'asked' | 'failed'>

/** Pages that are shown before this device has read the whole catalog; by path: those that were asked for one by one, and the first of the listing that was opened. */
export const useListingPages = create<Pages>()(() => {
  const first = keptFirstPage()
  return first ? { [first.call]: { page: first.page, asOf: 0 } } : {}
})
