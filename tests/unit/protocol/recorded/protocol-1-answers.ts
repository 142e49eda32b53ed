import * as v from 'valibot'

/**
 * The answers of protocol 1 as its clients read them: to the letter, unknown fields and codes refused. Copied from the shop as
 * it was (commit b74c599), and never edited: some device out there still reads like this.
 */
const CODES = [
  'invalid',
  'not_json',
  'too_large',
  'too_deep',
  'not_found',
  'method_not_allowed',
  'unauthorized',
  'bad_credentials',
  'forbidden',
  'cross_site',
  'reauthenticate',
  'grant_required',
  'protocol_unsupported',
  'gap',
  'device_foreign',
  'device_retired',
  'device_conflict',
  'acknowledge_first',
  'batch_too_large',
  'idempotency_key_reused',
  'item_gone',
  'price_rose',
  'not_enough_gems',
  'cart_empty',
  'cart_full',
  'wishlist_full',
  'decision_gone',
  'bundle_unknown',
  'daily_limit',
  'balance_limit',
  'unknown_question',
  'username_taken',
  'email_taken',
  'no_match',
  'picture_invalid',
  'conflict',
  'rate_limited',
  'unavailable',
  'internal',
] as const

const Counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const Gems = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
const RandomId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,40}$/))
const ItemId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
const Why = v.picklist(['price_rose', 'item_gone', 'not_enough_gems'])
const Choice = v.picklist(['place', 'place_available', 'keep'])
const Decision = v.strictObject({
  id: v.string(),
  why: Why,
  error: v.string(),
  total: Gems,
  seenTotal: v.optional(Gems),
  balance: Gems,
  gone: v.array(v.string()),
  options: v.array(Choice),
  at: Counter,
})
const AccountState = v.strictObject({
  gems: Gems,
  personalityType: v.string(),
  cart: v.pipe(v.array(v.strictObject({ itemId: ItemId, name: v.string(), qty: Quantity })), v.maxLength(200)),
  wishlist: v.pipe(v.array(v.strictObject({ itemId: ItemId, name: v.string() })), v.maxLength(500)),
  decisions: v.array(Decision),
})
const Applied = v.strictObject({ status: v.literal('applied'), result: v.unknown() })
const Rejected = v.strictObject({ status: v.literal('rejected'), code: v.picklist(CODES), error: v.string() })
const NeedsDecision = v.strictObject({
  status: v.literal('needs_decision'),
  why: Why,
  options: v.array(Choice),
  decisionId: v.string(),
  error: v.string(),
})
const Settlement = v.variant('status', [Applied, Rejected, NeedsDecision])
const numbered = { seq: Sequence, id: RandomId }
const Outcome = v.variant('status', [
  v.strictObject({ ...numbered, ...Applied.entries }),
  v.strictObject({ ...numbered, ...Rejected.entries }),
  v.strictObject({ ...numbered, ...NeedsDecision.entries }),
  v.strictObject({ ...numbered, status: v.literal('duplicate'), of: Settlement }),
  v.strictObject({ ...numbered, status: v.literal('retry_later'), retryAfter: Counter }),
  v.strictObject({ ...numbered, status: v.literal('upgrade_required') }),
])
const base = { ok: v.literal(true), protocol: Counter, accountId: v.string(), version: Counter, state: AccountState }

export const FirstPush = v.strictObject({ ...base, outcomes: v.array(Outcome) })
export const FirstPull = v.strictObject(base)
/** What a client of protocol 1 needs of an order's result to say that it was placed. */
export const FirstReceipt = v.strictObject({
  remainingGems: Gems,
  items: v.array(
    v.strictObject({
      id: v.string(),
      at: Counter,
      kind: v.literal('inventory'),
      itemId: ItemId,
      name: v.string(),
      image: v.string(),
      priceGems: Gems,
      qty: Quantity,
    }),
  ),
})
