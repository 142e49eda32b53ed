import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer, CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import * as v from 'valibot'
import type { DeviceDatabase } from '../db/device-database.ts'
import type { Source } from './document-source.ts'
import { confirmDocument, readStored, storedRow, type KeptDocument } from './documents.ts'
import type { Network } from './network.ts'

/** The whole catalog as one document: a listing needs all of it at once, and one read is the fastest. */
export const CATALOG: Source<Catalog> = { key: 'catalog', path: 'catalog', schema: Catalog, scope: 'device' }

/** The row beside it, with what has changed since it was kept: one changed product, or a confirmation, need not write all of them. */
const SINCE = 'catalog-since'

/** An ETag of the catalog: its mark, and how it was encoded. */
const ETAG = /^(?:W\/)?"([\w-]{22})(?:-\w+)?"$/

/** What this page knows of a catalog that it shows. */
export interface Held {
  etag: string
  /** The mark of the copy that is kept whole. */
  base: string
  /** Products that differ from that copy, by id. */
  touched: ReadonlySet<string>
  /** It came from the server whole, or was seen to have its mark. */
  isSure: boolean
}

/** By the catalog itself: one that came from elsewhere has to be fetched whole. */
const held = new WeakMap<Catalog, Held>()

/** The mark in an ETag; undefined in one that a proxy made. */
function markIn(etag: string): string | undefined {
  return ETAG.exec(etag)?.[1]
}

/** The device's copy with what has changed since; undefined where there is none that this version can read. Throws what IndexedDB throws. */
export async function readCatalog(database: DeviceDatabase, clock: Pick<Network, 'now'>): Promise<KeptDocument<Catalog> | undefined> {
  const row = await readStored(database, CATALOG, '', clock)
  if (row === undefined) return undefined
  const { data, loadedAt, etag = '' } = row
  const base = markIn(etag) ?? ''
  const later = await storedRow(database, SINCE)
  const changes = v.safeParse(CatalogChanges, later?.data)
  // Another tab, or another version of the app, may have kept a whole one in between: they are changes of an earlier copy then.
  const isOf = later !== undefined && changes.success && changes.output.since === base
  const made = isOf ? applyChanges(data.products, changes.output) : undefined
  if (!isOf || made === undefined) {
    held.set(data, { etag, base, touched: new Set(), isSure: false })
    return { data, loadedAt }
  }
  held.set(made, { etag: later.etag ?? '', base, touched: touchedBy(changes.output), isSure: false })
  return { data: made, loadedAt: later.loadedAt }
}

/** The products that changes put, move or remove. */
function touchedBy({ removed, put }: CatalogChanges): Set<string> {
  return new Set([...removed, ...put.map(({ product }) => product.id)])
}

/** What asking for a newer one needs of here. It is handed over: a script that comes later, and imports what the engine is made of, would split the engine. */
export const KEEPING = { SINCE, CatalogAnswer, CatalogChanges, applyChanges, held, markIn, touchedBy, confirmDocument, storedRow }
