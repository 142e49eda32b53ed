import type { DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/** IndexedDB for a page that is not allowed to have one: in memory, and gone with the page. */
export const memoryDatabases: DexieOptions = { indexedDB: new IDBFactory(), IDBKeyRange }
