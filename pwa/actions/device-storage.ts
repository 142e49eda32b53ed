import { keepsCatalog } from '../storage/kept-catalog.ts'
import { logout } from './session.ts'
import { engine } from './load-engine.ts'
import { forgetSeen } from '../storage/seen-products.ts'

/** The contents of one or several caches. */
export interface Held {
  files: number
  bytes: number
}

/** The shop's data on this device. */
export interface DeviceStorage {
  app: Held
  pictures: Held
  keepsCatalog: boolean
  /** All of it including databases, and the browser's quota, in bytes; undefined if unknown. */
  used: number | undefined
  allowed: number | undefined
  /** True if the browser keeps it even when the disk gets full; undefined if unknown. */
  isProtected: boolean | undefined
}

/** The prefix of the caches that can be fetched again; the app's own files are not among them. */
const FETCHED = 'starlane-'
const PICTURES = 'starlane-pictures'

/** Measures the stored data. Parts that the browser hides are left out. */
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

/** Asks the browser to keep everything even when the disk gets full. */
export async function protectStorage(): Promise<boolean> {
  return navigator.storage.persist()
}

/** Fetches the catalog and the account again, and looks for a new version. Rejects without an answer. */
export async function refreshDevice(): Promise<void> {
  const core = await engine()
  await core.loadCatalog(true)
  const { kind } = await core.syncNow()
  if (kind !== 'done') throw new Error('not everything could be fetched')
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

/** Deletes everything that can be fetched again (catalog, pictures, books, results), and what was seen. Unsent changes and the app's own files stay. */
export async function clearDevice(): Promise<void> {
  const { dropAllDocuments } = await engine()
  await dropAllDocuments()
  forgetSeen()
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith(FETCHED)) await caches.delete(name)
}

/** The same, including the account and everything only this device knows: call it only after the user has confirmed that. */
export async function clearAccountAndDevice(goAway: () => Promise<void>): Promise<void> {
  await logout('discard', goAway)
  await clearDevice()
}
