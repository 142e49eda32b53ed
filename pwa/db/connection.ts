import type { Dexie, DexieOptions } from 'dexie'

/** The database on this device was written by a newer version of the app; this one must not touch it. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

export interface ConnectionOptions {
  /** Which IndexedDB: the global one, save in tests. */
  dexie?: DexieOptions
  /** A newer version of the app needs the database: this context has closed its connection and should be reloaded. */
  onOutdated?: () => void
  /** An older version of the app, open elsewhere, does not let go of the database: the person should close it. */
  onBlocked?: () => void
}

/**
 * Opens a database of which the tables are already declared. Dexie by itself reopens a connection it had to close for a newer
 * version, and opens databases newer than the code: old code would then write rows that new code does not expect.
 * Throws NewerDatabase, or whatever IndexedDB throws where it is forbidden or full.
 */
export async function connect<Database extends Dexie>(database: Database, options: ConnectionOptions): Promise<Database> {
  // Returning false keeps Dexie's own handlers from running after these.
  database.on('versionchange', (event) => {
    database.close({ disableAutoOpen: true })
    if (event.newVersion !== null) options.onOutdated?.()
    return false
  })
  database.on('blocked', () => {
    options.onBlocked?.()
    return false
  })
  await database.open()
  if (database.backendDB().version > database.verno * 10) {
    database.close({ disableAutoOpen: true })
    throw new NewerDatabase(database.name)
  }
  return database
}
