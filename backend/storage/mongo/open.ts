import { MongoClient, type CommandStartedEvent, type Db, type Document, type MongoClientOptions } from 'mongodb'
import { CachedPictures } from '../cached-pictures.ts'
import type { Storage } from '../port.ts'
import { within } from '../../within.ts'
import { MongoAccounts } from './accounts.ts'
import { aroundCalls, Calls, late } from './calls.ts'
import { Causality } from './causal.ts'
import { MongoCatalog } from './catalog.ts'
import { MongoDeletions } from './deletions.ts'
import { MongoEntries } from './entries.ts'
import { MongoMails } from './mails.ts'
import { MongoPictures } from './pictures.ts'
import { putIndexes } from './put-indexes.ts'
import { reach, reachPatiently } from './reach.ts'
import { rebuildClaims } from './rebuild-claims.ts'
import { MongoRecords } from './records.ts'
import { putValidators } from './validators.ts'
import { watchDatabase } from './watchdog.ts'

/** The database if neither the URL nor the caller names one. */
const DATABASE = 'starlane'
/** The database in a connection string, which `new URL` cannot parse if it lists several hosts. */
const NAMED = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/

interface Options {
  url: string
  database?: string
  /** Called with a line for the operator. */
  onNotice?: ((line: string) => void) | undefined
  /** Called when only this process has lost the database, for good. Without it nothing watches for that. */
  onLost?: ((why: string) => void) | undefined
  /** Called with each command that the driver sends. */
  onCommand?: ((sent: CommandStartedEvent) => void) | undefined
}

/** The most connections of one process, unless the URL says otherwise. */
const POOL = 64
const POOL_NAMED = /[?&]maxPoolSize=([1-9]\d*)/i

/** How many connections a process may open to the server of this URL, `maxPoolSize` in it or 64. */
export function poolIn(url: string): number {
  return Number(POOL_NAMED.exec(url)?.[1] ?? POOL)
}

const COMMON = {
  appName: 'starlane',
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 5_000,
  // By default the driver opens two connections at a time, and a process that starts under load would starve for seconds.
  maxConnecting: 8,
  maxIdleTimeMS: 60_000,
  retryReads: true,
  retryWrites: true,
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5_000 },
  // As in JSON, a field without a value is absent.
  ignoreUndefined: true,
  promoteBuffers: true,
} as const satisfies MongoClientOptions

/** Building an index can take the server silent minutes; the driver's monitoring detects a dead server. */
const PREPARING = { ...COMMON, socketTimeoutMS: 0, writeConcern: { w: 'majority', journal: true } } as const
const PROBING = { ...COMMON, appName: 'starlane-watchdog', maxPoolSize: 1, socketTimeoutMS: 3_000, retryReads: false } as const

/**
 * Opens MongoDB: a standalone server, a replica set or a sharded cluster. Every write waits for the majority and its journal; every read
 * sees what a majority has. Missing indexes and validators are made. A lost connection throws StorageUnavailable within seconds and heals
 * by itself. Throws StorageUnavailable if no server answers.
 */
export async function openMongoStorage({
  url,
  database,
  onNotice = () => undefined,
  onLost,
  onCommand,
}: Options): Promise<Storage<string>> {
  const name = database ?? decodeURIComponent(NAMED.exec(url)?.[1] ?? DATABASE)
  const clientFor = (options: MongoClientOptions) => {
    const made = new MongoClient(url, { ...options, monitorCommands: onCommand !== undefined })
    return onCommand === undefined ? made : made.on('commandStarted', onCommand)
  }
  const withClientFor = async (options: MongoClientOptions, use: (db: Db) => Promise<unknown>) => {
    const own = clientFor(options)
    try {
      // Otherwise the first of several simultaneous calls finds no server, and the others fail because of it.
      await own.connect()
      await use(own.db(name))
    } finally {
      await own.close()
    }
  }
  await reachPatiently(() => withClientFor(PREPARING, (db) => prepare(db, onNotice)))

  const atOnce = poolIn(url)
  const client = clientFor({ ...COMMON, maxPoolSize: atOnce })
  const causality = new Causality(client)
  const calls = new Calls(atOnce, () => causality.request)
  const bare = client.db(name)
  const db = aroundCalls(bare, calls.turn, calls.around, causality.around(bare))
  const ping = () => reach(() => db.command({ ping: 1 }))
  await ping().catch((error: unknown) => client.close().then(() => Promise.reject(error)))
  const endWatch =
    onLost &&
    watchDatabase({
      answeredAt: () => calls.answeredAt,
      ask: ping,
      askAnew: () => withClientFor(PROBING, (own) => own.command({ ping: 1 })),
      onLost,
    })
  return {
    name: 'mongodb',
    accounts: new MongoAccounts(db),
    records: new MongoRecords(db),
    entries: new MongoEntries(db),
    catalog: new MongoCatalog(db),
    deletions: new MongoDeletions(db),
    mails: new MongoMails(db),
    pictures: new CachedPictures(new MongoPictures(db)),
    freeBytes: () => reach(async () => freeOf(await db.stats())),
    bytes: () => reach(async () => sizeOf(await db.stats())),
    load: () => calls,
    ping: async (timeoutMs) => void (await within(timeoutMs, ping(), late)),
    causal: (request) => causality.run(request),
    async close() {
      endWatch?.()
      await client.close()
    },
  }
}

/** After this many ms the log says what the shop waits for. */
const SAID_AFTER_MS = 2_000

/** Makes missing indexes and validators, however long it takes. */
async function prepare(db: Db, onNotice: (line: string) => void): Promise<void> {
  const saying = async <T>(what: () => string, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => onNotice(`${what()}: the shop opens when that is done.`), SAID_AFTER_MS)
    return work.finally(() => clearTimeout(timer))
  }
  // One question detects a missing server before many calls run into it.
  await db.command({ ping: 1 })
  const bare = await saying(() => 'MongoDB puts validators on the collections', putValidators(db))
  if (bare.size > 0) onNotice(`MongoDB has no validators on ${[...bare.keys()].join(', ')}: ${[...new Set(bare.values())].join('; ')}`)
  await saying(() => 'The names of all accounts are noted anew', rebuildClaims(db))
  const building = new Set<string>()
  await saying(() => `MongoDB builds indexes (${[...building].join(', ')})`, putIndexes(db, building))
}

/** The free bytes of the server's file system; sharded clusters and some compatible servers do not tell. */
function freeOf(stats: Document): number | undefined {
  const { fsTotalSize, fsUsedSize }: { fsTotalSize?: unknown; fsUsedSize?: unknown } = stats
  return typeof fsTotalSize === 'number' && typeof fsUsedSize === 'number' && fsTotalSize > 0 ? fsTotalSize - fsUsedSize : undefined
}

/** Documents and indexes on the disk. */
function sizeOf({ storageSize, indexSize }: Document): number | undefined {
  return typeof storageSize === 'number' && typeof indexSize === 'number' ? storageSize + indexSize : undefined
}
