import { keepsCatalog } from '../storage/kept-catalog.ts'
import { logout } from './session.ts'
import { engine } from './load-engine.ts'

/** What a cache, or several, hold. */
export interface Held {
  files: number
  bytes: number
}

/** What the shop keeps on this device. */
export interface DeviceStorage {
  app: Held
  pictures: Held
  keepsCatalog: boolean
  /** All of it with its databases, and how much the browser allows, in bytes; undefined where it does not say. */
  used: number | undefined
  allowed: number | undefined
  /** The browser does not throw it away by itself when the disk gets full. Undefined: it does not say. */
  isProtected: boolean | undefined
}

/** The caches that can be had again; what opens the app without a signal is not among them. */
const FETCHED = 'starlane-'
const PICTURES = 'starlane-pictures'

/** Looks at what is kept. A browser that hides something is taken at its word: it is left out. */
export async function readDeviceStorage(): Promise<DeviceStorage> {
  const names = 'caches' in globalThis ? await caches.keys() : []
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  return {
    app: await heldIn(names.filter((name) => !name.startsWith(PICTURES))),
    pictures: await heldIn(names.filter((name) => name.startsWith(PICTURES))),
    keepsCatalog: keepsCatalog(),
    used: estimate?.usage,
    allowed: estimate?.quota,
    isProtected: await navigator.storage?.persisted?.().catch(() => undefined),
  }
}

async function heldIn(names: readonly string[]): Promise<Held> {
  const held: Held = { files: 0, bytes: 0 }
  for (const name of names) {
    const responses = await (await caches.open(name)).matchAll()
    held.files += responses.length
    for (const response of responses) held.bytes += (await response.blob()).size
  }
  return held
}

/** Asks the browser to keep everything also when the disk gets full. */
export async function protectStorage(): Promise<boolean> {
  return navigator.storage.persist()
}

/** Fetches the catalog and the account anew, and looks for a new version. Rejects where there is no answer. */
export async function refreshDevice(): Promise<void> {
  const core = await engine()
  await core.loadCatalog(true)
  const { kind } = await core.syncNow()
  if (kind !== 'done') throw new Error('not everything could be fetched')
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

/**
 * Gives back the space of everything that can be had again: catalog, pictures, books, results. What waits to be sent stays, and so does
 * what opens the app without a signal.
 */
export async function clearDevice(): Promise<void> {
  const { dropAllDocuments } = await engine()
  await dropAllDocuments()
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith(FETCHED)) await caches.delete(name)
}

/** The same, with the account and all that only this device knows: call it only when the user has confirmed just that. */
export async function clearAccountAndDevice(goAway: () => Promise<void>): Promise<void> {
  await logout('discard', goAway)
  await clearDevice()
}
