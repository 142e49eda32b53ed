import type { Catalog } from '#sync-protocol/api/catalog.ts'
import { changesOf } from '#sync-protocol/protocol/catalog-difference.ts'
import * as v from 'valibot'
import type { DeviceDatabase, DocumentRow } from '../db/device-database.ts'
import type { Api, Reader } from './api.ts'
import type { CATALOG, Held, KEEPING } from './catalog.ts'
import type { FetchedDocument, KeptDocument } from './documents.ts'
import type { Network } from './network.ts'

/** With more products than these that differ from the copy, it is kept whole again. */
const MOST_TOUCHED = 200

interface Marked extends Held {
  mark: string
}

export interface Keeper {
  source: typeof CATALOG
  keeping: typeof KEEPING
  database: DeviceDatabase | undefined
  clock: Pick<Network, 'now'>
}

/**
 * Asks the server for the catalog and keeps what it answers: what has changed since the one that is shown, where the server knows that, else
 * the whole. Rejects with an ApiError; a full disk costs the copy, not the answer.
 */
export async function fetchCatalog(keeper: Keeper, api: Api<Reader>, shown: Catalog | undefined): Promise<FetchedDocument<Catalog>> {
  const { source, keeping, database, clock } = keeper
  const { applyChanges, held, markIn, touchedBy } = keeping
  const known = shown && held.get(shown)
  if (shown === undefined || known === undefined || known.etag === '') return askWhole(keeper, api)
  const mark = markIn(known.etag)
  const path = mark === undefined ? source.path : `catalog?since=${mark}`
  const answer = await api(path, { headers: { 'if-none-match': known.etag } }, () => keeping.CatalogAnswer)
  if (answer.kind === 'unmodified') {
    await (mark === undefined ? keeping.confirmDocument(database, source, '', clock.now()) : keepChanged(keeper, shown, { ...known, mark }))
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

async function askWhole(keeper: Keeper, api: Api<Reader>): Promise<FetchedDocument<Catalog>> {
  const { source, clock } = keeper
  const answer = await api(source.path, {}, () => source.schema)
  return answer.kind === 'unmodified' ? { loadedAt: clock.now() } : keepWhole(keeper, answer.data, answer.etag)
}

async function keepWhole(keeper: Keeper, data: Catalog, etag: string | undefined): Promise<KeptDocument<Catalog>> {
  const { source, keeping, database, clock } = keeper
  const base = keeping.markIn(etag ?? '') ?? ''
  const known = { etag: etag ?? '', base, touched: new Set<string>(), isSure: true }
  keeping.held.set(data, known)
  const loadedAt = clock.now()
  const copy: DocumentRow = { key: source.key, owner: '', loadedAt, data, ...(etag === undefined ? {} : { etag }) }
  const rows = base === '' ? [copy] : [copy, sinceRow(keeper, data, { ...known, mark: base }, loadedAt)]
  // Both or neither: without its copy, what differs from it says nothing, and has taken the place of what belongs to the copy that is there.
  const put = () => Promise.all(rows.map((row) => database?.documents.put(row)))
  await database?.transaction('rw', database.documents, put).catch(() => undefined)
  return { data, loadedAt }
}

/** Keeps what differs from the copy on this device; all of it where another copy is there by now, or much has changed. */
async function keepChanged(keeper: Keeper, data: Catalog, known: Marked): Promise<KeptDocument<Catalog>> {
  const { keeping, database, clock } = keeper
  const there = v.safeParse(keeping.CatalogChanges, (await keeping.storedRow(database, keeping.SINCE))?.data)
  const isOf = there.success && there.output.since === known.base
  if (!isOf || known.touched.size > MOST_TOUCHED) return keepWhole(keeper, data, known.etag)
  keeping.held.set(data, known)
  const loadedAt = clock.now()
  await database?.documents.put(sinceRow(keeper, data, known, loadedAt)).catch(() => undefined)
  return { data, loadedAt }
}

function sinceRow({ keeping }: Keeper, catalog: Catalog, { etag, base, touched, mark }: Marked, loadedAt: number): DocumentRow {
  return { key: keeping.SINCE, owner: '', loadedAt, etag, data: changesOf(catalog, touched, { since: base, mark }) }
}

/** A mark is a hash of the whole: a copy that was damaged, and can still be read, shows by it. Without a secure context there is nothing to hash with. */
async function hasMark(catalog: Catalog, mark: string): Promise<boolean> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(JSON.stringify(catalog)))
  if (hash === undefined) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').startsWith(mark)
}
