import { useCallback, useEffect } from 'react'
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
  /** True while the server is being asked; `data` stays as it is meanwhile. */
  refreshing: boolean
  /** Why the last attempt failed; `status` is 'failed' only when there is no data at all. */
  error: HeldDocument['error'] | undefined
  refresh: () => void
}

/** A document that is this young, and of which nothing new has been heard since, is not asked for again. */
const JUST_NOW_MS = 10_000

const underWay = new Map<string, { ask: Ask; run: Promise<void> }>()

/** Whether the server is asked behind the device's copy. */
type Ask = 'always' | 'unless-fresh' | 'never'

/** Shows what the device has at once and asks the server behind it; what is there is never blanked by a failure. */
export function useDocument<T>(source: DocumentSource<T>): DocumentView<T> {
  const owner = useAccount((account) => (source.scope === 'account' ? account.owner : ''))
  const id = documentKey(source, owner)
  const held = useDocuments((documents) => documents[id])
  const { key, hold = false } = source
  // A source made anew in every render is still the same document.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const refresh = useCallback(() => void update(source, owner, 'always').catch(() => undefined), [key, owner])
  // Whatever the server settled may show here: an order in the inventory, a quiz in the results.
  const version = useAccount((account) => (source.scope === 'account' ? account.version : 0))
  useEffect(() => {
    void update(source, owner, hold ? 'never' : 'unless-fresh').catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, owner, version, hold])
  // What did not come for want of an answer is asked for when the shop has answered anything.
  const failure = held?.error
  useEffect(() => {
    if (hold || failure === undefined || failure.status !== undefined) return
    return useConnection.subscribe(({ state }) => {
      if (state === 'online') void update(source, owner, 'unless-fresh').catch(() => undefined)
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

/** Brings the device's copy, then the server's. One at a time for each document; never rejects but when IndexedDB's code cannot load. */
function update<T>(source: DocumentSource<T>, owner: string, ask: Ask): Promise<void> {
  const id = documentKey(source, owner)
  const running = underWay.get(id)
  if (running !== undefined) {
    const isAsking = running.ask !== 'never' || ask === 'never'
    return running.run.then(() => (isAsking && !isOutrun(source, id) ? undefined : update(source, owner, ask)))
  }
  const run = bring(source, owner, id, ask).finally(() => underWay.delete(id))
  underWay.set(id, { ask, run })
  return run
}

/** When the server last said something new of the account. What it said before this code was there is not known: what is older than the page is never new. */
let newsAt = performance.timeOrigin
useAccount.subscribe(({ version }, before) => {
  if (version !== before.version) newsAt = Date.now()
})

function isOlderThanNews({ scope }: DocumentSource<unknown>, loadedAt: number): boolean {
  return scope === 'account' && loadedAt <= newsAt
}

/** True for an answer that was on its way already when something new was heard. */
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
  const hold = (part: Partial<HeldDocument>) =>
    useDocuments.setState(({ [id]: held }) => ({ [id]: { refreshing: true, ...held, ...part } }))
  hold({ refreshing: true })
  const documents = await engine()
  if (useDocuments.getState()[id]?.data === undefined) {
    const kept = await documents.readDocument(source, owner)
    if (kept !== undefined) hold(kept)
  }
  if (ask !== 'never' && source.scope === 'account') {
    // The sync that is under way may bring news, and the document would be asked for a second time; it is also followed by a fetch ahead.
    await documents.firstSync()
    const kept = await documents.readDocument(source, owner)
    if (kept !== undefined && kept.loadedAt !== loadedAtOf(id)) hold(kept)
  }
  if (ask === 'never' || (ask === 'unless-fresh' && isFresh(source, loadedAtOf(id)))) return hold({ refreshing: false })
  try {
    const { data, loadedAt } = await documents.fetchDocument(source, owner)
    useDocuments.setState(({ [id]: held }) => ({ [id]: { data: data ?? held?.data, loadedAt, refreshing: false } }))
  } catch (error) {
    const { status, code, message } = error instanceof ApiError ? error : new ApiError('This could not be loaded.')
    hold({ refreshing: false, error: { status, code, message } })
  }
}
