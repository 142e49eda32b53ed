import { read, write } from './web-storage.ts'

const KEY = 'starlane-catalog'

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
}

export function noteKeptCatalog(revision: number): void {
  write('localStorage', KEY, String(revision))
}
