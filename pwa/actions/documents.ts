import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import * as say from '#words/documents.ts'
import { useAccount } from '../state/account.ts'
import { useConnection } from '../state/connection.ts'
import type { DocumentSource } from '../state/document-sources.ts'
import { useDocuments, type HeldDocument } from '../state/documents.ts'
import { documentKey, isYoung } from '../sync/document-source.ts'
import { ApiError } from './api.ts'
import { engine } from './load-engine.ts'

export interface DocumentView<T> {
  status: 'loading' | 'ready' | 'failed'
  data: T | undefined
  /** When `data` came from the server, in ms since the epoch. */
  loadedAt: number | undefined
  /** True during a request; `data` stays unchanged meanwhile. */
  refreshing: boolean
  /** The error of the last attempt; `status` is 'failed' only without any data. */
  error: HeldDocument['error'] | undefined
  refresh: () => void
}

/** The age in ms below which a document is not requested again, unless there is news of it. */
const JUST_NOW_MS = 10_000

/** The running updates, by document. */
const useRunning = create<Record<string, { ask: Ask; run: Promise<void> } | undefined>>()(() => ({}))

/** When to ask the server after showing the device's copy. */
type Ask = 'always' | 'unless-fresh' | 'never'

/** Shows the device's copy at once and then asks the server; a failure never removes what is shown. */
export function useDocument<T>(source: DocumentSource<T>): DocumentView<T> {
  const owner = useAccount((account) => (source.scope === 'account' ? account.owner : ''))
  const id = documentKey(source, owner)
  const held = useDocuments((documents) => documents[id])
  const { key, hold = false } = source
  // A source made anew in every render is still the same document.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const refresh = useCallback(() => void update(source, owner, 'always'), [key, owner])
  // Anything the server settled may show here: an order in the inventory, a quiz in the results.
  const version = useAccount((account) => (source.scope === 'account' ? account.version : 0))
  useEffect(() => {
    void update(source, owner, hold ? 'never' : 'unless-fresh')
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, owner, version, hold])
  // A document that failed for lack of an answer is requested again once the shop has answered anything.
  const failure = held?.error
  useEffect(() => {
    if (hold || failure === undefined || failure.status !== undefined) return
    return useConnection.subscribe(({ state }) => {
      if (state === 'online') void update(source, owner, 'unless-fresh')
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [failure, id, hold])

  const data = held?.data === undefined ? undefined : (held.data as T)
  return {
    status: data !== undefined ? 'ready' : held?.error !== undefined && !held.refreshing ? 'failed' : 'loading',
    data,
    loadedAt: held?.loadedAt,
    refreshing: held?.refreshing ?? true,
    error: held?.error,
    refresh,
  }
}

/** Loads the device's copy, then the server's. One at a time per document. Never rejects: that the code cannot load is an error of the document, too. */
function update<T>(source: DocumentSource<T>, owner: string, ask: Ask): Promise<void> {
  const id = documentKey(source, owner)
  const running = useRunning.getState()[id]
  if (running !== undefined) {
    const isAsking = running.ask !== 'never' || ask === 'never'
    return running.run.then(() => (isAsking && !isOutrun(source, id) ? undefined : update(source, owner, ask)))
  }
  const run = bring(source, owner, id, ask).finally(() => useRunning.setState({ [id]: undefined }))
  useRunning.setState({ [id]: { ask, run } })
  return run
}

/** When the server last reported news of the account. Earlier news is unknown, so documents older than the page are never fresh. */
const useNews = create<{ at: number }>()(() => ({ at: performance.timeOrigin }))
useAccount.subscribe(({ version }, before) => {
  if (version !== before.version) useNews.setState({ at: Date.now() })
})

function isOlderThanNews({ scope }: DocumentSource<unknown>, loadedAt: number): boolean {
  return scope === 'account' && loadedAt <= useNews.getState().at
}

/** True for an answer that was already on its way when the news came. */
function isOutrun(source: DocumentSource<unknown>, id: string): boolean {
  return useDocuments.getState()[id]?.error === undefined && isOlderThanNews(source, loadedAtOf(id))
}

function isFresh(source: DocumentSource<unknown>, loadedAt: number): boolean {
  return !isOlderThanNews(source, loadedAt) && isYoung(loadedAt, Math.max(source.freshFor ?? 0, JUST_NOW_MS), Date.now())
}

function loadedAtOf(id: string): number {
  return useDocuments.getState()[id]?.loadedAt ?? -Infinity
}

async function bring<T>(source: DocumentSource<T>, owner: string, id: string, ask: Ask): Promise<void> {
  const hold = (part: Partial<HeldDocument>) => useDocuments.setState(({ [id]: held }) => ({ [id]: { ...held, ...part } }))
  hold({ refreshing: true })
  try {
    const documents = await engine()
    if (useDocuments.getState()[id]?.data === undefined) {
      const kept = await documents.readDocument(source, owner)
      if (kept !== undefined) hold(kept)
    }
    if (ask !== 'never' && source.scope === 'account') {
      // The running sync may bring news, which would cause a second request; a prefetch follows it as well.
      await documents.firstSync()
      const kept = await documents.readDocument(source, owner)
      if (kept !== undefined && kept.loadedAt !== loadedAtOf(id)) hold(kept)
    }
    if (ask === 'never' || (ask === 'unless-fresh' && isFresh(source, loadedAtOf(id)))) return hold({ refreshing: false })
    const { data, loadedAt } = await documents.fetchDocument(source, owner)
    useDocuments.setState(({ [id]: held }) => ({ [id]: { data: data ?? held?.data, loadedAt, refreshing: false } }))
  } catch (error) {
    const { status, code, message } = error instanceof ApiError ? error : new ApiError(say.notLoaded)
    hold({ refreshing: false, error: { status, code, message } })
  }
}
