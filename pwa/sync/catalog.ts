import { Catalog } from '#sync-protocol/api/catalog.ts'
import type { Source } from './document-source.ts'

/** The whole catalog as one document: a listing needs all of it at once, and one read is the fastest. */
export const CATALOG: Source<Catalog> = { key: 'catalog', path: 'catalog', schema: Catalog, scope: 'device' }
