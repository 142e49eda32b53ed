import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import * as v from 'valibot'
import { drainPatiently } from '../sync/background.ts'
import { browserEnv } from '../sync/env.ts'
import { ownerOfTag, SkipWaitingMessage, WarmMessage } from '../sync/worker-messages.ts'
import { registerAssets } from './assets.ts'
import { registerPictures, warm } from './pictures.ts'
import { registerShell } from './shell.ts'

/** Background Sync, which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser does not try this tag again. */
  readonly lastChance: boolean
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
}

// oxlint-disable-next-line no-underscore-dangle -- the name that Workbox looks for
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// The first visit already fills the caches: the page that registered the worker is under its control at once.
clientsClaim()

registerShell()
registerAssets()
registerPictures()

self.addEventListener('message', (event) => {
  if (v.is(SkipWaitingMessage, event.data)) event.waitUntil(self.skipWaiting())
  const asked = v.safeParse(WarmMessage, event.data)
  if (asked.success) event.waitUntil(warm(asked.output.urls, event))
})

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event
  const owner = ownerOfTag(tag)
  if (owner === undefined) return
  const drained = drainPatiently(owner.accountId, browserEnv()).then(({ kind }) => {
    // A rejection is how the browser learns that it should wake the worker again.
    if (kind === 'retry' && !lastChance) throw new Error('The queue could not be sent yet')
  })
  event.waitUntil(drained)
})
