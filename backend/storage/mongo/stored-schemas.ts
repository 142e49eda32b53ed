import * as v from 'valibot'
import { Product } from '#sync-protocol/api/catalog.ts'
import { Counter, Timestamp } from '#sync-protocol/api/primitives.ts'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import { Account } from '../../domain/account.ts'

// The contents of the documents in the shop's own terms; validators.ts translates them for MongoDB.

const Place = { _id: v.string(), bucket: Counter }

/** The account's fields in its document; `id` is its `_id`. */
export const AccountFields = v.omit(Account, ['id'])

export const AccountRow = v.object({
  ...Place,
  usernameKey: v.string(),
  emailKey: v.string(),
  phoneDigits: v.string(),
  unmoved: v.optional(Counter),
  fence: v.optional(Counter),
  bytes: Counter,
  ...AccountFields.entries,
})

export const ClaimRow = v.object({
  ...Place,
  key: v.optional(v.string()),
  accountId: v.string(),
  token: v.string(),
  pending: v.optional(Timestamp),
})

export const RecordRow = v.intersect([
  v.object({ _id: v.string(), accountId: v.string(), group: v.optional(v.string()), accountVersion: v.optional(Counter) }),
  AccountRecord,
])

/** The part of an entry's document that is read. */
export const EntryContent = v.object({
  space: v.string(),
  key: v.string(),
  removeAt: v.optional(Timestamp),
  accountId: v.optional(v.string()),
  count: v.optional(v.number()),
  value: v.optional(v.unknown()),
})

export const EntryRow = v.object({ ...Place, ...EntryContent.entries })

export const DeletionRow = v.object({ ...Place, accountId: v.string(), due: Timestamp })

export const MailRow = v.object({
  ...Place,
  letter: v.optional(v.unknown()),
  accountId: v.optional(v.string()),
  added: Timestamp,
  due: Timestamp,
  until: Timestamp,
  tries: Counter,
  givenUp: v.optional(v.object({ at: Timestamp, why: v.string() })),
})

/** What is stored as it is: the content of a file. */
export const Bytes = v.instance(Uint8Array)

export const PictureRow = v.object({ ...Place, bytes: Bytes, type: v.string(), at: Timestamp })

export const CatalogRow = v.object({
  _id: v.picklist(['current', 'previous']),
  revision: Counter,
  updatedAt: Timestamp,
  chunks: v.array(v.string()),
  own: v.optional(v.string()),
})

export const ChunkRow = v.object({ _id: v.string(), catalog: v.literal('current'), revision: Counter, products: v.array(Product) })
