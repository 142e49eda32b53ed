import { Timestamp } from '#sync-protocol/api/primitives.ts'
import { SessionUser } from '#sync-protocol/api/user.ts'
import { Dexie, type Table } from 'dexie'
import * as v from 'valibot'
import { connect, type ConnectionOptions } from './connection.ts'
import type { QuarantineRow } from './rows.ts'

/** The account that opens its own screens on this device when the server cannot be asked. `expired`: the server said no since. */
export const RememberedRow = v.strictObject({ key: v.literal('account'), user: SessionUser, since: Timestamp, expired: v.boolean() })
export type RememberedRow = v.InferOutput<typeof RememberedRow>

/** An account that was found to be deleted where no page could say so. */
export const GoneRow = v.strictObject({ key: v.literal('gone'), accountId: v.string() })
export type GoneRow = v.InferOutput<typeof GoneRow>

/** An answer of the server that screens show. `owner`: the account it belongs to, '' for one that is the same for all. `etag`: its ETag. */
export const DocumentRow = v.strictObject({
  key: v.string(),
  owner: v.string(),
  loadedAt: Timestamp,
  etag: v.optional(v.string()),
  data: v.unknown(),
})
export type DocumentRow = v.InferOutput<typeof DocumentRow>

/** What belongs to the device, whichever user is logged in: copies of the server's documents, and the last account. All of it can be fetched again. */
export class DeviceDatabase extends Dexie {
  declare readonly meta: Table<unknown, string, RememberedRow | GoneRow>
  declare readonly documents: Table<unknown, string, DocumentRow>
  declare readonly quarantine: Table<unknown, number, QuarantineRow>

  constructor(options: ConnectionOptions) {
    super('starlane', { ...options.dexie, cache: 'disabled' })
    this.version(2).stores({ meta: 'key', documents: 'key, owner', quarantine: '++n' })
  }
}

export function openDeviceDatabase(options: ConnectionOptions = {}): Promise<DeviceDatabase> {
  return connect(new DeviceDatabase(options), options)
}
