import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import * as v from 'valibot'
import { drainOwnerAndGuest } from '../sync/background.ts'
import { browserEnv } from '../sync/env.ts'
import { ClaimMessage, ownerOfTag, SkipWaitingMessage, TellMessage, WarmMessage, type WarmedMessage } from '../sync/worker-messages.ts'
import { registerApp } from './app-files.ts'
import { openFromNotification, tellInBackground } from './notifications.ts'
import { passApi } from './pass-api.ts'
import { openPictures } from './pictures.ts'

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
registerApp(self.__WB_MANIFEST, self, browserEnv())
// The first visit already fills the caches: the page that registered the worker is under its control at once.
clientsClaim()

const { warm } = openPictures()
passApi(self)

self.addEventListener('message', (event) => {
  if (v.is(SkipWaitingMessage, event.data)) event.waitUntil(self.skipWaiting())
  if (v.is(ClaimMessage, event.data)) event.waitUntil(self.clients.claim())
  const asked = v.safeParse(WarmMessage, event.data)
  if (asked.success) {
    event.waitUntil(warm(asked.output, event).then(tellPages))
  }
  const settled = v.safeParse(TellMessage, event.data)
  if (settled.success) event.waitUntil(tellInBackground(settled.output.accountId, self, browserEnv()))
})

/** Tells every page how many pictures are here: one that asked may have been overtaken by another. */
async function tellPages(message: WarmedMessage | undefined): Promise<void> {
  if (message === undefined) return
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client has no target
    client.postMessage(message)
  }
}

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event
  const owner = ownerOfTag(tag)
  if (owner === undefined) return
  const env = browserEnv()
  const drained = drainOwnerAndGuest(owner.accountId, env).then(async ({ kind }) => {
    if (owner.accountId !== undefined) await tellInBackground(owner.accountId, self, env)
    // A rejection is how the browser learns that it should wake the worker again.
    if (kind === 'retry' && !lastChance) throw new Error('The queue could not be sent yet')
  })
  event.waitUntil(drained)
})

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotification(event.notification, self.clients)))
