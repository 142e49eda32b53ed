import type { AccountState } from '../api/account-state.ts'
import type { Product } from '../api/catalog.ts'
import type { Mutation } from './messages.ts'
import type { Body, Context, WaitingOrder } from '../mutations/step.ts'
import { isMutationName, mutationVersion, runMutation, type MutationName } from '../mutations/registry.ts'
import type { ErrorCode } from '../domain/errors.ts'

/** The state that a device shows: the base state with all pending mutations applied, and the orders that wait to be placed. */
export interface View {
  state: AccountState
  waiting: WaitingOrder[]
}

/** The device's part of an optimistic run. `now` in ms. */
export interface DeviceContext {
  now: number
  product(itemId: string): Product | undefined
  /** Called with the name of a mutation whose code threw. */
  threw?: Context['threw']
}

type Pending = Pick<Mutation, 'id' | 'name' | 'v' | 'args' | 'seen'>

/**
 * The view: the base state with the pending mutations applied in order (SPEC R13). A mutation that no longer fits (rejected here, unknown
 * to this version, or with code that throws) changes nothing; the server's outcome will come.
 */
export function replay(base: AccountState, pending: readonly Pending[], context: DeviceContext): View {
  let body = bodyOf({ state: base, waiting: [] })
  for (const { id, name, v, args, seen } of pending) {
    const step = isMutationName(name) ? runMutation(name, v, args, body, entryContext(context, id, seen)) : undefined
    if (step?.status === 'applied') body = step.body
  }
  return { state: body.state, waiting: body.waiting }
}

/**
 * Tries one mutation on the current view before it is queued: the new view, or the code of its rejection, and then nothing is queued
 * (SPEC R14).
 */
export function preview(
  view: View,
  mutation: { id: string; name: MutationName; args: unknown; seen?: Context['seen'] | undefined },
  context: DeviceContext,
): { ok: true; view: View } | { ok: false; code: ErrorCode } {
  const step = runMutation(
    mutation.name,
    mutationVersion(mutation.name),
    mutation.args,
    bodyOf(view),
    entryContext(context, mutation.id, mutation.seen),
  )
  if (step.status === 'rejected') return { ok: false, code: step.code }
  return { ok: true, view: { state: step.body.state, waiting: step.body.waiting } }
}

function bodyOf({ state, waiting }: View): Body {
  return { state, waiting, daily: { day: '', purchases: 0, rewarded: [] } }
}

function entryContext(context: DeviceContext, entryId: string, seen: Context['seen'] | undefined): Context {
  const { now, threw } = context
  return { now, threw, product: (itemId) => context.product(itemId), entryId, mutationId: entryId, seen: seen ?? {} }
}
