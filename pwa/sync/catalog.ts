import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer, CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import { changesOf } from '#sync-protocol/protocol/catalog-difference.ts'
import * as v from 'valibot'
import type { DeviceDatabase, DocumentRow } from '../db/device-database.ts'
import type { Api, Reader } from './api.ts'
import type { Source } from './document-source.ts'
import { confirmDocument, readStored, storedRow, type FetchedDocument, type KeptDocument } from './documents.ts'
import type { Network } from './network.ts'

/** The whole catalog as one document: a listing needs all of it at once, and one read is the fastest. */
const CATALOG: Source<Catalog> = { key: 'catalog', path: 'catalog', schema: Catalog, scope: 'device' }

/** The row beside it, with what has changed since it was kept: one changed product, or a confirmation, need not write all of them. */
const SINCE = 'catalog-since'

/** An ETag of the catalog: its mark, and how it was encoded. */
const ETAG = /^(?:W\/)?"([\w-]{22})(?:-\w+)?"$/

/** With more products than these that differ from the copy, it is kept whole again. */
const MOST_TOUCHED = 200

/** What this page knows of a catalog that it shows. */
interface Held {
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

interface Marked extends Held {
  mark: string
}

export interface CatalogKeeper {
  database: DeviceDatabase | undefined
  clock: Pick<Network, 'now'>
}

/**
 * Asks the server for the catalog and keeps what it answers: what has changed since the one that is shown, where the server knows that, else
 * the whole. Rejects with an ApiError; a full disk costs the copy, not the answer.
 */
export async function fetchCatalog(keeper: CatalogKeeper, api: Api<Reader>, shown: Catalog | undefined): Promise<FetchedDocument<Catalog>> {
  const { database, clock } = keeper
  const known = shown && held.get(shown)
  if (shown === undefined || known === undefined || known.etag === '') return askWhole(keeper, api)
  const mark = markIn(known.etag)
  const path = mark === undefined ? CATALOG.path : `catalog?since=${mark}`
  const answer = await api(path, { headers: { 'if-none-match': known.etag } }, () => CatalogAnswer)
  if (answer.kind === 'unmodified') {
    await (mark === undefined ? confirmDocument(database, CATALOG, '', clock.now()) : keepChanged(keeper, shown, { ...known, mark }))
    return { loadedAt: clock.now() }
  }
  const { data } = answer
  if ('products' in data) return keepWhole(keeper, data, answer.etag)
  const made = data.since === mark ? applyChanges(shown.products, data) : undefined
  // They do not fit what is shown here: only the whole helps.
  if (made === undefined || !(known.isSure || (await hasMark(made, data.mark)))) return askWhole(keeper, api)
  const touched = new Set([...known.touched, ...touchedBy(data)])
  return keepChanged(keeper, made, { ...known, touched, isSure: true, etag: `"${data.mark}"`, mark: data.mark })
}

async function askWhole(keeper: CatalogKeeper, api: Api<Reader>): Promise<FetchedDocument<Catalog>> {
  const { clock } = keeper
  const answer = await api(CATALOG.path, {}, () => CATALOG.schema)
  return answer.kind === 'unmodified' ? { loadedAt: clock.now() } : keepWhole(keeper, answer.data, answer.etag)
}

async function keepWhole(keeper: CatalogKeeper, data: Catalog, etag: string | undefined): Promise<KeptDocument<Catalog>> {
  const { database, clock } = keeper
  const base = markIn(etag ?? '') ?? ''
  const known = { etag: etag ?? '', base, touched: new Set<string>(), isSure: true }
  held.set(data, known)
  const loadedAt = clock.now()
  const copy: DocumentRow = { key: CATALOG.key, owner: '', loadedAt, data, ...(etag === undefined ? {} : { etag }) }
  const rows = base === '' ? [copy] : [copy, sinceRow(data, { ...known, mark: base }, loadedAt)]
  // Both or neither: without its copy, what differs from it says nothing, and has taken the place of what belongs to the copy that is there.
  const put = () => Promise.all(rows.map((row) => database?.documents.put(row)))
  await database?.transaction('rw', database.documents, put).catch(() => undefined)
  return { data, loadedAt }
}

/** Keeps what differs from the copy on this device; all of it where another copy is there by now, or much has changed. */
async function keepChanged(keeper: CatalogKeeper, data: Catalog, known: Marked): Promise<KeptDocument<Catalog>> {
  const { database, clock } = keeper
  const there = v.safeParse(CatalogChanges, (await storedRow(database, SINCE))?.data)
  const isOf = there.success && there.output.since === known.base
  if (!isOf || known.touched.size > MOST_TOUCHED) return keepWhole(keeper, data, known.etag)
  held.set(data, known)
  const loadedAt = clock.now()
  await database?.documents.put(sinceRow(data, known, loadedAt)).catch(() => undefined)
  return { data, loadedAt }
}

function sinceRow(catalog: Catalog, { etag, base, touched, mark }: Marked, loadedAt: number): DocumentRow {
  return { key: SINCE, owner: '', loadedAt, etag, data: changesOf(catalog, touched, { since: base, mark }) }
}

/** A mark is a hash of the whole: a copy that was damaged, and can still be read, shows by it. Without a secure context there is nothing to hash with. */
async function hasMark(catalog: Catalog, mark: string): Promise<boolean> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(JSON.stringify(catalog)))
  if (hash === undefined) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').startsWith(mark)
}
