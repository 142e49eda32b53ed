import { reportConnection } from '../state/connection.ts'
import { OFFLINE_DOCUMENTS } from '../state/document-sources.ts'
import { loginToken } from '../storage/login-token.ts'
import { createApi } from '../sync/api.ts'
import type { Source } from '../sync/document-source.ts'
import * as cache from '../sync/documents.ts'
import { line } from '../sync/line.ts'
import * as readReply from '../sync/read-reply.ts'
import { deviceDatabase, env } from './device.ts'

const api = createApi({ line, login: loginToken, reached: reportConnection, load: () => Promise.resolve(readReply) })

/** The device's copy; undefined where there is none that this version can read. */
export async function readDocument<T>(source: Source<T>, owner: string): Promise<cache.KeptDocument<T> | undefined> {
  try {
    return await cache.readDocument(await deviceDatabase(), source, owner, env)
  } catch {
    return undefined
  }
}

/** Asks the server and keeps its answer; without `data` the device's copy is still right. Rejects with an ApiError. */
export async function fetchDocument<T>(source: Source<T>, owner: string): Promise<cache.FetchedDocument<T>> {
  const database = await deviceDatabase().catch(() => undefined)
  return cache.fetchDocument(database, source, owner, api, env)
}

/** Everything that is kept of one account. */
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
