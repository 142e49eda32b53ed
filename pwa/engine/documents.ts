import { reportConnection } from '../state/connection.ts'
import { OFFLINE_DOCUMENTS } from '../state/document-sources.ts'
import { loginToken, rememberedUser } from '../storage/stored-login.ts'
import { forgetKeptCatalog } from '../storage/kept-catalog.ts'
import { createApi } from '../sync/api.ts'
import { ApiError } from '../sync/api-error.ts'
import { documentKey, isYoung, type Source } from '../sync/document-source.ts'
import * as catalog from '../sync/catalog-document.ts'
import type { Env } from '../sync/env.ts'
import * as cache from '../sync/documents.ts'
import { network } from '../sync/network.ts'
import type { Device } from './device.ts'

/** The age in ms below which documents are not fetched again, by scope; an account's may have changed while this device slept. */
const FRESH_MS = { device: 6 * 60 * 60 * 1000, account: 10_000 }

export type Documents = ReturnType<typeof openDocuments>

/** The shop's documents on this device, and requests for newer ones. */
export function openDocuments({ env, deviceDatabase }: { env: Pick<Env, 'now' | 'after'>; deviceDatabase: Device['deviceDatabase'] }) {
  const api = createApi({ network, login: loginToken, reached: reportConnection })

  /** The device's copy; undefined if there is none that this version can read. */
  async function readDocument<T>(source: Source<T>, owner: string): Promise<cache.KeptDocument<T> | undefined> {
    try {
      return await cache.readDocument(await deviceDatabase(), source, owner, env)
    } catch {
      return undefined
    }
  }

  const underWay = new Map<string, Promise<unknown>>()

  /**
   * Asks the server and keeps its answer; without `data` the device's copy is still right. Simultaneous callers of a document share one
   * request. Rejects with an ApiError.
   */
  function fetchDocument<T>(source: Source<T>, owner: string): Promise<cache.FetchedDocument<T>> {
    const key = documentKey(source, owner)
    const running = underWay.get(key)
    // A key names one document, and so one type of it.
    if (running !== undefined) return running as Promise<cache.FetchedDocument<T>>
    const asked = ask(source, owner).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }

  async function ask<T>(source: Source<T>, owner: string): Promise<cache.FetchedDocument<T>> {
    const database = await deviceDatabase().catch(() => undefined)
    const answer = await cache.fetchDocument(database, source, owner, api, env)
    // A logout in any tab has dropped the documents while this one was on its way.
    if (owner !== '' && rememberedUser()?.id !== owner) await dropDocuments(owner).catch(() => undefined)
    return answer
  }

  /** The device's catalog; undefined if there is none that this version can read. */
  async function readCatalog(): Promise<catalog.KeptCatalog | undefined> {
    return deviceDatabase()
      .then((database) => catalog.readCatalog(database, env))
      .catch(() => undefined)
  }

  /** The same as `fetchDocument` for the catalog, of which only the changes since the shown one are sent. */
  async function fetchCatalog(shown: catalog.KeptCatalog | undefined): Promise<catalog.KeptCatalog> {
    const database = await deviceDatabase().catch(() => undefined)
    return catalog.fetchCatalog({ database, clock: env }, api, shown)
  }

  /** Drops all documents of one account. */
  async function dropDocuments(owner: string): Promise<void> {
    await (await deviceDatabase()).documents.where('owner').equals(owner).delete()
  }

  /** Drops every document of every account: all can be fetched again. */
  async function dropAllDocuments(): Promise<void> {
    await (await deviceDatabase()).documents.clear()
    forgetKeptCatalog()
  }

  /**
   * Fetches what screens need offline without having been visited, one after another, while the server answers. `newsAt`: when the shop last
   * reported a new purchase, ledger entry or result, in ms since the epoch; older documents are fetched again. Rejects if the server stops
   * answering before the end.
   */
  async function fetchAhead(owner: string, newsAt: number): Promise<void> {
    for (const source of OFFLINE_DOCUMENTS) {
      const kept = await readDocument<unknown>(source, owner)
      const isNew = kept !== undefined && (source.scope === 'device' || kept.loadedAt > newsAt)
      if (isNew && isYoung(kept.loadedAt, FRESH_MS[source.scope], env.now())) continue
      try {
        const { loadedAt } = await fetchDocument<unknown>(source, owner)
        // The answer was already on its way when the news came.
        if (source.scope === 'account' && loadedAt <= newsAt) await fetchDocument<unknown>(source, owner)
      } catch (error) {
        // A refused document does not stop the others; without an answer they would fail as well.
        if (!(error instanceof ApiError) || error.status === undefined) throw error
      }
    }
  }

  return { readDocument, fetchDocument, readCatalog, fetchCatalog, dropDocuments, dropAllDocuments, fetchAhead }
}
