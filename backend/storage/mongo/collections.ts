import type { GenericSchema } from 'valibot'
import { AccountRow, CatalogRow, ChunkRow, ClaimRow, DeletionRow, EntryRow, MailRow, RecordRow } from './stored-schemas.ts'

interface CollectionRules {
  /** What the collection is divided by where it is sharded (backend/deploy/shard.js): every query names at least the first of these fields. */
  shardKey: readonly [string, ...string[]]
  /** What its documents are. */
  schema: GenericSchema
}

/** Every collection of the shop. */
export const COLLECTIONS = {
  accounts: { shardKey: ['bucket', '_id'], schema: AccountRow },
  claims: { shardKey: ['bucket', '_id'], schema: ClaimRow },
  records: { shardKey: ['accountId', '_id'], schema: RecordRow },
  entries: { shardKey: ['bucket', '_id'], schema: EntryRow },
  deletions: { shardKey: ['bucket', '_id'], schema: DeletionRow },
  mails: { shardKey: ['bucket', '_id'], schema: MailRow },
  catalog: { shardKey: ['_id'], schema: CatalogRow },
  'catalog-chunks': { shardKey: ['catalog', '_id'], schema: ChunkRow },
} as const satisfies Record<string, CollectionRules>
