declare const STARLANE_SERVER: true | undefined

type Area = 'localStorage' | 'sessionStorage'

/**
 * What specification §9 keeps in browser storage. A browser may forbid all of it, or be full: the page then goes on with what it
 * keeps in memory, so that a login lasts as long as the page.
 */
const remembered = new Map<string, string>()

/** The storage itself: throws where the browser forbids it, and on the server, though Node may name one. Nothing else in the app touches it, save `public/theme.js` before the first paint. */
export function storageArea(area: Area): Storage {
  if (typeof STARLANE_SERVER !== 'undefined') throw new Error('the server keeps nothing for a page')
  return globalThis[area]
}

/** Does something with the storage itself; undefined where that fails. */
export function inStorage<T>(area: Area, use: (storage: Storage) => T): T | undefined {
  try {
    return use(storageArea(area))
  } catch {
    return undefined
  }
}

export function read(area: Area, key: string): string | undefined {
  return remembered.get(area + key) ?? inStorage(area, (storage) => storage.getItem(key)) ?? undefined
}

/** Writes a text, for which it makes room; undefined removes it. False where it is kept as long as this page only. */
export function write(area: Area, key: string, text: string | undefined): boolean {
  remembered.delete(area + key)
  if (text === undefined) return remove(area, key)
  const isStored = put(area, key, text)
  if (!isStored) remembered.set(area + key, text)
  return isStored
}

/** What stands elsewhere too: it goes first where there is no room. */
const COPIES: Record<Area, readonly string[]> = {
  localStorage: ['starlane-listing', 'starlane-former'],
  sessionStorage: ['starlane-scroll', 'cart', 'wishlist'],
}

/** Stores a text, if need be in the room of copies. False where it does not fit even so; then nothing stands there. */
export function put(area: Area, key: string, text: string): boolean {
  const set = () => inStorage(area, (storage) => (storage.setItem(key, text), true)) ?? false
  if (set()) return true
  const copies = COPIES[area].filter((copy) => copy !== key && inStorage(area, (storage) => storage.getItem(copy)) !== null)
  for (const copy of copies) remove(area, copy)
  if (copies.length > 0 && set()) return true
  // The next page must not take what stood there before for what was to stand there.
  return (inStorage(area, (storage) => storage.getItem(key)) ?? null) !== null && remove(area, key) && set()
}

/** It may name a person, or a login that has ended: it is tried once more. */
function remove(area: Area, key: string): boolean {
  const go = () => inStorage(area, (storage) => (storage.removeItem(key), true)) ?? false
  return go() || go()
}

/** Empties what this tab keeps. */
export function clearSession(): void {
  for (const key of remembered.keys()) if (key.startsWith('sessionStorage')) remembered.delete(key)
  inStorage('sessionStorage', (storage) => storage.clear())
}

/** The stored JSON; undefined where there is none or it is damaged. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(read(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
