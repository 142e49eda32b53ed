import { CATALOG_KEY, type KeptFirstPage } from './kept-catalog.ts'
import { read, write } from './web-storage.ts'

/** In local storage, before the path of a listing; the page's HTML reads it (build/first-page.ts). */
const FIRST_PAGE = 'starlane-first'

/** The revision of the copy that this device has, as any tab noted it last. */
export function keptRevision(): number {
  return Number(read('localStorage', CATALOG_KEY) ?? 0)
}

export function forgetKeptCatalog(): void {
  write('localStorage', CATALOG_KEY, undefined)
}

export function noteKeptCatalog(revision: number): void {
  write('localStorage', CATALOG_KEY, String(revision))
}

/** What `keptFirstPage` gives at this path from then on; undefined: nothing. */
export function keepFirstPage(path: string, first?: KeptFirstPage): void {
  const text = first && JSON.stringify(first)
  if (text !== read('localStorage', FIRST_PAGE + path)) write('localStorage', FIRST_PAGE + path, text)
}
