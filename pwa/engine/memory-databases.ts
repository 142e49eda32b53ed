import type { DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/** IndexedDB in memory for a page without access to the real one; it ends with the page. */
export const memoryDatabases: DexieOptions = { indexedDB: new IDBFactory(), IDBKeyRange }
