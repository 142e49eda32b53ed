import * as v from 'valibot'
import { useUpdates } from '../state/updates.ts'
import { drainTag, WarmedMessage, type TellMessage, type WarmMessage } from '../sync/worker-messages.ts'

/** What the page asks of the service worker. Without one it is simply not done: the page drains by itself, pictures load as seen. */
function whenActive(use: (registration: ServiceWorkerRegistration) => unknown): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(use).catch(() => undefined)
}

/** How long those in sight have the worker for themselves. */
const IN_SIGHT_MS = 2_000

/** Brings pictures into the cache ahead of being seen, so that listings never visited have theirs offline. */
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

/** Something was answered that this hidden page cannot say: the worker may, by a notification. */
export function leaveTelling(accountId: string): void {
  whenActive(({ active }) => send(active, { type: 'tell', accountId }))
}

function send(worker: ServiceWorker | null, message: WarmMessage | TellMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker?.postMessage(message)
}

let lastTag = ''

/** Asks the browser to wake the service worker when there is a connection, also when no page is open (DECISIONS D8). */
export function requestBackgroundSync(accountId: string | undefined): void {
  const tag = drainTag(accountId, Date.now())
  if (tag === lastTag) return
  lastTag = tag
  whenActive((registration) => {
    if ('sync' in registration) return (registration.sync as { register(tag: string): Promise<void> }).register(tag)
  })
}

/** What only this device knows should not be thrown away when the disk gets full: asked for once there is such a thing. */
export function requestPersistentStorage(): void {
  if (!('storage' in navigator)) return
  void navigator.storage
    .persisted()
    .then((stays) => stays || navigator.storage.persist())
    .catch(() => undefined)
}
