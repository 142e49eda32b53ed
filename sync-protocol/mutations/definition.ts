import * as v from 'valibot'
import { acceptsAsIs } from '../api/accepts-as-is.ts'
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
  /** Hears of a mutation whose code threw, by its name, for the log of this side. */
  threw?: ((name: string, error: unknown) => void) | undefined
}

/** What counts anew every UTC day. Server only: it never travels. */
export interface Daily {
  day: string
  /** Bundles and custom purchases so far. */
  purchases: number
  /** Ids of the questions that have paid today. */
  rewarded: string[]
  /** Messages to the operator so far; absent: none. */
  messages?: number
  /** The last days that were begun, in the order of that; absent: `day`. */
  begun?: string[]
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

/**
 * A mutation, all of it in one place: its argument schema beside its reducer, run by the device optimistically and by the server
 * authoritatively, and what its documented call says of itself. Only its words for people stand elsewhere (pwa/content).
 */
export interface MutationSpec<Name extends string, Args, Result> {
  name: Name
  version: number
  /** What the documented call does, for its documentation. */
  summary: string
  /** What its own rules refuse with, besides `invalid`. */
  refusals: readonly ErrorCode[]
  /** What a guest can do without an account: `own`: it changes the guest's lists on the device; `queued`: it waits there for the server. */
  guest?: 'own' | 'queued'
  args: v.GenericSchema<unknown, Args>
  result: v.GenericSchema<unknown, Result>
  /** Arguments of version n as version n + 1 has them: what was queued by an older app is read, never lost (SPEC R36). */
  upcasts?: Readonly<Record<number, (args: unknown) => unknown>>
  reduce(body: Body, args: Args, context: Context): Step<Result>
}

export interface MutationDefinition<Name extends string, Args, Result> extends MutationSpec<Name, Args, Result> {
  /**
   * Brings the arguments of `version` up to date, parses them and runs the reducer: `invalid` where they do not fit (SPEC R14, R36), `internal`
   * where any of it throws (SPEC R15). Never throws.
   */
  run(version: number, args: unknown, body: Body, context: Context): Step<Result>
}

/** Keeps the literal name and the inferred argument and result types of a definition, and makes it runnable on what came over a wire. */
export function defineMutation<const Name extends string, Args, Result>(
  spec: MutationSpec<Name, Args, Result>,
): MutationDefinition<Name, Args, Result> {
  const isAsItIs = acceptsAsIs(spec.args)
  const attempt = (version: number, given: unknown, body: Body, context: Context): Step<Result> => {
    const args = version === spec.version ? given : upcast(spec, version, given)
    if (isAsItIs(args)) return spec.reduce(body, args, context)
    const parsed = v.safeParse(spec.args, args, { abortEarly: true })
    return parsed.success ? spec.reduce(body, parsed.output, context) : rejected('invalid')
  }
  return {
    ...spec,
    run(version, given, body, context) {
      try {
        return attempt(version, given, body, context)
      } catch (error) {
        context.threw?.(spec.name, error)
        return rejected('internal')
      }
    },
  }
}

/** The arguments of an older version as this side's version has them (SPEC R36). */
export function upcast(
  spec: { version: number; upcasts?: MutationSpec<string, never, unknown>['upcasts'] },
  version: number,
  args: unknown,
): unknown {
  let current = args
  for (let at = version; at < spec.version; at += 1) current = spec.upcasts?.[at]?.(current) ?? current
  return current
}

/** An applied step with a changed state. A changed cart closes the questions that were about the one before (SPEC R22). */
export function applied<Result>(body: Body, change: Partial<AccountState>, result: Result, records: AccountRecord[] = []): Step<Result> {
  const { state, daily, waiting } = body
  const cart = change.cart ?? state.cart
  const next: AccountState = { ...state, ...change, decisions: stillOpen(change.decisions ?? state.decisions, state.cart, cart) }
  return { status: 'applied', body: { state: next, daily, waiting }, result, records }
}

/** A refusal: nothing changes, and the sequence advances all the same (SPEC R15). */
export function rejected(code: ErrorCode): { status: 'rejected'; code: ErrorCode } {
  return { status: 'rejected', code }
}
