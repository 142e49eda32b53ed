import * as v from 'valibot'
import { AccountState, Choice, Why } from '../api/account-state.ts'
import { ERROR_CODES } from '../domain/errors.ts'
import { MAX_BATCH, MAX_CART_LINES, MAX_KNOWN_ORDERS } from '../domain/limits.ts'
import { CommitId, Counter, DeviceId, Gems, ItemId, OrderId, Quantity, RandomId, Sequence, Text } from '../api/primitives.ts'

const seenLine = { itemId: ItemId, qty: Quantity }
/** A name as the user saw it. */
const SeenName = v.optional(v.pipe(Text, v.maxLength(500)))

/**
 * The cart an order was decided on: its lines with the names shown, the orders known then, and `aside`, the lines of orders that waited
 * beside it on its device (SPEC R22, R57).
 */
export const SeenCart = v.strictObject({
  known: v.pipe(v.array(OrderId), v.maxLength(MAX_KNOWN_ORDERS)),
  lines: v.pipe(v.array(v.strictObject({ ...seenLine, name: SeenName })), v.maxLength(MAX_CART_LINES)),
  aside: v.optional(v.pipe(v.array(v.strictObject(seenLine)), v.maxLength(MAX_CART_LINES))),
})
export type SeenCart = v.InferOutput<typeof SeenCart>

/** What the user saw when deciding: amounts in gems, and the catalog's revision (SPEC R12). */
export const SeenMessage = v.strictObject({
  total: v.optional(Gems),
  balance: v.optional(Gems),
  revision: v.optional(Counter),
  cart: v.optional(SeenCart),
  bundle: v.optional(v.strictObject({ costGems: Gems, giveGems: Gems, title: SeenName })),
})

/** One mutation on the wire. The mutation's own schema checks `args` when it is applied (SPEC R14). */
export const Mutation = v.strictObject({
  seq: Sequence,
  id: RandomId,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  v: Sequence,
  args: v.unknown(),
  seen: v.optional(SeenMessage),
})
export type Mutation = v.InferOutput<typeof Mutation>

/** POST /api/sync/push. `ackedThrough`: the client has durably stored the outcomes of all mutations up to here (SPEC R16). */
export const PushRequest = v.strictObject({
  protocol: Counter,
  deviceId: DeviceId,
  ackedThrough: Counter,
  mutations: v.pipe(v.array(Mutation), v.maxLength(MAX_BATCH)),
})
export type PushRequest = v.InferOutput<typeof PushRequest>

/** An unknown code is read as `internal`, with the server's own text (SPEC R37). */
const Code = v.fallback(v.picklist(ERROR_CODES), 'internal')

const Applied = v.object({ status: v.literal('applied'), result: v.unknown() })
const Rejected = v.object({ status: v.literal('rejected'), code: Code, error: v.string() })
const NeedsDecision = v.object({
  status: v.literal('needs_decision'),
  why: Why,
  options: v.fallback(v.array(Choice), ['keep']),
  decisionId: v.string(),
  error: v.string(),
})

/** The final outcome of a mutation, which the server keeps until it is acknowledged (SPEC R16). */
export const Settlement = v.variant('status', [Applied, Rejected, NeedsDecision])
export type Settlement = v.InferOutput<typeof Settlement>

const numbered = { seq: Sequence, id: RandomId }

/** The server's outcome of one mutation. `retry_later` (ms) and `upgrade_required` settle nothing: it stays queued (SPEC R20, R21). */
export const Outcome = v.variant('status', [
  v.object({ ...numbered, ...Applied.entries }),
  v.object({ ...numbered, ...Rejected.entries }),
  v.object({ ...numbered, ...NeedsDecision.entries }),
  v.object({ ...numbered, status: v.literal('duplicate'), of: Settlement }),
  v.object({ ...numbered, status: v.literal('retry_later'), retryAfter: Counter }),
  v.object({ ...numbered, status: v.literal('upgrade_required') }),
])
export type Outcome = v.InferOutput<typeof Outcome>

const base = {
  ok: v.literal(true),
  protocol: Counter,
  accountId: v.string(),
  version: Counter,
  commit: CommitId,
  state: AccountState,
}

/** The answer to a push: an outcome per mutation, in order, and the new base state at `version` (SPEC R17). */
export const PushResponse = v.object({ ...base, outcomes: v.array(Outcome) })
export type PushResponse = v.InferOutput<typeof PushResponse>

/** The answer to GET /api/sync/pull: the base state; its ETag is `etagOf` of it (SPEC R24). */
export const PullResponse = v.object(base)
export type PullResponse = v.InferOutput<typeof PullResponse>

/** The ETag of an account's base state; no other account, version or history has the same (SPEC R24). */
export function etagOf({ accountId, version, commit }: { accountId: string; version: number; commit: string }): string {
  return `"v${version}.${commit}.${accountId}"`
}

/** The version in an ETag of `etagOf`; undefined for any other ETag. Equal versions may belong to two histories. */
export function versionIn(etag: string): number | undefined {
  const [, version] = /^"v(\d+)\./.exec(etag) ?? []
  return version === undefined ? undefined : Number(version)
}

/**
 * POST /api/sync/device. `after`: the predecessor, by the previous device id or, without one, the id of the queue's first mutation
 * (SPEC R52).
 */
export const DeviceRequest = v.strictObject({ after: v.optional(DeviceId) })
export type DeviceRequest = v.InferOutput<typeof DeviceRequest>

/** A new device for the account that is logged in (SPEC R8). */
export const DeviceResponse = v.object({ ok: v.literal(true), accountId: v.string(), deviceId: DeviceId })
export type DeviceResponse = v.InferOutput<typeof DeviceResponse>

/**
 * Every refusal of every call (SPEC R35). `expected`: the sequence number that a `gap` expects. `rule`: what the text says more exactly than the code, by
 * its name.
 */
export const ErrorResponse = v.object({
  ok: v.literal(false),
  code: Code,
  error: v.string(),
  message: v.string(),
  rule: v.exactOptional(v.string()),
  expected: v.optional(Counter),
})
export type ErrorResponse = v.InferOutput<typeof ErrorResponse>
