import type { ListingPage } from '#sync-protocol/api/listing.ts'
import { create } from 'zustand'

/** Pages that were asked for one by one, before this device had the whole catalog; by path. */
export const useListingPages = create<Record<string, { page: ListingPage; asOf: number } | 'asked' | 'failed'>>()(() => ({}))
