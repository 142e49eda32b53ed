import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer, CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges, changesOf } from '#sync-protocol/protocol/catalog-changes.ts'
import * as v from 'valibot'
import type { DeviceDatabase } from '../db/device-database.ts'
import type { Api, Reader } from './api.ts'
import { CATALOG, held, markIn, SINCE, touchedBy, type Held } from './catalog.ts'
import { confirmDocument, keepDocument, storedRow, type FetchedDocument, type KeptDocument } from './documents.ts'
import type { Network } from './network.ts'

/** With more products than these that differ from the copy, it is kept whole again. */
const MOST_TOUCHED = 200

type Clock = Pick<Network, 'now'>

/**
 * Asks the server for the catalog and keeps what it answers: what has changed since the one that is shown, where the server knows that, else
 * the whole. Rejects with an ApiError; a full disk costs the copy, not the answer.
 */
export async function fetchCatalog(
  database: DeviceDatabase | undefined,
  api: Api<Reader>,
  clock: Clock,
  shown: Catalog | undefined,
): Promise<FetchedDocument<Catalog>> {
  const known = shown && held.get(shown)
  if (shown === undefined || known === undefined || known.etag === '') return askWhole(database, api, clock)
  const mark = markIn(known.etag)
  const path = mark === undefined ? CATALOG.path : `catalog?since=${mark}`
  const answer = await api(path, { headers: { 'if-none-match': known.etag } }, () => CatalogAnswer)
  if (answer.kind === 'unmodified') {
    await (mark === undefined ? confirmDocument(database, CATALOG, '', clock) : keepChanged(database, shown, { ...known, mark }, clock))
    return { loadedAt: clock.now() }
  }
  const { data } = answer
  if ('products' in data) return keepWhole(database, data, answer.etag, clock)
  const made = data.since === mark ? applyChanges(shown.products, data) : undefined
  // They do not fit what is shown here: only the whole helps.
  if (made === undefined || !(known.isSure || (await hasMark(made, data.mark)))) return askWhole(database, api, clock)
  const touched = new Set([...known.touched, ...touchedBy(data)])
  return keepChanged(database, made, { ...known, touched, isSure: true, etag: `"${data.mark}"`, mark: data.mark }, clock)
}

async function askWhole(database: DeviceDatabase | undefined, api: Api<Reader>, clock: Clock): Promise<FetchedDocument<Catalog>> {
  const answer = await api(CATALOG.path, {}, () => Catalog)
  return answer.kind === 'unmodified' ? { loadedAt: clock.now() } : keepWhole(database, answer.data, answer.etag, clock)
}

async function keepWhole(
  database: DeviceDatabase | undefined,
  data: Catalog,
  etag: string | undefined,
  clock: Clock,
): Promise<KeptDocument<Catalog>> {
  const base = markIn(etag ?? '') ?? ''
  const known = { etag: etag ?? '', base, touched: new Set<string>(), isSure: true }
  held.set(data, known)
  const kept = await keepDocument(database, CATALOG, '', { data, etag }, clock)
  if (base !== '') await keepSince(database, data, { ...known, mark: base }, kept.loadedAt)
  return kept
}

/** Keeps what differs from the copy on this device; all of it where another copy is there by now, or much has changed. */
async function keepChanged(
  database: DeviceDatabase | undefined,
  data: Catalog,
  known: Marked,
  clock: Clock,
): Promise<KeptDocument<Catalog>> {
  const there = v.safeParse(CatalogChanges, (await storedRow(database, SINCE))?.data)
  const isOf = there.success && there.output.since === known.base
  if (!isOf || known.touched.size > MOST_TOUCHED) return keepWhole(database, data, known.etag, clock)
  held.set(data, known)
  const loadedAt = clock.now()
  await keepSince(database, data, known, loadedAt)
  return { data, loadedAt }
}

interface Marked extends Held {
  mark: string
}

async function keepSince(
  database: DeviceDatabase | undefined,
  catalog: Catalog,
  { etag, base, touched, mark }: Marked,
  loadedAt: number,
): Promise<void> {
  const data = changesOf(catalog, touched, { since: base, mark })
  await database?.documents.put({ key: SINCE, owner: '', loadedAt, etag, data }).catch(() => undefined)
}

/** A mark is a hash of the whole: a copy that was damaged, and can still be read, shows by it. Without a secure context there is nothing to hash with. */
async function hasMark(catalog: Catalog, mark: string): Promise<boolean> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(JSON.stringify(catalog)))
  if (hash === undefined) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').startsWith(mark)
}
