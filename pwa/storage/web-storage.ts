type Area = 'localStorage' | 'sessionStorage'

/**
 * What specification §9 keeps in browser storage. A browser may forbid all of it, or be full: the page then goes on with what it
 * keeps in memory, so that a login lasts as long as the page.
 */
const remembered = new Map<string, string>()

/** The storage itself: throws where the browser forbids it. Nothing else in the app touches it, save `public/theme.js` before the first paint. */
export function storageArea(area: Area): Storage {
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

/** Writes a text; undefined removes it. */
export function write(area: Area, key: string, text: string | undefined): void {
  remembered.delete(area + key)
  try {
    if (text === undefined) storageArea(area).removeItem(key)
    else storageArea(area).setItem(key, text)
  } catch {
    if (text !== undefined) remembered.set(area + key, text)
    // What is to go names a person, or a login that has ended: it is tried once more.
    else inStorage(area, (storage) => storage.removeItem(key))
  }
}

/** The stored JSON; undefined where there is none or it is damaged. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(read(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
