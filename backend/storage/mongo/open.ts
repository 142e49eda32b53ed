import { MongoClient, type CommandStartedEvent, type Document } from 'mongodb'
import type { Storage } from '../port.ts'
import { MongoAccounts } from './accounts.ts'
import { Causality } from './causal.ts'
import { MongoCatalog } from './catalog.ts'
import { MongoDeletions } from './deletions.ts'
import { MongoEntries } from './entries.ts'
import { MongoMails } from './mails.ts'
import { reach } from './reach.ts'
import { rebuildClaims } from './rebuild-claims.ts'
import { MongoRecords } from './records.ts'
import { upgradeTexts } from './upgrade-texts.ts'
import { putValidators } from './validators.ts'
import { within } from '../within.ts'

/** Where neither the URL nor the caller names a database. */
const DATABASE = 'starlane'
/** The database within a connection string, which may list several hosts and so is no URL to `new URL`. */
const NAMED = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/

interface Options {
  url: string
  database?: string
  /** Called with a line that the operator should know of. */
  onNotice?: ((line: string) => void) | undefined
  /** Called with each command that the driver sends. */
  onCommand?: ((sent: CommandStartedEvent) => void) | undefined
}

/**
 * Opens MongoDB: a standalone server, a replica set or a sharded cluster. Every write waits for the majority and its journal, every
 * read sees what a majority has. Indexes and validators are made when absent, and what an earlier version wrote is rewritten. A lost
 * connection throws StorageUnavailable within seconds and heals by itself. Throws StorageUnavailable when no server answers.
 */
export async function openMongoStorage({ url, database, onNotice, onCommand }: Options): Promise<Storage<string>> {
  const client = new MongoClient(url, {
    appName: 'starlane',
    maxPoolSize: 64,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 15_000,
    waitQueueTimeoutMS: 8_000,
    // The driver opens two connections at a time by itself: a process that starts under load would starve for seconds.
    maxConnecting: 8,
    maxIdleTimeMS: 60_000,
    retryReads: true,
    retryWrites: true,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5_000 },
    // As JSON has it: a field without a value is not there.
    ignoreUndefined: true,
    promoteBuffers: true,
    monitorCommands: onCommand !== undefined,
  })
  if (onCommand !== undefined) client.on('commandStarted', onCommand)
  const causality = new Causality(client)
  const db = causality.view(client.db(database ?? decodeURIComponent(NAMED.exec(url)?.[1] ?? DATABASE)))
  const [accounts, records, entries, deletions, mails] = [
    new MongoAccounts(db),
    new MongoRecords(db),
    new MongoEntries(db),
    new MongoDeletions(db),
    new MongoMails(db),
  ]
  try {
    await reach(async () => {
      await client.connect()
      const bare = await putValidators(db)
      if (bare.size > 0)
        onNotice?.(`MongoDB has no validators on ${[...bare.keys()].join(', ')}: ${[...new Set(bare.values())].join('; ')}`)
      await upgradeTexts(db)
      await rebuildClaims(db)
      await Promise.all([accounts, records, entries, deletions, mails].map((collection) => collection.createIndexes()))
    })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    name: 'mongodb',
    accounts,
    records,
    entries,
    catalog: new MongoCatalog(db),
    deletions,
    mails,
    freeBytes: () => reach(async () => freeOf(await db.stats())),
    bytes: () => reach(async () => sizeOf(await db.stats())),
    ping: (timeoutMs) =>
      within(
        timeoutMs,
        reach(() => db.command({ ping: 1 })),
        'MongoDB does not answer in time.',
      ),
    causal: (request) => causality.run(request),
    close: () => client.close(),
  }
}

/** Of the file system that the server writes to; a sharded cluster does not say, nor does every server that speaks this language. */
function freeOf(stats: Document): number | undefined {
  const { fsTotalSize, fsUsedSize }: { fsTotalSize?: unknown; fsUsedSize?: unknown } = stats
  return typeof fsTotalSize === 'number' && typeof fsUsedSize === 'number' && fsTotalSize > 0 ? fsTotalSize - fsUsedSize : undefined
}

/** Documents and indexes, as they lie on the disk. */
function sizeOf({ storageSize, indexSize }: Document): number | undefined {
  return typeof storageSize === 'number' && typeof indexSize === 'number' ? storageSize + indexSize : undefined
}
