import { create } from 'zustand'
import type { LanguageTag } from '../../words/languages.ts'

export interface UpdatesState {
  /** 'ready': a new version waits for `applyUpdate`. 'stale': this tab runs an old version beside a new one and should reload. */
  state: 'current' | 'ready' | 'stale'
  /** The language of that version: another tab may have chosen another one. */
  language?: LanguageTag | undefined
  /** True once the service worker is in control: every screen is on the device. */
  offlineReady: boolean
}

export const useUpdates = create<UpdatesState>()(() => ({ state: 'current', offlineReady: false }))
