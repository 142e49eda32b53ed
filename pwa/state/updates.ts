import { create } from 'zustand'

export interface UpdatesState {
  /** 'ready': a new version waits for `applyUpdate`. 'stale': this tab runs an old version beside a new one and should reload. */
  state: 'current' | 'ready' | 'stale'
  /** True once everything the shop needs offline is on the device. */
  offlineReady: boolean
  /** True once every screen, and every picture of the catalog, was seen to be on the device. */
  screensHere: boolean
  picturesHere: boolean
}

export const useUpdates = create<UpdatesState>()(() => ({ state: 'current', offlineReady: false, screensHere: false, picturesHere: false }))
