import type { AccountState, Decision } from '../api/account-state.ts'
import type { Product } from '../api/catalog.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { Purchase } from '../domain/sets.ts'
import type { Difficulty } from '../api/quiz.ts'
import type { AccountRecord } from '../api/records.ts'
import type { Daily } from '../api/daily.ts'
import { stillOpen } from './questions.ts'

// Without the schema library: the page of a first visit runs the reducers of cart and wishlist before that has arrived.

/** A gem bundle as the server prices it (specification §3). */
export interface Bundle {
  id: string
  emoji: string
  title: string
  blurb: string
  costGems: number
  giveGems: number
}

/** The questions of a quiz by how they were answered; one that is no longer asked is in neither list. */
export interface Graded {
  correctIds: string[]
  wrongIds: string[]
}

/** What only the server knows and decides. Its absence means: this is a device's optimistic run (SPEC R13). */
export interface Authority {
  bundle(id: string): Bundle | undefined
  /** All that the shop sells now. */
  products(): Iterable<Product>
  /** Grades answers against the key; undefined: they do not belong to this quiz. */
  grade(difficulty: Difficulty, answers: Readonly<Record<string, string>>): Graded | undefined
}

interface SeenLine {
  itemId: string
  qty: number
}
interface NamedLine extends SeenLine {
  /** As it was shown; absent: the app that sent it names none. */
  name?: string | undefined
}

/** What the user saw when deciding (SPEC R12). Amounts are gems. */
export interface Seen {
  total?: number | undefined
  balance?: number | undefined
  revision?: number | undefined
  /** The cart of an order: its lines as they were shown, those of orders that waited beside it, and the orders that were known by then. */
  cart?: { known: string[]; lines: NamedLine[]; aside?: SeenLine[] | undefined } | undefined
  bundle?: { costGems: number; giveGems: number; title?: string | undefined } | undefined
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
  /** What the account bought before, for a mutation that reads it. */
  purchases?: readonly Purchase[] | undefined
  /** Ids of links that this commit would open, and that other links have or had. */
  takenShares?: readonly string[] | undefined
  /** Hears of a mutation whose code threw, by its name, for the log of this side. */
  threw?: ((name: string, error: unknown) => void) | undefined
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

/** An applied step with a changed state. A changed cart closes the questions that were about the one before (SPEC R22). */
export function applied<Result>(body: Body, change: Partial<AccountState>, result: Result, records: AccountRecord[] = []): Step<Result> {
  const { state } = body
  const cart = change.cart ?? state.cart
  const next = { ...state, ...change, cart, decisions: stillOpen(change.decisions ?? state.decisions, state.cart, cart) }
  return { status: 'applied', body: { ...body, state: next }, result, records }
}

/** A refusal: nothing changes, and the sequence advances all the same (SPEC R15). */
export function rejected(code: ErrorCode): { status: 'rejected'; code: ErrorCode } {
  return { status: 'rejected', code }
}
