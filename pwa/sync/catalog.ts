import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import * as v from 'valibot'
import type { DeviceDatabase } from '../db/device-database.ts'
import type { Api, Reader } from './api.ts'
import type { Source } from './document-source.ts'
import { confirmDocument, fetchDocument, keepDocument, storedRow, type FetchedDocument } from './documents.ts'
import type { Network } from './network.ts'

/** The whole catalog as one document: a listing needs all of it at once, and one read is the fastest. */
export const CATALOG: Source<Catalog> = { key: 'catalog', path: 'catalog', schema: Catalog, scope: 'device' }

/** An ETag of the catalog: its mark, and how it was encoded. */
const ETAG = /^(?:W\/)?"([\w-]{22})(?:-\w+)?"$/

/**
 * Asks the server for the catalog and keeps what it answers: what has changed since the copy that this device has, where the server knows that, else
 * the whole. Rejects with an ApiError; a full disk costs the copy, not the answer.
 */
export async function fetchCatalog(
  database: DeviceDatabase | undefined,
  api: Api<Reader>,
  clock: Pick<Network, 'now'>,
): Promise<FetchedDocument<Catalog>> {
  const row = await storedRow(database, CATALOG.key)
  const mark = ETAG.exec(row?.etag ?? '')?.[1]
  if (row?.etag === undefined || mark === undefined) return fetchDocument(database, CATALOG, '', api, clock)
  const answer = await api(`catalog?since=${mark}`, { headers: { 'if-none-match': row.etag } }, () => CatalogAnswer)
  if (answer.kind === 'unmodified') return confirmDocument(database, CATALOG, '', clock)
  const { data } = answer
  if ('products' in data) return keepDocument(database, CATALOG, '', { data, etag: answer.etag }, clock)
  const held = v.safeParse(Catalog, row.data)
  const made = held.success && data.since === mark ? applyChanges(held.output.products, data) : undefined
  // They do not fit what is kept here: only the whole helps.
  if (made === undefined || !(await hasMark(made, data.mark))) return fetchDocument(database, CATALOG, '', api, clock)
  return keepDocument(database, CATALOG, '', { data: made, etag: `"${data.mark}"` }, clock)
}

/** A mark is a hash of the whole: a copy that was damaged, and can still be read, shows by it. Without a secure context there is nothing to hash with. */
async function hasMark(catalog: Catalog, mark: string): Promise<boolean> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(JSON.stringify(catalog)))
  if (hash === undefined) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').startsWith(mark)
}
