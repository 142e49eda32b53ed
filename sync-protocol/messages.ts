import * as v from 'valibot'
import { AccountState, Choice, Decision } from './account-state.ts'
import { ERROR_CODES } from './errors.ts'
import { MAX_BATCH } from './limits.ts'
import { Counter, DeviceId, Gems, RandomId, Sequence } from './primitives.ts'

/** What the person saw when she decided: total and balance in gems, and the catalog's revision (SPEC R12). */
export const SeenMessage = v.strictObject({
  total: v.optional(Gems),
  balance: v.optional(Gems),
  revision: v.optional(Counter),
})

/** One change as it travels. `args` are checked by the mutation's own schema when it is applied (SPEC R14). */
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

export const Code = v.picklist(ERROR_CODES)

const Applied = v.strictObject({ status: v.literal('applied'), result: v.unknown() })
const Rejected = v.strictObject({ status: v.literal('rejected'), code: Code, error: v.string() })
const NeedsDecision = v.strictObject({
  status: v.literal('needs_decision'),
  why: Decision.entries.why,
  options: v.array(Choice),
  decisionId: v.string(),
  error: v.string(),
})

/** What became of a mutation for good: the server remembers it until it is acknowledged (SPEC R16). */
export const Settlement = v.variant('status', [Applied, Rejected, NeedsDecision])
export type Settlement = v.InferOutput<typeof Settlement>

const numbered = { seq: Sequence, id: RandomId }

/** The server's word on one mutation. `retry_later` (ms) and `upgrade_required` settle nothing: it stays queued (SPEC R20, R21). */
export const Outcome = v.variant('status', [
  v.strictObject({ ...numbered, ...Applied.entries }),
  v.strictObject({ ...numbered, ...Rejected.entries }),
  v.strictObject({ ...numbered, ...NeedsDecision.entries }),
  v.strictObject({ ...numbered, status: v.literal('duplicate'), of: Settlement }),
  v.strictObject({ ...numbered, status: v.literal('retry_later'), retryAfter: Counter }),
  v.strictObject({ ...numbered, status: v.literal('upgrade_required') }),
])
export type Outcome = v.InferOutput<typeof Outcome>

const base = { ok: v.literal(true), protocol: Counter, accountId: v.string(), version: Counter, state: AccountState }

/** The answer to a push: an outcome per mutation, in order, and the new base state at `version` (SPEC R17). */
export const PushResponse = v.strictObject({ ...base, outcomes: v.array(Outcome) })
export type PushResponse = v.InferOutput<typeof PushResponse>

/** The answer to GET /api/sync/pull: the base state; its ETag is `"v<version>"` (SPEC R24). */
export const PullResponse = v.strictObject(base)
export type PullResponse = v.InferOutput<typeof PullResponse>

/** POST /api/sync/device: a new device for the account that is logged in (SPEC R8). */
export const DeviceResponse = v.strictObject({ ok: v.literal(true), accountId: v.string(), deviceId: DeviceId })
export type DeviceResponse = v.InferOutput<typeof DeviceResponse>

/** Every refusal, of every call (SPEC R40). `expected`: the sequence number a `gap` waits for. */
export const ErrorResponse = v.object({
  ok: v.literal(false),
  code: Code,
  error: v.string(),
  message: v.string(),
  expected: v.optional(Counter),
})
export type ErrorResponse = v.InferOutput<typeof ErrorResponse>
