import * as v from 'valibot'
import { AccountState } from '#sync-protocol/api/account-state.ts'
import { Product } from '#sync-protocol/api/catalog.ts'
import { Counter, Timestamp } from '#sync-protocol/api/primitives.ts'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import { Settlement } from '#sync-protocol/protocol/messages.ts'

// What the documents hold, in the shop's own terms; validators.ts says it in those of MongoDB, and pairs and dates for maps and moments.

const Place = { _id: v.string(), bucket: Counter }

const Device = v.object({
  issuedAt: Timestamp,
  watermark: Counter,
  acked: Counter,
  outcomes: v.array(v.object({ id: v.string(), settlement: v.optional(Settlement) })),
  chars: v.optional(Counter),
  ended: v.optional(v.literal(true)),
})

/** What of an account document is the account; `id` is its `_id`. */
export const AccountFields = v.object({
  version: Counter,
  commit: v.optional(v.string()),
  profile: v.object({
    name: v.string(),
    username: v.string(),
    email: v.string(),
    phoneNumber: v.string(),
    birthday: v.string(),
    pictureId: v.string(),
  }),
  passwordHash: v.string(),
  emailUnconfirmed: v.optional(v.literal(true)),
  createdAt: Timestamp,
  state: AccountState,
  daily: v.object({
    day: v.string(),
    purchases: Counter,
    rewarded: v.array(v.string()),
    messages: v.optional(Counter),
    begun: v.optional(v.array(v.string())),
  }),
  devices: v.record(v.string(), Device),
  retiredThrough: Timestamp,
  outbox: v.array(AccountRecord),
})

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

export const RecordRow = v.intersect([v.object({ _id: v.string(), accountId: v.string() }), AccountRecord])

export const EntryRow = v.object({
  ...Place,
  space: v.string(),
  key: v.string(),
  removeAt: v.optional(Timestamp),
  accountId: v.optional(v.string()),
  count: v.optional(v.number()),
  value: v.optional(v.unknown()),
})

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

export const CatalogRow = v.object({ _id: v.literal('current'), revision: Counter, updatedAt: Timestamp, chunks: v.array(v.string()) })

export const ChunkRow = v.object({ _id: v.string(), catalog: v.literal('current'), revision: Counter, products: v.array(Product) })
