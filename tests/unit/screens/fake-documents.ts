// The documents store as screens know it, in memory: a test says what the device has and what the server did.
import { act } from 'react'
import { vi } from 'vitest'
import { create } from 'zustand'
import type { DocumentSource } from '../../../pwa/state/document-sources.ts'
import type { DocumentView } from '../../../pwa/actions/documents.ts'

export type HeldView = Partial<DocumentView<unknown>>

const useViews = create<Record<string, HeldView>>()(() => ({}))
/** Called with the key of every document that is asked for anew. */
export const refreshed = vi.fn<(key: string) => void>()
/** Every source a screen used, newest last. */
export const sources: (DocumentSource<unknown> & { hold?: boolean })[] = []

export function useDocument<T>(source: DocumentSource<T>): DocumentView<T> {
  const view = useViews((views) => views[source.key])
  sources.push(source as DocumentSource<unknown>)
  const base = { status: 'loading', data: undefined, loadedAt: undefined, refreshing: false, error: undefined } as const
  return { ...base, refresh: () => refreshed(source.key), ...view } as DocumentView<T>
}

/** What a document looks like from now on; `undefined` as data stands for nothing on the device. */
export function hold(key: string, view: HeldView): void {
  act(() => useViews.setState({ [key]: view }))
}

/** The server answered. */
export function arrive(key: string, data: object, loadedAt = Date.UTC(2026, 10, 20, 18, 32)): void {
  hold(key, { status: 'ready', data: { ok: true, ...data }, loadedAt })
}

export function forgetDocuments(): void {
  useViews.setState({}, true)
  sources.length = 0
  refreshed.mockClear()
}

export const NO_SIGNAL = { status: undefined, code: undefined, message: 'The shop cannot be reached right now. Please try again.' }
