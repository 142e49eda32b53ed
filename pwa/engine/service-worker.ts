import * as v from 'valibot'
import { drainTag, WarmedMessage, type TellMessage, type WarmMessage } from '../sync/worker-messages.ts'

/** Calls on the service worker are skipped without one: the page drains by itself, and pictures load when seen. */
function whenActive(use: (registration: ServiceWorkerRegistration) => unknown): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(use).catch(() => undefined)
}

/** Asks the worker to bring pictures into its cache before they are seen, so that unvisited listings have theirs offline. */
export function warmPictures(wish: Omit<WarmMessage, 'type'>): void {
  whenActive(({ active }) => send(active, { type: 'warm', ...wish }))
}

/** Calls back with what the worker has brought, until the returned function is called. */
export function onWarmed(hear: (warmed: WarmedMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent) => {
    const answer = v.safeParse(WarmedMessage, data)
    if (answer.success) hear(answer.output)
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}

/** Leaves an outcome that this hidden page cannot show to the worker's notification. */
export function leaveToWorker(accountId: string): void {
  whenActive(({ active }) => send(active, { type: 'tell', accountId }))
}

function send(worker: ServiceWorker | null, message: WarmMessage | TellMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker?.postMessage(message)
}

/** What asks the browser to wake the service worker when there is a connection, also when no page is open (DECISIONS D8). */
export function createBackgroundSync(accountId: string | undefined): () => void {
  let lastTag = ''
  return () => {
    const tag = drainTag(accountId, Date.now())
    if (tag === lastTag) return
    lastTag = tag
    whenActive((registration) => {
      if ('sync' in registration) return (registration.sync as { register(tag: string): Promise<void> }).register(tag)
    })
  }
}

/** Asks for persistent storage once the device has something that only it knows. */
export function requestPersistentStorage(): void {
  if (!('storage' in navigator)) return
  void navigator.storage
    .persisted()
    .then((stays) => stays || navigator.storage.persist())
    .catch(() => undefined)
}
