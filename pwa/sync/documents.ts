import * as v from 'valibot'
import { DocumentRow, type DeviceDatabase } from '../db/device-database.ts'
import { readRow, setAside, type BrokenRow } from '../db/read-rows.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { documentKey, type Source } from './document-source.ts'
import type { Network } from './network.ts'

export interface KeptDocument<T> {
  data: T
  /** When the server was last asked, in ms since the epoch; later changes may be missing. */
  loadedAt: number
}

/** Without `data` the kept copy is still right. */
export type FetchedDocument<T> = KeptDocument<T> | { data?: undefined; loadedAt: number }

type Clock = Pick<Network, 'now'>

/** The device's copy, undefined if there is none. An unreadable copy is set aside and fetched whole. Throws what IndexedDB throws. */
export async function readDocument<T>(
  database: DeviceDatabase,
  source: Source<T>,
  owner: string,
  clock: Clock,
): Promise<KeptDocument<T> | undefined> {
  const row = await readStored(database, source, owner, clock)
  return row && { data: row.data, loadedAt: row.loadedAt }
}

/** The same with its ETag. */
export async function readStored<T>(
  database: DeviceDatabase,
  source: Source<T>,
  owner: string,
  { now }: Clock,
): Promise<(KeptDocument<T> & Pick<DocumentRow, 'etag'>) | undefined> {
  const { documents, quarantine } = database
  const stored = await documents.get(documentKey(source, owner))
  const broken: BrokenRow[] = []
  const row = readRow(documents, v.strictObject({ ...DocumentRow.entries, data: source.schema }), stored, broken)
  if (broken.length > 0) await database.transaction('rw', documents, quarantine, () => setAside(quarantine, broken, now()))
  return row
}

/**
 * Asks the server for a document, unless the device's copy is current (read that first), and keeps the answer. Rejects with an ApiError; a
 * full disk costs only the copy.
 */
export async function fetchDocument<T>(
  database: DeviceDatabase | undefined,
  source: Source<T>,
  owner: string,
  api: Api,
  clock: Clock,
): Promise<FetchedDocument<T>> {
  const { path, schema, bearer = false } = source
  const askedAt = clock.now()
  const etag = (await storedRow(database, documentKey(source, owner)))?.etag
  const headers = etag === undefined ? {} : { headers: { 'if-none-match': etag } }
  const answer = await api(path, { bearer, ...headers }, schema).catch(async (error: unknown) => {
    // The shop says that there is none any more: a list is no longer shared.
    if (error instanceof ApiError && error.code === 'not_found') await dropDocument(database, source, owner)
    throw error
  })
  return answer.kind === 'unmodified'
    ? confirmDocument(database, source, owner, askedAt)
    : keepDocument(database, source, owner, answer, askedAt, clock)
}

/** The row of a copy with unread data; undefined if there is none. */
export async function storedRow(database: DeviceDatabase | undefined, key: string): Promise<DocumentRow | undefined> {
  const copy = v.safeParse(DocumentRow, await database?.documents.get(key).catch(() => undefined))
  return copy.success ? copy.output : undefined
}

async function dropDocument(database: DeviceDatabase | undefined, source: Source<unknown>, owner: string): Promise<void> {
  await database?.documents.delete(documentKey(source, owner)).catch(() => undefined)
}

/** Notes that the copy is still right. */
export async function confirmDocument(
  database: DeviceDatabase | undefined,
  source: Source<unknown>,
  owner: string,
  loadedAt: number,
): Promise<{ data?: undefined; loadedAt: number }> {
  await database?.documents.update(documentKey(source, owner), { loadedAt }).catch(() => undefined)
  return { loadedAt }
}

/** Keeps the server's answer, unless another tab's later request has stored a newer copy. */
async function keepDocument<T>(
  database: DeviceDatabase | undefined,
  source: Source<T>,
  owner: string,
  { data, etag }: { data: T; etag: string | undefined },
  loadedAt: number,
  { now }: Clock,
): Promise<KeptDocument<T>> {
  const of = source.scope === 'account' ? owner : ''
  const row: DocumentRow = { key: documentKey(source, owner), owner: of, loadedAt, data, ...(etag === undefined ? {} : { etag }) }
  const put = async () => {
    const there = await storedRow(database, row.key)
    // A copy dated ahead of the clock says nothing: the clock was set back.
    const isNewer = there !== undefined && there.loadedAt > loadedAt && there.loadedAt <= now()
    return isNewer ? undefined : database?.documents.put(row)
  }
  await database?.transaction('rw', database.documents, put).catch(() => undefined)
  return { data, loadedAt }
}
