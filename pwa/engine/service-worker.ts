import * as v from 'valibot'
import { useUpdates } from '../state/updates.ts'
import { drainTag, WarmedMessage, type TellMessage, type WarmMessage } from '../sync/worker-messages.ts'

/** Calls on the service worker are skipped without one: the page drains by itself, and pictures load when seen. */
function whenActive(use: (registration: ServiceWorkerRegistration) => unknown): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(use).catch(() => undefined)
}

/** How long visible pictures have the worker for themselves. */
const IN_SIGHT_MS = 2_000

/** Caches pictures before they are seen, so that unvisited listings have theirs offline. */
export function warmPictures(urls: readonly string[]): void {
  const ask = () =>
    whenActive(({ active }) => {
      navigator.serviceWorker.addEventListener('message', noteWarmed)
      send(active, { type: 'warm', urls: [...urls] })
    })
  setTimeout(ask, IN_SIGHT_MS)
}

function noteWarmed({ data }: MessageEvent): void {
  const answer = v.safeParse(WarmedMessage, data)
  if (answer.success) useUpdates.setState({ picturesHere: answer.output.missing === 0 })
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
