import { cardBytes } from '#sync-protocol/domain/photo.ts'
import { useCatalog } from '../state/catalog.ts'
import { usePictures } from '../state/pictures.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'
import { COVERS, PICTURE_CACHES, WHOLE_PICTURES } from '../sync/kept-pictures.ts'
import { logout } from './session.ts'
import { engine } from './load-engine.ts'
import { forgetSeen } from '../storage/seen-products.ts'

/** The pictures on this device. */
export interface HeldPictures {
  /** Distinct pictures of the catalog's products that are here, and that there are. */
  here: number
  of: number
  /** With all other pictures of this shop. */
  bytes: number
}

/** The shop's data on this device. */
export interface DeviceStorage {
  /** In bytes. */
  app: number
  pictures: HeldPictures
  keepsCatalog: boolean
  /** All of it including databases, and the browser's quota, in bytes; undefined if unknown. */
  used: number | undefined
  allowed: number | undefined
  /** True if the browser keeps it even when the disk gets full; undefined if unknown. */
  isProtected: boolean | undefined
}

/** The prefix of the caches that can be fetched again; the app's own files are not among them. */
const FETCHED = 'starlane-'

/** Measures the stored data. Parts that the browser hides are left out. */
export async function readDeviceStorage(): Promise<DeviceStorage> {
  const names = 'caches' in globalThis ? await caches.keys() : []
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  return {
    app: await readBytes(names.filter((name) => !name.startsWith(PICTURE_CACHES))),
    pictures: await heldPictures(names),
    keepsCatalog: keepsCatalog(),
    used: estimate?.usage,
    allowed: estimate?.quota,
    isProtected: await navigator.storage?.persisted?.().catch(() => undefined),
  }
}

/** The files of a build, some two hundred: each is read. */
async function readBytes(names: readonly string[]): Promise<number> {
  let bytes = 0
  for (const name of names) {
    for (const response of await (await caches.open(name)).matchAll()) bytes += (await response.blob()).size
  }
  return bytes
}

/** Thousands of cards are not read for this: the catalog says how big each is. Covers of another host hide their size. */
async function heldPictures(names: readonly string[]): Promise<HeldPictures> {
  const sizes = new Map(useCatalog.getState().products.map((product) => [product.image, cardBytes(product)]))
  const held: HeldPictures = { here: 0, of: sizes.size, bytes: 0 }
  if (names.includes(PICTURE_CACHES)) {
    for (const { url } of await (await caches.open(PICTURE_CACHES)).keys()) {
      const bytes = sizes.get(new URL(url).pathname)
      if (bytes !== undefined) held.here += 1
      held.bytes += bytes ?? cardBytes({})
    }
  }
  held.bytes += await readBytes(names.filter((name) => name === WHOLE_PICTURES || name === COVERS))
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
  usePictures.setState({ here: undefined, isComplete: false })
}

/** The same, including the account and everything only this device knows: call it only after the user has confirmed that. */
export async function clearAccountAndDevice(goAway: () => Promise<void>): Promise<void> {
  await logout('discard', goAway)
  await clearDevice()
}
