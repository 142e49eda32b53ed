import { Workbox } from 'workbox-window'
import { useUpdates } from '../state/updates.ts'
import type { ClaimMessage } from '../sync/worker-messages.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

let worker: Workbox | undefined
let isRegistered = false
let isWanted = false

/** Registers the service worker and tells of new versions from then on. Rejects where that fails, and may be called again. */
export async function watch(): Promise<void> {
  if (isRegistered) return
  const workbox = (worker ??= watched())
  await workbox.register()
  isRegistered = true
  void untilInControl().then(() => useUpdates.setState({ offlineReady: true }))

  const check = () => void workbox.update().catch(() => undefined)
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}

function watched(): Workbox {
  const workbox = import.meta.env.DEV ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' }) : new Workbox('/service-worker.js')
  // It is told after a moment: by then another tab may have let it take over.
  workbox.addEventListener('waiting', () => useUpdates.setState(({ state }) => ({ state: state === 'stale' ? state : 'ready' })))
  watchController(workbox)
  return workbox
}

/**
 * Resolves when the worker controls this page: what is fetched before is not cached. An earlier page may have installed the worker, and
 * then Workbox fires no event.
 */
async function untilInControl(): Promise<void> {
  const { serviceWorker } = navigator
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller !== null) return
  const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  // A page that was on its way while the worker took over all that were there was passed over.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  active?.postMessage({ type: 'claim' } satisfies ClaimMessage)
  await controlled
}

/** Lets the waiting version take over; this tab reloads as soon as it has. */
export async function apply(): Promise<void> {
  isWanted = true
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting && worker !== undefined) worker.messageSkipWaiting()
  else location.reload()
}

/**
 * Only the tab in which the user asked for the new version reloads; the others say that they are old. Where the browser's data was cleared
 * beside this page, its worker is gone and nothing newer is there: it is registered anew, so that the app works offline again.
 */
function watchController(workbox: Workbox): void {
  const { serviceWorker } = navigator
  let hadController = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    const hasController = serviceWorker.controller !== null
    if (!hasController) workbox.register().catch(() => undefined)
    else if (hadController && isWanted) location.reload()
    else if (hadController) useUpdates.setState({ state: 'stale' })
    hadController = hasController
  })
}
