import { create } from 'zustand'

export interface UpdatesState {
  /** 'ready': a new version waits for `applyUpdate`. 'stale': this tab runs an old version beside a new one and should reload. */
  state: 'current' | 'ready' | 'stale'
  /** True once the service worker is in control: every screen is on the device. */
  offlineReady: boolean
}

export const useUpdates = create<UpdatesState>()(() => ({ state: 'current', offlineReady: false }))
