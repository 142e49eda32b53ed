import { AccountState } from '#sync-protocol/api/account-state.ts'
import { SeenMessage, Settlement } from '#sync-protocol/protocol/messages.ts'
import { CommitId, Counter, DeviceId, RandomId, Sequence, Timestamp } from '#sync-protocol/api/primitives.ts'
import * as v from 'valibot'

const change = {
  id: RandomId,
  name: v.string(),
  v: Sequence,
  args: v.unknown(),
  seen: v.optional(SeenMessage),
  /** When the user did it. */
  at: Timestamp,
}

/** A change that waits for the server's word, under the number it is sent with. */
export const QueueRow = v.strictObject({ seq: Sequence, ...change })
export type QueueRow = v.InferOutput<typeof QueueRow>

/**
 * A change that left the numbered queue because only the user can say whether to send it: `device` – the server can no
 * longer tell whether it was applied (SPEC R8); `too_large` – it does not fit into any request; `refused` – the server refuses
 * every request that holds it.
 */
export const UndecidedRow = v.strictObject({ ...change, why: v.picklist(['device', 'too_large', 'refused']) })
export type UndecidedRow = v.InferOutput<typeof UndecidedRow>

/**
 * What became of a change (SPEC R29). `told`: 0 until a screen has said it, 1 afterwards; 2 where there is nothing to say, as of a cart
 * change that was applied as shown (numbers, so that they can be indexed).
 */
export const ReceiptRow = v.strictObject({
  ...change,
  /** Grows with every receipt: the order of the activity list, and of forgetting. */
  order: Sequence,
  settledAt: Timestamp,
  outcome: v.union([Settlement, v.strictObject({ status: v.literal('discarded') })]),
  told: v.picklist([0, 1, 2]),
})
export type ReceiptRow = v.InferOutput<typeof ReceiptRow>

/**
 * What is known of the queue as a whole. `epoch` grows with every change that is not simply one more entry at its end, so
 * that (epoch, nextSeq) tells whether a view in memory is still current.
 */
export const HeadRow = v.strictObject({
  key: v.literal('head'),
  epoch: Counter,
  /** Absent until the server has issued one; entries are numbered from 1 all the same. */
  deviceId: v.optional(DeviceId),
  nextSeq: Sequence,
  /** The last number the server's outcome of which is stored here. */
  ackedThrough: Counter,
  /** The last number that has ever been under way: the server may have applied up to here. */
  sentThrough: Counter,
  /** The next receipt's order. */
  nextOrder: Sequence,
  /** Why nothing can be sent: the user must log in again, or update the app. */
  blocked: v.optional(v.picklist(['auth', 'upgrade'])),
  /** Which build of the app was last told to update, and when: another build tries at once, and this one asks again later. */
  outdated: v.optional(v.strictObject({ build: v.string(), at: Timestamp })),
  /** Logged out with the queue kept: nothing is read, written or sent until the same user logs in again. */
  sealed: v.boolean(),
  /**
   * No request from `since` to `until`, after so many `failures` in a row: the server `asked` for it (Retry-After), it `answered` with a fault, or
   * there was no answer (`silent`). The wait belongs to the queue: page and worker share it (SPEC R27).
   */
  pause: v.optional(
    v.strictObject({ since: Timestamp, until: Timestamp, failures: Sequence, why: v.picklist(['asked', 'answered', 'silent']) }),
  ),
  /** A line on which attempts were given up: how many mutations the next batch holds, and how long an answer is waited for, in ms. */
  line: v.optional(v.strictObject({ size: Sequence, patience: Sequence })),
  /** The last guest join that entered this queue, so that a crash between two databases cannot enter it twice. */
  joinedId: v.optional(RandomId),
})
export type HeadRow = v.InferOutput<typeof HeadRow>

/** The state as the server last said. A guest's is the guest's own changes, and `version` counts them. */
export const BaseRow = v.strictObject({ key: v.literal('base'), version: Counter, commit: v.optional(CommitId), state: AccountState })
export type BaseRow = v.InferOutput<typeof BaseRow>

/** The login's token, where page and service worker find it; local storage has it too, but no worker can read that. */
export const TokenRow = v.strictObject({ key: v.literal('token'), token: v.pipe(v.string(), v.minLength(1)) })
export type TokenRow = v.InferOutput<typeof TokenRow>

/** The highest number that was taken to be sent once more, by the context that had sent it before or another one. */
export const ResentRow = v.strictObject({ key: v.literal('resent'), through: Sequence })
export type ResentRow = v.InferOutput<typeof ResentRow>

/** In the guest's database: cart and wishlist on their way into an account. */
export const JoinRow = v.strictObject({
  key: v.literal('join'),
  id: RandomId,
  accountId: v.string(),
  cart: v.array(v.strictObject({ itemId: v.string(), qty: v.number() })),
  wishlist: v.array(v.string()),
})
export type JoinRow = v.InferOutput<typeof JoinRow>

/**
 * Ids of journalled changes that this database has enqueued, and when (ms since the epoch). Local storage may still show another tab a key that
 * was removed, so the queue itself must know (SPEC R40).
 */
export const TakenRow = v.strictObject({ key: v.literal('taken'), ids: v.array(v.strictObject({ id: RandomId, at: Timestamp })) })
export type TakenRow = v.InferOutput<typeof TakenRow>

/** A row that this app's schemas could not read: kept as it was, out of the way, and reported. */
export const QuarantineRow = v.object({
  n: v.optional(v.number()),
  table: v.string(),
  key: v.unknown(),
  row: v.unknown(),
  why: v.string(),
  at: v.number(),
  /** The build of the app that could not read it; another build tries again. */
  build: v.optional(v.string()),
})
export type QuarantineRow = v.InferOutput<typeof QuarantineRow>
