import { Catalog } from '#sync-protocol/api/catalog.ts'
import { Counter, Timestamp } from '#sync-protocol/api/primitives.ts'
import { SessionUser } from '#sync-protocol/api/user.ts'
import { Dexie, type Table } from 'dexie'
import * as v from 'valibot'
import { connect, type ConnectionOptions } from './connection.ts'
import type { QuarantineRow } from './rows.ts'

/** The whole catalog as one row: a listing needs all of it at once, and one read is the fastest. */
export const CatalogRow = v.strictObject({ key: v.literal('current'), catalog: Catalog })
export type CatalogRow = v.InferOutput<typeof CatalogRow>

/** When the server last confirmed the catalog, and as what. */
export const CatalogMark = v.strictObject({ key: v.literal('catalog'), revision: Counter, etag: v.string(), checkedAt: Timestamp })
export type CatalogMark = v.InferOutput<typeof CatalogMark>

/** The account that opens its own screens on this device when the server cannot be asked. `expired`: the server said no since. */
export const RememberedRow = v.strictObject({ key: v.literal('account'), user: SessionUser, since: Timestamp, expired: v.boolean() })
export type RememberedRow = v.InferOutput<typeof RememberedRow>

/** An answer of the server that screens show. `owner`: whose it is, '' for everybody's. */
export const DocumentRow = v.strictObject({ key: v.string(), owner: v.string(), loadedAt: Timestamp, data: v.unknown() })
export type DocumentRow = v.InferOutput<typeof DocumentRow>

/** What belongs to the device, whoever uses it: the catalog, cached answers, and who was here last. All of it can be had again. */
export class DeviceDatabase extends Dexie {
  declare readonly catalog: Table<unknown, string, CatalogRow>
  declare readonly meta: Table<unknown, string, CatalogMark | RememberedRow>
  declare readonly documents: Table<unknown, string, DocumentRow>
  declare readonly quarantine: Table<unknown, number, QuarantineRow>

  constructor(options: ConnectionOptions) {
    super('starlane', { ...options.dexie, cache: 'disabled' })
    this.version(1).stores({ catalog: 'key', meta: 'key', documents: 'key, owner', quarantine: '++n' })
  }
}

export function openDeviceDatabase(options: ConnectionOptions = {}): Promise<DeviceDatabase> {
  return connect(new DeviceDatabase(options), options)
}
