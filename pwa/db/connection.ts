import type { Dexie, DexieOptions } from 'dexie'

/** The database on this device was written by a newer version of the app; this one must not touch it. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** The browser has not opened the database in time. */
export class LateDatabase extends Error {
  override name = 'LateDatabase'

  constructor(
    database: string,
    /** An older version of the app, open in another tab, does not close its connection. */
    readonly isBlocked: boolean,
    /** Resolves when the browser answers after all: true where the database could be opened. It is closed again by then. */
    readonly answer: Promise<boolean>,
  ) {
    super(database)
  }
}

/** How long opening may take, in ms. */
export const OPEN_MS = 5_000

export interface ConnectionOptions {
  /** Which IndexedDB: the global one, save in tests. */
  dexie?: DexieOptions
  /** A newer version of the app needs the database: this context has closed its connection and should be reloaded. */
  onOutdated?: () => void
  /** An older version of the app, open in another tab, does not close its connection: the user should close that tab. `ended`: when that is over. */
  onBlocked?: (ended: Promise<unknown>) => void
  /** Everything was deleted, or the browser has closed the connection: it is of no use any more, but a new one may be. */
  onLost?: () => void
  /** Runs `run` when this context has been awake for `ms`, unless the returned function is called; where left out, opening takes as long as it takes. */
  deadline?: (ms: number, run: () => void) => () => void
}

/**
 * Opens a database of which the tables are already declared. Dexie by itself reopens a connection it had to close for a newer
 * version, and opens databases newer than the code: old code would then write rows that new code does not expect.
 * Throws NewerDatabase, LateDatabase, or whatever IndexedDB throws where it is forbidden or full. A connection that was lost opens
 * no empty database by itself: the caller must know that the old one is gone.
 */
export async function connect<Database extends Dexie>(database: Database, options: ConnectionOptions): Promise<Database> {
  let isBlocked = false
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
    if (!isBlocked) options.onBlocked?.(opened)
    isBlocked = true
    return false
  })
  const opening = database.open()
  const opened = Promise.resolve(opening).then(
    () => true,
    () => false,
  )
  const close = (isOpen: boolean) => {
    database.close({ disableAutoOpen: true })
    return isOpen
  }
  const tooLate = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new LateDatabase(database.name, isBlocked, opened.then(close)))
    const cancel = options.deadline?.(OPEN_MS, giveUp)
    void opened.then(cancel)
  })
  await Promise.race([opening, tooLate])
  if (database.backendDB().version > database.verno * 10) {
    database.close({ disableAutoOpen: true })
    throw new NewerDatabase(database.name)
  }
  database.backendDB().addEventListener('close', lose)
  return database
}
