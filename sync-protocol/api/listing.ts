import * as v from 'valibot'
import type { ListingPage as Page } from '../domain/listing.ts'
import { Product } from './catalog.ts'
import { Counter } from './primitives.ts'

/** The paged product response (specification §3). `startIndex` and `endIndex` are 1-based and inclusive, 0 and 0 when empty. */
export const ListingPage = v.object({
  products: v.array(v.object(Product.entries)),
  totalPages: Counter,
  startIndex: Counter,
  endIndex: Counter,
  totalItems: Counter,
}) satisfies v.GenericSchema<unknown, Page>
export type ListingPage = Page
