import { MUTATIONS, type MutationName, type ResultOf } from '#sync-protocol/mutations/registry.ts'
import * as v from 'valibot'
import type { ReceiptRow } from '../db/rows.ts'
import { isTakenBack } from '../sync/withdraw.ts'
import type { Answer } from '../state/answer.ts'
import { useConnection } from '../state/connection.ts'
import { journal } from '../storage/journal.ts'
import { findReceipt, markTold } from '../sync/receipts.ts'
import type { MutateFault } from '../sync/store-changes.ts'
import { openSession } from './account.ts'
import { env } from './device.ts'
import type { Session } from './follow.ts'
import { whenSeen } from './signals.ts'
import { takeFor, textOfFault, wordOn } from './take-journal.ts'
import { noteTelling } from './telling.ts'

/** How long a screen waits for the server's word before it says that it is waiting. */
const PATIENCE_MS = 8_000

/** How long a checkout waits to hear of what other devices have done with the cart. */
const LOOK_MS = 1_500

/** Brings a journalled change into the queue and waits for what the server says to it. */
export async function answerTo<Name extends MutationName>(name: Name, id: string): Promise<Answer<Name>> {
  const session = await openSession().catch(() => undefined)
  if (session === undefined) return notTaken(id)
  if (name === 'store/cart/checkout') await lookAround(session)
  await takeJournal().catch(() => undefined)
  const { known, fault } = wordOn(id)
  if (fault === 'already_ordered' && (await hasJustOrdered(session))) return { kind: 'refused', code: fault, message: ORDERED_HERE }
  if (fault !== undefined) return refusal(fault)
  return known || isTaken(session, id) ? outcomeOf(session, name, id) : notTaken(id)
}

/** Brings what the journal holds for the open session into its queue. Rejects where there is no session. */
export async function takeJournal(): Promise<void> {
  const { client } = await openSession()
  return takeFor(client)
}

/** Takes a waiting order back; false when it is no longer waiting. */
export async function withdraw(id: string): Promise<boolean> {
  await takeJournal()
  const { client, scheduler } = await openSession()
  const isWithdrawn = await client.withdraw(id)
  if (isWithdrawn) void scheduler.poke()
  return isWithdrawn
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

/** What another device has just done with the cart counts before an order, as far as it can be heard of in time. */
async function lookAround({ scheduler }: Session): Promise<void> {
  if (useConnection.getState().state === 'offline' || !navigator.onLine) return
  await Promise.race([scheduler.poke(), new Promise<void>((resolve) => env.after(LOOK_MS, resolve))])
}

const ORDERED_HERE = 'Your order before this one had already been placed.'

/** Whether the order she did not know of was one of this device, taken back too late or pressed in another tab. */
async function hasJustOrdered({ client }: Session): Promise<boolean> {
  const view = client.snapshot()?.view
  if (view === undefined || view.waiting.length > 0) return false
  return (await findReceipt(client.database, view.state.lastOrder).catch(() => undefined)) !== undefined
}

function isTaken({ client }: Session, id: string): boolean {
  return client.snapshot()?.taken.includes(id) ?? false
}

/** Where it is written down it goes when its person is here again; where it is not, it must not go after she was told so. */
function notTaken(id: string): Answer<never> {
  const entry = journal.entries().find(({ key }) => key.endsWith(id))
  if (entry !== undefined && journal.isKept(entry.key)) return { kind: 'waiting', id }
  if (entry !== undefined) journal.remove(entry.key)
  return refusal('unavailable')
}

async function outcomeOf<Name extends MutationName>({ client, scheduler }: Session, name: Name, id: string): Promise<Answer<Name>> {
  let stop = noop
  const late = new Promise<void>((resolve) => {
    stop = env.after(PATIENCE_MS, resolve)
  })
  try {
    await Promise.race([scheduler.poke(), late])
    const receipt = await findReceipt(client.database, id)
    if (receipt === undefined) return { kind: 'waiting', id }
    // Nobody hears what a page says while it is hidden, or about to go: until then the outcome is anybody's to tell.
    await whenSeen()
    await markTold(client.database, id, env, noteTelling)
    return answerOf(name, receipt)
  } catch {
    // The change is stored; only the look at its outcome failed.
    return { kind: 'waiting', id }
  } finally {
    stop()
  }
}

function answerOf<Name extends MutationName>(name: Name, { args, outcome }: ReceiptRow): Answer<Name> {
  switch (outcome.status) {
    case 'applied': {
      const result = v.safeParse<v.GenericSchema<unknown, ResultOf<Name>>>(MUTATIONS[name].result, outcome.result)
      const said = result.success ? result.output : undefined
      const tooLate = isTakenBack(args) && !(typeof said === 'object' && 'withdrawn' in said)
      return { kind: 'done', result: said, ...(tooLate ? { tooLate } : {}) }
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
