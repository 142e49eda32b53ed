import type { DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/** IndexedDB in memory for a page without access to the real one; it ends with the page. */
export function createMemoryDatabases(): DexieOptions {
  return { indexedDB: new IDBFactory(), IDBKeyRange }
}
