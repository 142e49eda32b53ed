import type { Dexie, DexieOptions } from 'dexie'

/** The database on this device was written by a newer version of the app; this one must not touch it. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** The browser has not answered in time whether there is a database. */
class SilentDatabase extends Error {
  override name = 'SilentDatabase'
}

/** How long opening may take, in ms, where no other tab has to close its connection first. */
export const OPEN_MS = 5_000

export interface ConnectionOptions {
  /** Which IndexedDB: the global one, save in tests. */
  dexie?: DexieOptions
  /** A newer version of the app needs the database: this context has closed its connection and should be reloaded. */
  onOutdated?: () => void
  /** An older version of the app, open in another tab, does not close its connection: the user should close that tab. */
  onBlocked?: () => void
  /** Everything was deleted, or the browser has closed the connection: it is of no use any more, but a new one may be. */
  onLost?: () => void
  /** Runs `run` after `ms` unless the returned function is called; where left out, opening takes as long as it takes. */
  after?: (ms: number, run: () => void) => () => void
}

const noop = () => {}

/**
 * Opens a database of which the tables are already declared. Dexie by itself reopens a connection it had to close for a newer
 * version, and opens databases newer than the code: old code would then write rows that new code does not expect.
 * Throws NewerDatabase, SilentDatabase, or whatever IndexedDB throws where it is forbidden or full. A connection that was lost opens
 * no empty database by itself: the caller must know that the old one is gone.
 */
export async function connect<Database extends Dexie>(database: Database, options: ConnectionOptions): Promise<Database> {
  let stopWaiting = noop
  const lose = () => {
    database.close({ disableAutoOpen: true })
    options.onLost?.()
  }
  // Returning false keeps Dexie's own handlers from running after these.
  database.on('versionchange', (event) => {
    if (event.newVersion === null) lose()
    else {
      database.close({ disableAutoOpen: true })
      options.onOutdated?.()
    }
    return false
  })
  database.on('blocked', () => {
    // The database exists; another tab has to close its connection, and the user is told so.
    stopWaiting()
    options.onBlocked?.()
    return false
  })
  const tooLate = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      reject(new SilentDatabase(database.name))
      database.close({ disableAutoOpen: true })
    }
    stopWaiting = options.after?.(OPEN_MS, giveUp) ?? noop
  })
  try {
    await Promise.race([database.open(), tooLate])
  } finally {
    stopWaiting()
  }
  if (database.backendDB().version > database.verno * 10) {
    database.close({ disableAutoOpen: true })
    throw new NewerDatabase(database.name)
  }
  database.backendDB().addEventListener('close', lose)
  return database
}
