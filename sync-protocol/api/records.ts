import * as v from 'valibot'
import { breaks } from '../domain/rules.ts'
import { Gems, ItemId, Quantity, Text, Timestamp } from './primitives.ts'
import { Difficulty } from './quiz.ts'

const base = { id: v.string(), at: Timestamp }

/** A movement of gems: an account's balance is always the sum of its `delta`s (SPEC R30). */
export const LedgerRecord = v.object({
  ...base,
  kind: v.literal('ledger'),
  delta: v.pipe(v.number(), v.integer()),
  balance: Gems,
  /** A further word would be unreadable to release 1.0: gems of any other reason are a checkout that brings gems, and its label says why. */
  reason: v.picklist(['checkout', 'bundle', 'custom', 'knowledge']),
  label: v.string(),
})
export type LedgerRecord = v.InferOutput<typeof LedgerRecord>

/** A purchased item; `priceGems` is per piece. `at` is the specification's purchasedAt. */
export const InventoryRecord = v.object({
  ...base,
  kind: v.literal('inventory'),
  itemId: ItemId,
  name: v.string(),
  image: v.string(),
  priceGems: Gems,
  qty: Quantity,
})
export type InventoryRecord = v.InferOutput<typeof InventoryRecord>

/** A graded knowledge quiz. `group` repeats the difficulty, so that lists can be filtered by it. */
export const KnowledgeRecord = v.object({
  ...base,
  kind: v.literal('knowledge'),
  group: Difficulty,
  score: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: v.pipe(v.number(), v.integer(), v.minValue(1)),
  earnedGems: Gems,
})
export type KnowledgeRecord = v.InferOutput<typeof KnowledgeRecord>

const DetailValue = v.union([v.pipe(Text, v.maxLength(300)), v.number(), v.boolean()])
export const Details = v.pipe(
  v.record(v.pipe(Text, v.minLength(1), v.maxLength(40)), DetailValue),
  v.check((details) => Object.keys(details).length <= 20, breaks('details')),
)
export type Details = v.InferOutput<typeof Details>

const PersonalityRecord = v.object({
  ...base,
  kind: v.literal('personality'),
  personalityType: v.string(),
  details: Details,
})
export type PersonalityRecord = v.InferOutput<typeof PersonalityRecord>

/** A message to the operator, sent while logged in. */
const MessageRecord = v.object({
  ...base,
  kind: v.literal('message'),
  name: v.string(),
  email: v.string(),
  message: v.string(),
})
export type MessageRecord = v.InferOutput<typeof MessageRecord>

/** The answer of a documented call with an Idempotency-Key, for its retry (SPEC R18). Server only. */
export const CallRecord = v.object({
  ...base,
  kind: v.literal('call'),
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
})
export type CallRecord = v.InferOutput<typeof CallRecord>

/** A fact appended to an account: `id` is deterministic and unique within (account, kind), so storing twice stores once (SPEC R56). */
export const AccountRecord = v.variant('kind', [
  LedgerRecord,
  InventoryRecord,
  KnowledgeRecord,
  PersonalityRecord,
  MessageRecord,
  CallRecord,
])
export type AccountRecord = v.InferOutput<typeof AccountRecord>
