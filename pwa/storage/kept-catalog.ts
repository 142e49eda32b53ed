import { read, write } from './web-storage.ts'

const KEY = 'starlane-catalog'
/** The first page of the listing that was shown last. The page that the service worker answers with looks for it, too (build/page-heads.ts). */
const LISTING = 'starlane-listing'

/** Whether this device has a catalog, so that it is not worth asking the server for a single page. */
export function keepsCatalog(): boolean {
  return read('localStorage', KEY) !== undefined
}

/** The revision of the copy that this device has, as any tab noted it last. */
export function keptRevision(): number {
  return Number(read('localStorage', KEY) ?? 0)
}

export function forgetKeptCatalog(): void {
  write('localStorage', KEY, undefined)
  write('localStorage', LISTING, undefined)
}

export function noteKeptCatalog(revision: number): void {
  write('localStorage', KEY, String(revision))
}

/** The row of a listing as any version of the app wrote it. */
export function keptListing(): string | undefined {
  return read('localStorage', LISTING)
}

/** `path` comes first, so that the row is recognized without reading it. */
export function keepListing<Row extends { path: string }>({ path, ...row }: Row): void {
  write('localStorage', LISTING, JSON.stringify({ path, ...row }))
}
