import * as v from 'valibot'
import { breaks } from '../domain/rules.ts'
import { isLookUpBirthday, isLookUpPhone, isOneLookUp } from '../domain/registration.ts'
import { SharedListName } from './account-state.ts'
import { LanguageCode } from './catalog.ts'
import { Counter, Gems, ItemId, Quantity } from './primitives.ts'
import { Difficulty } from './quiz.ts'
import { Details, LedgerRecord } from './records.ts'
import { LoginBody, UpdateUserBody } from './user.ts'

const ok = { ok: v.literal(true) } as const
/** An ISO 8601 moment, as the documented answers have it (specification §3). */
const IsoDate = v.pipe(v.string(), v.isoTimestamp())
/** The position after this page: pass it back as `before`. Absent on the last page. */
export const Cursor = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,400}$/))

/** A bare success: logout, deletion, contact. */
export const OkResponse = v.object(ok)
export type OkResponse = v.InferOutput<typeof OkResponse>

/** A success with a text for the user. */
export const MessageResponse = v.object({ ...ok, message: v.string() })
export type MessageResponse = v.InferOutput<typeof MessageResponse>

/** A knowledge result (specification §3). */
const KnowledgeResult = v.object({
  difficulty: Difficulty,
  score: Counter,
  total: Counter,
  earnedGems: Gems,
  createdAt: IsoDate,
})
/** GET /api/quiz/knowledge/results, newest first. */
export const KnowledgeResultsResponse = v.object({ ...ok, results: v.array(KnowledgeResult) })
export type KnowledgeResultsResponse = v.InferOutput<typeof KnowledgeResultsResponse>

/** A personality result (specification §3). */
const PersonalityResult = v.object({ personalityType: v.string(), details: Details, createdAt: IsoDate })
/** GET /api/quiz/personality/results, newest first. */
export const PersonalityResultsResponse = v.object({ ...ok, results: v.array(PersonalityResult) })
export type PersonalityResultsResponse = v.InferOutput<typeof PersonalityResultsResponse>

/** A gem bundle (specification §3). */
export const GemBundle = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/)),
  emoji: v.string(),
  title: v.string(),
  blurb: v.string(),
  costGems: Gems,
  giveGems: Gems,
  /** What a device of another language shows instead. */
  shown: v.optional(v.object({ lang: LanguageCode, title: v.string(), blurb: v.string() })),
})
export type GemBundle = v.InferOutput<typeof GemBundle>
/** GET /api/store/gem-bundles. */
export const GemBundlesResponse = v.object({ ...ok, bundles: v.array(GemBundle) })
export type GemBundlesResponse = v.InferOutput<typeof GemBundlesResponse>

/** A purchased item (specification §3 Inventory item); `priceGems` is per piece. */
export const InventoryItem = v.object({
  /** Absent in copies that a device kept from an older release. */
  itemId: v.optional(v.string()),
  name: v.string(),
  image: v.string(),
  priceGems: Gems,
  qty: Quantity,
  purchasedAt: IsoDate,
})
export type InventoryItem = v.InferOutput<typeof InventoryItem>
/** GET /api/store/inventory, newest first, at most 500; `next` is the `before` of the next page. */
export const InventoryResponse = v.object({ ...ok, gems: Gems, inventory: v.array(InventoryItem), next: v.optional(Cursor) })
export type InventoryResponse = v.InferOutput<typeof InventoryResponse>

/** A ledger entry: a movement of gems and the balance after it. */
export const LedgerEntry = v.object({
  delta: LedgerRecord.entries.delta,
  balance: Gems,
  reason: LedgerRecord.entries.reason,
  label: v.string(),
  createdAt: IsoDate,
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>
/** GET /api/store/ledger, newest first, at most 200; `next` is the `before` of the next page. */
export const LedgerResponse = v.object({ ...ok, gems: Gems, entries: v.array(LedgerEntry), next: v.optional(Cursor) })
export type LedgerResponse = v.InferOutput<typeof LedgerResponse>

/** GET /api/shares/{id}: a list that is shared by a link, as it is now, and nothing else of its owner. A collection: each piece once, newest first, at most 500. */
export const SharedListResponse = v.object({
  ...ok,
  list: SharedListName,
  name: v.string(),
  items: v.array(v.object({ id: ItemId, name: v.string() })),
})
export type SharedListResponse = v.InferOutput<typeof SharedListResponse>

const { phoneNumber, birthday, password } = UpdateUserBody.entries
/** The terms of a look-up: a phone number or a birthday as registration accepts them, or an empty text. */
export const LookupPhone = phoneNumber
export const LookupBirthday = birthday

/** POST /api/forgot-username/lookup: one of the two, the other an empty text. A birthday may be MM-DD-YYYY (specification §5). */
export const ForgotUsernameBody = v.pipe(
  v.strictObject({
    phoneNumber: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, breaks('phone')), v.check(isLookUpPhone, breaks('phone'))), ''),
    birthday: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(40, breaks('birthday')), v.check(isLookUpBirthday, breaks('birthday'))),
      '',
    ),
  }),
  v.check(isOneLookUp, breaks('lookUp')),
)
/** The one matching account; the middle of its e-mail is hidden (DECISIONS D13). */
export const ForgotUsernameResponse = v.object({ ...ok, username: v.string(), email: v.string() })
export type ForgotUsernameResponse = v.InferOutput<typeof ForgotUsernameResponse>

const Identifier = LoginBody.entries.emailOrUsername
/** POST /api/forgot-password/verify: a username or e-mail. */
export const VerifyBody = v.strictObject({ identifier: Identifier })
/** The same answer for every identifier, so that it does not reveal whether an account exists (DECISIONS D13). */
export const VerifyResponse = v.object({ ...ok, exists: v.literal(true), message: v.string() })
export type VerifyResponse = v.InferOutput<typeof VerifyResponse>

/** POST /api/forgot-password/grant: the token from the mailed link's fragment; it works once. */
export const GrantBody = v.strictObject({ token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/)) })
/** Permission for this browser to set a new password for `identifier` (a username), once. */
export const GrantResponse = v.object({ ...ok, identifier: v.string() })
export type GrantResponse = v.InferOutput<typeof GrantResponse>

/** POST /api/forgot-password. */
export const ResetBody = v.strictObject({ identifier: Identifier, newPassword: v.unwrap(password) })
export type ResetBody = v.InferOutput<typeof ResetBody>

/** GET /healthz. */
export const HealthResponse = v.object(ok)
/** GET /readyz; `shop` says why the newest revision of the shop is not in use. */
export const ReadyResponse = v.object({ ...ok, shop: v.optional(v.string()) })
