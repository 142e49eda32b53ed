import { tag } from '#words/language.ts'
import { Workbox } from 'workbox-window'
import { FIRST_LANGUAGE, inLanguage, isLanguage, type LanguageTag } from '../../words/languages.ts'
import { allKept } from '../state/account.ts'
import { useConnection } from '../state/connection.ts'
import { isFillingIn } from '../state/reload-once.ts'
import { useUpdates } from '../state/updates.ts'
import { wishedLanguage } from '../storage/language.ts'
import type { ClaimMessage } from '../sync/worker-messages.ts'
import { HOUR_MS } from '#sync-protocol/domain/units.ts'

const CHECK_EVERY_MS = HOUR_MS
/** The wait after a failed install, as during a deployment; it doubles up to the usual check. */
const FIRST_RETRY_MS = 10_000
/** The wait before a ready version is announced: by then another tab may have let it take over. */
const TOLD_AFTER_MS = 200

const isAnotherWished = () => wishedLanguage() !== tag
/** The language that a worker opens the app in. */
const languageOf = ({ scriptURL }: Pick<ServiceWorker, 'scriptURL'>) => {
  const lang = new URL(scriptURL).searchParams.get('lang') ?? undefined
  return isLanguage(lang) ? lang : FIRST_LANGUAGE
}
const isOffline = () => useConnection.getState().state === 'offline'

/** What registers the service worker, announces new versions and lets them take over. */
export function createUpdates() {
  let worker: Workbox | undefined
  let followed: ServiceWorkerRegistration | undefined
  let isRegistered = false
  let isWatching = false
  let isWanted = false
  /** Where another language was chosen that is not here yet. Other tabs leave it to that one. */
  let asked: 'just now' | 'before' | undefined
  /** The language of this page was chosen again while another one was on its way. */
  let isBack = false
  /** The language that was asked for last: its worker may not have been found yet. */
  let last: LanguageTag = tag

  /** Registers the service worker and announces new versions. Rejects if that fails, and may be called again. */
  async function watch(): Promise<void> {
    if (isRegistered) return
    if (isAnotherWished()) asked ??= 'before'
    await register()
    isRegistered = true
    void untilInControl().then(() => useUpdates.setState({ offlineReady: true }))

    const check = () => void worker?.update().catch(() => undefined)
    setInterval(check, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
    useConnection.subscribe(({ state }, before) => {
      if (state === 'online' && before.state !== 'online' && isAnotherWished()) register().catch(() => undefined)
    })
  }

  /** Brings the language that this tab has just chosen, and reloads the page once it is there. Rejects where it cannot come now. */
  async function bringLanguage(): Promise<void> {
    asked = 'before'
    if (isOffline()) throw new Error('no connection')
    await registerIn(wishedLanguage())
    asked = 'just now'
  }

  /** Puts the worker of this page's language in the place of another one's that was asked for and waits, or is being installed. */
  async function stayInLanguage(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration()
    const coming = [registration?.installing, registration?.waiting]
    if (last === tag && coming.every((one) => !one || languageOf(one) === tag)) return
    isBack = true
    await registerIn(tag)
    asked = 'just now'
  }

  /** Registers the worker of the chosen language. Where that cannot be had, as without a connection, the one of this page goes on. */
  async function register(): Promise<void> {
    if (!isAnotherWished() || isOffline()) return registerIn(tag)
    await registerIn(wishedLanguage()).catch(() => registerIn(tag))
  }

  async function registerIn(language: LanguageTag): Promise<void> {
    if (!isWatching) watchController()
    isWatching = true
    last = language
    const workbox = import.meta.env.DEV
      ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
      : new Workbox(inLanguage('/service-worker.js', language))
    worker ??= workbox
    const registration = await workbox.register()
    worker = workbox
    if (registration) followInstalls(registration)
  }

  /**
   * Announces a waiting version, and retries at growing intervals while the server's files are not of one build (sw/app-files.ts). Without
   * Workbox's own events, which end with the second worker that is found.
   */
  function followInstalls(registration: ServiceWorkerRegistration): void {
    if (registration === followed) return tellWaiting(registration)
    followed = registration
    let wait = FIRST_RETRY_MS
    const follow = () => {
      const { installing } = registration
      const isThere = () => {
        if (installing?.state !== 'redundant') {
          wait = FIRST_RETRY_MS
          return tellWaiting(registration)
        }
        setTimeout(installAgain, wait)
        wait = Math.min(wait * 2, CHECK_EVERY_MS)
      }
      // Only the first change tells whether it was installed; later ones happen to every replaced version.
      installing?.addEventListener('statechange', isThere, { once: true })
    }
    registration.addEventListener('updatefound', follow)
    follow()
    tellWaiting(registration)
  }

  /** If the very first install failed, its registration is gone as well; if that of another language, it is still the one of this language. */
  async function installAgain(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && !isAnotherWished()) await registration.update().catch(() => undefined)
    else await register().catch(() => setTimeout(installAgain, CHECK_EVERY_MS))
  }

  function tellWaiting(registration: ServiceWorkerRegistration): void {
    const tell = () => {
      if (isWanted || !registration.waiting || !navigator.serviceWorker.controller) return
      const isAwaited = asked === 'just now' || (asked === 'before' && !isFillingIn())
      const language = languageOf(registration.waiting)
      const isWished = language === wishedLanguage()
      if (isAwaited && isWished && (isAnotherWished() || isBack)) void allKept().then(apply, apply)
      // One of a language that is no longer wished is no version: the right one takes its place.
      else if (isWished || language === tag)
        useUpdates.setState((updates) => (updates.state === 'stale' ? updates : { state: 'ready', language }))
    }
    setTimeout(tell, TOLD_AFTER_MS)
  }

  /** Lets the waiting version take over; this tab reloads as soon as it has. */
  async function apply(): Promise<void> {
    isWanted = true
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.waiting && worker !== undefined) worker.messageSkipWaiting()
    else location.reload()
  }

  /**
   * Only the tab in which the user asked for the new version reloads; the others say that they are old. If the browser's data was cleared
   * beside this page, its worker is gone without a newer one: it is registered again, so that the app works offline.
   */
  function watchController(): void {
    const { serviceWorker } = navigator
    let hadController = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      const { controller } = serviceWorker
      if (controller === null) register().catch(() => undefined)
      else if (hadController && isWanted) location.reload()
      else if (hadController) useUpdates.setState({ state: 'stale', language: languageOf(controller) })
      hadController = controller !== null
    })
  }

  return { watch, apply, bringLanguage, stayInLanguage }
}

/**
 * Resolves when the worker controls this page, because earlier fetches are not cached. An earlier page may have installed the worker, and
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
