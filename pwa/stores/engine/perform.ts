import type { Seen } from '#sync-protocol/mutations/definition.ts'
import { textOf } from '#sync-protocol/errors.ts'
import { MUTATIONS, type ArgsOf, type MutationName, type ResultOf } from '#sync-protocol/mutations/registry.ts'
import * as v from 'valibot'
import type { ReceiptRow } from '../../db/rows.ts'
import { findReceipt, markTold } from '../../sync/receipts.ts'
import type { Change, MutateFault } from '../../sync/store-changes.ts'
import type { Answer } from '../answer.ts'
import { useCatalog } from '../catalog-view.ts'
import { awaited } from './awaited.ts'
import { openSession } from './account.ts'
import { env } from './device.ts'
import type { Session } from './follow.ts'

/** How long a screen waits for the server's word before it says that it is waiting. */
const PATIENCE_MS = 8_000

/** Stores a change; the text of the refusal when it could not be. */
export async function keepChange(change: Change): Promise<string | undefined> {
  const { client } = await openSession()
  const stored = await client.mutate(change)
  return stored.ok ? undefined : textOfFault(stored.code)
}

/** Stores a change and waits for what the server says to it. */
export async function perform<Name extends MutationName>(name: Name, args: ArgsOf<Name>, seen: Seen): Promise<Answer<Name>> {
  const session = await openSession().catch(() => undefined)
  if (session === undefined) return refusal('unavailable')
  const stored = await session.client.mutate({ name, args, seen: withRevision(seen) } as Change)
  return stored.ok ? answerTo(session, name, stored.id) : refusal(stored.code)
}

/** Buys exactly what the person saw (specification §4 Checkout): the cart is made so, then checked out, both or neither. */
export async function checkout(items: ArgsOf<'store/cart/sync'>['items'], seen: Seen): Promise<Answer<'store/cart/checkout'>> {
  const name = 'store/cart/checkout'
  const session = await openSession().catch(() => undefined)
  if (session === undefined) return refusal('unavailable')
  const stored = await session.client.mutateAll([
    { name: 'store/cart/sync', args: { items } },
    { name, args: {}, seen: withRevision(seen) },
  ])
  if (!stored.ok) return refusal(stored.code)
  const [, id = ''] = stored.ids
  return answerTo(session, name, id)
}

/** What the person decided about a change that cannot be sent as it was; the text of the refusal when that was not possible. */
export async function resolveUndecided(id: string, choice: 'resend' | 'discard'): Promise<string | undefined> {
  const { client } = await openSession()
  const change = client.snapshot()?.undecided.find((row) => row.id === id)
  if (change === undefined) return undefined
  const done = await client.resolve(change, choice)
  return done.ok ? undefined : textOfFault(done.code)
}

const noop = () => {}

async function answerTo<Name extends MutationName>({ client, scheduler }: Session, name: Name, id: string): Promise<Answer<Name>> {
  awaited.add(id)
  let stop = noop
  const late = new Promise<void>((resolve) => {
    stop = env.after(PATIENCE_MS, resolve)
  })
  try {
    await Promise.race([scheduler.poke(), late])
    const receipt = await findReceipt(client.database, id)
    if (receipt === undefined) return { kind: 'waiting' }
    await markTold(client.database, id, env)
    return answerOf(name, receipt)
  } catch {
    // The change is stored; only the look at its outcome failed.
    return { kind: 'waiting' }
  } finally {
    stop()
    awaited.delete(id)
  }
}

function answerOf<Name extends MutationName>(name: Name, { outcome }: ReceiptRow): Answer<Name> {
  switch (outcome.status) {
    case 'applied': {
      const result = v.safeParse<v.GenericSchema<unknown, ResultOf<Name>>>(MUTATIONS[name].result, outcome.result)
      return { kind: 'done', result: result.success ? result.output : undefined }
    }
    case 'needs_decision':
      return { kind: 'decision', why: outcome.why, message: outcome.error, decisionId: outcome.decisionId }
    case 'rejected':
      return { kind: 'refused', code: outcome.code, message: outcome.error }
    case 'discarded':
      return { kind: 'failed', message: 'This was discarded.' }
  }
}

function refusal(code: MutateFault): Answer<never> {
  const message = textOfFault(code)
  if (code === 'full' || code === 'unavailable') return { kind: 'failed', message }
  return { kind: 'refused', code: code === 'closed' ? 'unauthorized' : code, message }
}

function textOfFault(code: MutateFault): string {
  switch (code) {
    case 'full':
      return 'This device is full, so the change could not be kept. Free some space and try again.'
    case 'unavailable':
      return 'This browser does not let the shop keep anything right now, so nothing was changed.'
    case 'closed':
      return textOf('unauthorized')
    default:
      return textOf(code)
  }
}

function withRevision(seen: Seen): Seen {
  const { revision } = useCatalog.getState()
  return revision === 0 ? seen : { ...seen, revision }
}
