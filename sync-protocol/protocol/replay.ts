import type { AccountState } from '../api/account-state.ts'
import type { Product } from '../api/catalog.ts'
import type { Mutation } from './messages.ts'
import type { Body, Context, WaitingOrder } from '../mutations/step.ts'
import { isMutationName, mutationVersion, runMutation, type MutationName } from '../mutations/registry.ts'
import type { ErrorCode } from '../domain/errors.ts'

/** What a device shows: the base state with everything still pending run over it, and the orders that wait to be placed. */
export interface View {
  state: AccountState
  waiting: WaitingOrder[]
}

/** What a device knows for its optimistic runs. `now` in ms. */
export interface DeviceContext {
  now: number
  product(itemId: string): Product | undefined
  /** Hears of a mutation whose code threw, by its name. */
  threw?: Context['threw']
}

type Pending = Pick<Mutation, 'id' | 'name' | 'v' | 'args' | 'seen'>

/**
 * The base state and the pending mutations, in order, give the view (SPEC R13). A mutation that no longer fits (rejected
 * here, unknown to this app version, or one whose code throws) changes nothing; the server's word on it will come.
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
 * Runs one mutation over the current view, before it is queued: the new view, or the code it would be refused with here
 * and now (SPEC R14), in which case nothing is queued.
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
