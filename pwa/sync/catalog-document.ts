import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import { changesOf } from '#sync-protocol/protocol/catalog-difference.ts'
import { FIRST_LANGUAGE } from '../../words/languages.ts'
import { tag } from '#words/language.ts'
import * as say from '#words/notices.ts'
import * as v from 'valibot'
import type { DeviceDatabase, DocumentRow } from '../db/device-database.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import type { Source } from './document-source.ts'
import { readCopy, putCopy } from './catalog-copy.ts'
import { confirmDocument, storedRow, type KeptDocument } from './documents.ts'
import { inLanguage } from './in-language.ts'
import { inSlices } from './in-slices.ts'
import type { Network } from './network.ts'

/** The whole catalog as one document, because a listing needs all of it. */
const CATALOG: Source<Catalog> = { key: 'catalog', path: inLanguage('catalog'), schema: Catalog, scope: 'device' }

/** The changes since the kept copy, in a row of their own, so that one changed product need not rewrite the copy. It also says in which language that is. */
const SINCE = 'catalog-since'

const Language = v.object({ lang: v.optional(v.string(), FIRST_LANGUAGE) })

/** A kept catalog. `isOther`: it is in another language than this app, and is shown only until the right one has come. */
export interface KeptCatalog extends KeptDocument<Catalog> {
  known: Known
  isOther?: boolean
}

/** An ETag of the catalog: its mark and its encoding. */
const ETAG = /^(?:W\/)?"([\w-]{22})(?:-\w+)?"$/

/** The number of differing products above which the copy is rewritten. */
const MOST_TOUCHED = 200

/** The whole catalog before its products are checked, which takes a slow phone too long for one task. */
const Whole = v.object({ ...Catalog.entries, products: v.array(v.unknown()) })
const Answer = v.union([CatalogChanges, Whole])
const Products = Catalog.entries.products
const CHECKED_AT_ONCE = 250

/** Rejects like a call without an answer where a product does not fit. */
async function checked({ products, ...catalog }: v.InferOutput<typeof Whole>, clock: Pick<Network, 'after'>): Promise<Catalog> {
  const good: Catalog['products'] = []
  let isGood = true
  const check = (slice: readonly unknown[]) => {
    const read = v.safeParse(Products, slice)
    if (read.success) good.push(...read.output)
    else isGood = false
  }
  await inSlices(products, CHECKED_AT_ONCE, check, clock, () => !isGood)
  if (!isGood) throw new ApiError(say.unreachable)
  return { ...catalog, products: good }
}

/** What is known of a catalog that is shown: by it the server is asked for the changes alone. */
export interface Known {
  etag: string
  /** The mark of the kept copy. */
  base: string
  /** Ids of the products that differ from that copy. */
  touched: ReadonlySet<string>
  /** The catalog came whole from the server, or its mark was verified. */
  isSure: boolean
}

/** The mark in an ETag; undefined for a proxy's ETag. */
function markIn(etag: string): string | undefined {
  return ETAG.exec(etag)?.[1]
}

/** The device's copy with the changes since; undefined if this version can read none. Throws what IndexedDB throws. */
export async function readCatalog(database: DeviceDatabase, clock: Pick<Network, 'now'>): Promise<KeptCatalog | undefined> {
  const row = await readCopy(database, clock)
  if (row === undefined) return undefined
  const { data, loadedAt, etag = '' } = row
  const base = markIn(etag) ?? ''
  const later = await storedRow(database, SINCE)
  const changes = v.safeParse(CatalogChanges, later?.data)
  const said = v.safeParse(Language, later?.data ?? {})
  const isOther = !said.success || said.output.lang !== tag
  // Another tab or app version may have kept a whole catalog meanwhile, and these changes then belong to an earlier copy.
  const isOf = later !== undefined && changes.success && changes.output.since === base
  const made = isOf ? applyChanges(data.products, changes.output) : undefined
  if (!isOf || made === undefined)
    return { data, loadedAt, known: { etag, base, touched: new Set(), isSure: false }, ...(isOther && { isOther }) }
  const known = { etag: later.etag ?? '', base, touched: touchedBy(changes.output), isSure: false }
  return { data: made, loadedAt: later.loadedAt, known, ...(isOther && { isOther }) }
}

/** The products that changes add, move or remove. */
function touchedBy({ removed, put }: CatalogChanges): Set<string> {
  return new Set([...removed, ...put.map(({ product }) => product.id)])
}

interface Marked extends Known {
  mark: string
}

export interface CatalogKeeper {
  database: DeviceDatabase | undefined
  clock: Pick<Network, 'now' | 'after'>
}

/**
 * Fetches the catalog and keeps the answer: the changes since the shown one if the server knows it, else the whole. Where that is still right
 * the answer has the very same `data`. Rejects with an ApiError; a full disk costs only the copy.
 */
export async function fetchCatalog(
  keeper: CatalogKeeper,
  api: Api,
  shown: Pick<KeptCatalog, 'data' | 'known'> | undefined,
): Promise<KeptCatalog> {
  const { database, clock } = keeper
  if (shown === undefined || shown.known.etag === '') return askWhole(keeper, api)
  const { data: before, known } = shown
  const mark = markIn(known.etag)
  const path = mark === undefined ? CATALOG.path : inLanguage(`catalog?since=${mark}`)
  const answer = await api(path, { headers: { 'if-none-match': known.etag } }, Answer)
  if (answer.kind === 'unmodified') {
    if (mark !== undefined) return keepChanged(keeper, before, { ...known, mark })
    await confirmDocument(database, CATALOG, '', clock.now())
    return { data: before, loadedAt: clock.now(), known }
  }
  const { data } = answer
  if ('products' in data) return keepWhole(keeper, await checked(data, clock), answer.etag)
  const made = data.since === mark ? applyChanges(before.products, data) : undefined
  // The changes do not fit the shown catalog: fetch the whole.
  if (made === undefined || !(known.isSure || (await hasMark(made, data.mark)))) return askWhole(keeper, api)
  const touched = new Set([...known.touched, ...touchedBy(data)])
  return keepChanged(keeper, made, { ...known, touched, isSure: true, etag: `"${data.mark}"`, mark: data.mark })
}

async function askWhole(keeper: CatalogKeeper, api: Api): Promise<KeptCatalog> {
  const answer = await api(CATALOG.path, {}, Whole)
  // Nothing was named that could be unmodified: this is no answer of the shop.
  if (answer.kind === 'unmodified') throw new ApiError(say.unreachable)
  return keepWhole(keeper, await checked(answer.data, keeper.clock), answer.etag)
}

async function keepWhole(keeper: CatalogKeeper, data: Catalog, etag: string | undefined): Promise<KeptCatalog> {
  const { database, clock } = keeper
  const base = markIn(etag ?? '') ?? ''
  const known = { etag: etag ?? '', base, touched: new Set<string>(), isSure: true }
  const loadedAt = clock.now()
  const copy = { data, loadedAt, etag }
  // Both rows or neither: the changes are meaningless without their copy.
  const put = async (to: DeviceDatabase) => {
    await putCopy(to, copy)
    if (base !== '') await to.documents.put(sinceRow(data, { ...known, mark: base }, loadedAt))
  }
  await database?.transaction('rw', database.documents, () => put(database)).catch(() => undefined)
  return { data, loadedAt, known }
}

/** Keeps the changes since the copy on this device; the whole if another copy is there by now, or much has changed. */
async function keepChanged(keeper: CatalogKeeper, data: Catalog, known: Marked): Promise<KeptCatalog> {
  const { database, clock } = keeper
  const there = v.safeParse(CatalogChanges, (await storedRow(database, SINCE))?.data)
  const isOf = there.success && there.output.since === known.base
  if (!isOf || known.touched.size > MOST_TOUCHED) return keepWhole(keeper, data, known.etag)
  const loadedAt = clock.now()
  await database?.documents.put(sinceRow(data, known, loadedAt)).catch(() => undefined)
  return { data, loadedAt, known }
}

function sinceRow(catalog: Catalog, { etag, base, touched, mark }: Marked, loadedAt: number): DocumentRow {
  return { key: SINCE, owner: '', loadedAt, etag, data: { ...changesOf(catalog, touched, { since: base, mark }), lang: tag } }
}

/** A mark is a hash of the whole, so it reveals a damaged copy. Without a secure context hashing is unavailable. */
async function hasMark(catalog: Catalog, mark: string): Promise<boolean> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(JSON.stringify(catalog)))
  if (hash === undefined) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').startsWith(mark)
}
