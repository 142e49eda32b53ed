import { DocumentRow } from '../db/device-database.ts'
import * as v from 'valibot'
import { callApi } from '../actions/api.ts'
import type { DocumentSource } from '../state/document-sources.ts'
import { OFFLINE_DOCUMENTS } from '../state/document-sources.ts'
import { deviceDatabase, env } from './device.ts'

export interface KeptDocument<T> {
  data: T
  loadedAt: number
}

/** The device's copy; undefined where there is none that this version can read. */
export async function readDocument<T>(source: DocumentSource<T>, owner: string): Promise<KeptDocument<T> | undefined> {
  try {
    const row = v.safeParse(DocumentRow, await (await deviceDatabase()).documents.get(keyOf(source, owner)))
    if (!row.success) return undefined
    const data = v.safeParse(source.schema, row.output.data)
    return data.success ? { data: data.output, loadedAt: row.output.loadedAt } : undefined
  } catch {
    return undefined
  }
}

/** Asks the server and keeps its answer. Rejects with an ApiError; a full disk costs the copy, not the answer. */
export async function fetchDocument<T>(source: DocumentSource<T>, owner: string): Promise<KeptDocument<T>> {
  const { path, schema, scope, bearer = false } = source
  const data = await callApi(path, { schema, bearer })
  const loadedAt = env.now()
  const row = { key: keyOf(source, owner), owner: scope === 'account' ? owner : '', loadedAt, data }
  await deviceDatabase().then((database) => database.documents.put(row)).catch(() => undefined)
  return { data, loadedAt }
}

/** Everything that is kept of one person. */
export async function dropDocuments(owner: string): Promise<void> {
  await (await deviceDatabase()).documents.where('owner').equals(owner).delete()
}

const AHEAD_FRESH_MS = 6 * 60 * 60 * 1000

/** Fetches what screens need offline though they were never visited, one after the other, while the server answers. */
export async function fetchAhead(owner: string): Promise<void> {
  for (const source of OFFLINE_DOCUMENTS) {
    const kept = await readDocument<unknown>(source, owner)
    if (kept !== undefined && env.now() - kept.loadedAt < AHEAD_FRESH_MS) continue
    await fetchDocument<unknown>(source, owner)
  }
}

function keyOf({ key, scope }: DocumentSource<unknown>, owner: string): string {
  return scope === 'account' ? `${owner}/${key}` : key
}
