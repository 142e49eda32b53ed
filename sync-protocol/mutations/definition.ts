import type * as v from 'valibot'
import type { AccountState, Decision } from '../api/account-state.ts'
import type { Product } from '../api/catalog.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { Difficulty } from '../api/quiz.ts'
import type { AccountRecord } from '../api/records.ts'
import { stillOpen } from './questions.ts'

/** A gem bundle as the server prices it (specification §3). */
export interface Bundle {
  id: string
  emoji: string
  title: string
  blurb: string
  costGems: number
  giveGems: number
}

/** What only the server knows and decides. Its absence means: this is a device's optimistic run (SPEC R13). */
export interface Authority {
  bundle(id: string): Bundle | undefined
  /** Grades answers against the key; undefined: they do not belong to this quiz. */
  grade(difficulty: Difficulty, answers: Readonly<Record<string, string>>): { correctIds: string[] } | undefined
}

/** What the person saw when she decided (SPEC R12). Amounts are gems. */
export interface Seen {
  total?: number | undefined
  balance?: number | undefined
  revision?: number | undefined
  /** The cart of an order: its lines, and the orders that were known by then. */
  cart?: { known: string[]; lines: { itemId: string; qty: number }[] } | undefined
  bundle?: { costGems: number; giveGems: number } | undefined
}

/** Everything a reducer may use besides its arguments: no clock, no randomness, no I/O of its own (SPEC R11). */
export interface Context {
  /** ms since the epoch, by the clock of the side that runs the reducer. */
  now: number
  /** Unique to this mutation: the base of the ids of its records. */
  entryId: string
  /** What its device calls it; of a documented call the entry's id. */
  mutationId: string
  seen: Seen
  /** The product as the catalog of this side has it. */
  product(itemId: string): Product | undefined
  authority?: Authority
}

/** What counts anew every UTC day. Server only: it never travels. */
export interface Daily {
  day: string
  /** Bundles and custom purchases so far. */
  purchases: number
  /** Ids of the questions that have paid today. */
  rewarded: string[]
}

/** A checkout made on this device that the server has not placed yet. Only in a replayed state, never in a base state. */
export interface WaitingOrder {
  /** The id of its mutation: what `withdrawn` is about. */
  entryId: string
  lines: { itemId: string; name: string; qty: number }[]
  /** Gems, as the person saw it. */
  total: number
}

/** What reducers work on. */
export interface Body {
  state: AccountState
  daily: Daily
  waiting: WaitingOrder[]
}

export type Step<Result> =
  | { status: 'applied'; body: Body; result: Result; records: AccountRecord[] }
  | { status: 'rejected'; code: ErrorCode }
  | { status: 'needs_decision'; body: Body; decision: Decision }

/** A mutation: its argument schema beside its reducer, run by the device optimistically and by the server authoritatively. */
export interface MutationDefinition<Name extends string, Args, Result> {
  name: Name
  version: number
  args: v.GenericSchema<unknown, Args>
  result: v.GenericSchema<unknown, Result>
  /** Arguments of version n as version n + 1 has them: what was queued by an older app is read, never lost (SPEC R36). */
  upcasts?: Readonly<Record<number, (args: unknown) => unknown>>
  reduce(body: Body, args: Args, context: Context): Step<Result>
}

/** Keeps the literal name and the inferred argument and result types of a definition. */
export function defineMutation<const Name extends string, Args, Result>(
  definition: MutationDefinition<Name, Args, Result>,
): MutationDefinition<Name, Args, Result> {
  return definition
}

/** An applied step with a changed state. A changed cart closes the questions that were about the one before (SPEC R22). */
export function applied<Result>(body: Body, change: Partial<AccountState>, result: Result, records: AccountRecord[] = []): Step<Result> {
  const { state, daily, waiting } = body
  const cart = change.cart ?? state.cart
  const next: AccountState = {
    gems: change.gems ?? state.gems,
    personalityType: change.personalityType ?? state.personalityType,
    cart,
    wishlist: change.wishlist ?? state.wishlist,
    decisions: stillOpen(change.decisions ?? state.decisions, state.cart, cart),
    lastOrder: change.lastOrder ?? state.lastOrder,
  }
  return { status: 'applied', body: { state: next, daily, waiting }, result, records }
}

/** A refusal: nothing changes, and the sequence advances all the same (SPEC R15). */
export function rejected(code: ErrorCode): { status: 'rejected'; code: ErrorCode } {
  return { status: 'rejected', code }
}
