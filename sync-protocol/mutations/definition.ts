import * as v from 'valibot'
import { acceptsAsIs } from '../api/accepts-as-is.ts'
import type { ErrorCode } from '../domain/errors.ts'
import { rejected, type Body, type Context, type Step } from './step.ts'
import type { MutationWords } from './words.ts'

/** A product of the catalog that Starlane comes with, for examples. */
export const EXAMPLE_ITEM = 'kpop-jewelry-encore-lightstick-pendant'

/** How a change counts while it waits; what says nothing is a change of its own. */
export type Pending =
  /** A step that the app took by itself: nothing a user would look for. */
  | 'machine'
  /** Something put into the cart, or taken out: part of the order behind it. */
  | 'cart'
  /** An order of the cart, and all that was put into it before. */
  | 'checkout'
  /** An order of its own. */
  | 'order'
  | 'change'

/** What of a mutation the page needs to journal it and to show it at once, before the rest of the app has come. */
export interface AtOnce<Name extends string, Args, Result = unknown> {
  name: Name
  version: number
  words: Pick<MutationWords<Args, unknown>, 'done' | 'attempt'>
  /** Pure: run by the device optimistically and by the server authoritatively (SPEC R11, R13). */
  reduce(body: Body, args: Args, context: Context): Step<Result>
}

/** A mutation, all of it in one place: everything else that is to be known of one is read off its definition. */
export interface MutationSpec<Name extends string, Args, Result> extends AtOnce<Name, Args, Result> {
  /** What the documented call does, for its documentation. */
  summary: string
  /** What its own rules refuse with, besides `invalid`. */
  refusals: readonly ErrorCode[]
  /** A body as its documentation shows it. */
  example: NoInfer<Args>
  words: MutationWords<NoInfer<Args>, NoInfer<Result>>
  /** What a guest can do without an account: `own`: it changes the guest's lists on the device; `queued`: it waits there for the server. */
  guest?: 'own' | 'queued'
  /** Its receipt is no news where it was applied: the screen has shown it from the moment it was made. */
  isRoutine?: true
  /** By its arguments as they were stored, perhaps by another version. */
  pending?: Pending | ((args: Readonly<Record<string, unknown>>) => Pending)
  /** It can be taken back while it waits, by `withdrawn: true` in its arguments (SPEC R41). */
  isWithdrawable?: true
  /** It is decided on what other devices did just now: what they did is asked for first. */
  looksFirst?: true
  /** Its reducer asks what the account bought (`purchases`), which the server reads for it. */
  readsPurchases?: true
  /** Of all that ever entered a queue under one id only the first is stored. */
  entersOnce?: true
  args: v.GenericSchema<unknown, Args>
  result: v.GenericSchema<unknown, Result>
  /** Arguments of version n as version n + 1 has them: what was queued by an older app is read, never lost (SPEC R36). */
  upcasts?: Readonly<Record<number, (args: unknown) => unknown>>
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
    const args = upcast(spec, version, given)
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
