import type { IndexDescription } from 'mongodb'
import type { GenericSchema } from 'valibot'
import { AccountRow, CatalogRow, ChunkRow, ClaimRow, DeletionRow, EntryRow, MailRow, PictureRow, RecordRow } from './stored-schemas.ts'

interface CollectionRules {
  /** The shard key of the collection (backend/deploy/shard.js): every query names at least its first field. */
  shardKey: readonly [string, ...string[]]
  /** The schema of its documents. */
  schema: GenericSchema
  /** Its indexes besides the id. */
  indexes: readonly IndexDescription[]
}

/** The server's own removal is a safety net beside the sweep, late enough that its clock ends no session. */
const REMOVAL_GRACE_S = 3_600

/** Every collection of the shop. */
export const COLLECTIONS = {
  accounts: { shardKey: ['bucket', '_id'], schema: AccountRow, indexes: [{ key: { unmoved: 1 }, sparse: true }] },
  claims: {
    shardKey: ['bucket', '_id'],
    schema: ClaimRow,
    indexes: [
      { key: { key: 1 }, sparse: true },
      { key: { pending: 1 }, sparse: true },
    ],
  },
  records: {
    shardKey: ['accountId', '_id'],
    schema: RecordRow,
    indexes: [{ key: { accountId: 1, kind: 1, at: -1, id: -1 } }, { key: { accountId: 1, kind: 1, group: 1, at: -1, id: -1 } }],
  },
  entries: {
    shardKey: ['bucket', '_id'],
    schema: EntryRow,
    indexes: [
      { key: { removeAt: 1 }, expireAfterSeconds: REMOVAL_GRACE_S },
      { key: { accountId: 1, space: 1 }, sparse: true },
    ],
  },
  deletions: { shardKey: ['bucket', '_id'], schema: DeletionRow, indexes: [{ key: { due: 1 } }] },
  mails: { shardKey: ['bucket', '_id'], schema: MailRow, indexes: [{ key: { due: 1 } }, { key: { accountId: 1 }, sparse: true }] },
  // The sweep reads this index alone: it holds all that it asks for.
  pictures: { shardKey: ['bucket', '_id'], schema: PictureRow, indexes: [{ key: { bucket: 1, at: 1, _id: 1 } }] },
  catalog: { shardKey: ['_id'], schema: CatalogRow, indexes: [] },
  'catalog-chunks': { shardKey: ['catalog', '_id'], schema: ChunkRow, indexes: [] },
} as const satisfies Record<string, CollectionRules>
