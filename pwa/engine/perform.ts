import { toldText } from '#sync-protocol/domain/errors.ts'
import { definitionOf, type MutationName } from '#sync-protocol/mutations/registry.ts'
import * as say from '#words/engine.ts'
import * as v from 'valibot'
import type { ReceiptRow } from '../db/rows.ts'
import type { Answer } from '../state/answer.ts'
import { useConnection } from '../state/connection.ts'
import { journal, type JournalEntry } from '../storage/journal.ts'
import { shopName } from '../state/shop.ts'
import type { Client } from '../sync/client.ts'
import { within } from '../sync/deadline.ts'
import { findAnswer, hasChange } from '../sync/find-change.ts'
import { findReceipt, markShown } from '../sync/receipts.ts'
import type { MutateFault } from '../sync/store-changes.ts'
import { isTakenBack } from '../sync/withdraw.ts'
import type { Sessions } from './sessions.ts'
import type { Device } from './device.ts'
import type { Session } from './follow.ts'
import { whenSeen } from './timing.ts'
import type { JournalQueue } from './enqueue-journal.ts'
import { textFor, textOfFault } from './refusals.ts'
import type { ShownOutcomes } from './show-outcomes.ts'

/** How long a screen waits for the server's answer before it says that it is waiting. */
const PATIENCE_MS = 8_000

/** How long an outcome on a waiting screen must be visible to count as seen. */
const SHOWN_MS = 1_000

/** How long a checkout waits for other devices' changes of the cart. */
const LOOK_MS = 1_500

const noop = () => {}

/** The change left the journal without being queued: another tab's run refused it, or the user logged out there. */
const refusedElsewhere = () => say.seeOtherTab(shopName())

/** The parts of the engine that a waiting screen asks. */
interface Parts {
  device: Pick<Device, 'env'>
  sessions: Pick<Sessions, 'openSession' | 'enqueueJournal'>
  queue: Pick<JournalQueue, 'wordOn'>
  outcomes: Pick<ShownOutcomes, 'noteShowing'>
}

/** What screens ask about single changes of the open session. */
export function createPerformer({
  device: { env },
  sessions: { openSession, enqueueJournal },
  queue: { wordOn },
  outcomes: { noteShowing },
}: Parts) {
  /** Enqueues a journalled change and waits for the server's answer. */
  async function answerTo<Name extends MutationName>(name: Name, id: string): Promise<Answer<Name>> {
    const first = await openSession().catch(() => undefined)
    if (first && definitionOf(name).looksFirst === true) await lookAround(first)
    await enqueueJournal().catch(noop)
    // Enqueuing may have reopened the session.
    const session = await openSession().catch(() => undefined)
    if (!session) return notEnqueued(id)
    const word = wordOn(id)
    if (word?.fault) return refusal(word.fault, await textFor(session.client, word.fault, env.now()))
    return word || (await isEnqueued(session, id)) ? outcomeOf(session, name, word?.as ?? id) : notEnqueued(id)
  }

  /** True if this browser answered this question. */
  async function isAnsweredHere(decisionId: string): Promise<boolean> {
    const { client } = await openSession()
    return Boolean(await findAnswer(client.database, decisionId))
  }

  /** Withdraws a waiting order; false if it no longer waits. */
  async function withdraw(id: string): Promise<boolean> {
    await enqueueJournal()
    const { client, scheduler } = await openSession()
    const isWithdrawn = await client.withdraw(id)
    if (isWithdrawn) void scheduler.poke()
    return isWithdrawn
  }

  /** Applies the user's decision about a change that cannot be sent; returns the text of the refusal if that failed. */
  async function resolveUndecided(id: string, choice: 'resend' | 'discard'): Promise<string | undefined> {
    const { client } = await openSession()
    const change = client.snapshot()?.undecided.find((row) => row.id === id)
    if (!change) return undefined
    const done = await client.resolve(change, choice)
    return done.ok ? undefined : textOfFault(done.code)
  }

  /** Pulls before an order, within a time limit, so that other devices' changes of the cart count. */
  async function lookAround({ scheduler }: Session): Promise<void> {
    if (useConnection.getState().state === 'offline' || !navigator.onLine) return
    await within(env, LOOK_MS, scheduler.poke())
  }

  /** Another tab may have queued it. If that is unknown, the change must not be reported as not done. */
  function isEnqueued({ client }: Session, id: string): Promise<boolean> {
    return hasChange(client.database, id, env).catch(() => !entryOf(id))
  }

  /** A journalled change is sent when its user logs in again; another one is dropped, because the user is told that it failed. */
  function notEnqueued(id: string): Answer<never> {
    const entry = entryOf(id)
    if (!entry) return { kind: 'failed', message: refusedElsewhere() }
    if (journal.isKept(entry.key)) return { kind: 'waiting', id }
    journal.remove(entry.key)
    return refusal('unavailable', textOfFault('unavailable'))
  }

  async function outcomeOf<Name extends MutationName>({ client, scheduler }: Session, name: Name, id: string): Promise<Answer<Name>> {
    try {
      await within(env, PATIENCE_MS, scheduler.poke())
      const receipt = await findReceipt(client.database, id)
      if (!receipt) return { kind: 'waiting', id }
      // A hidden or closing page cannot show the user anything: until it is visible, any other tab may show the outcome.
      await whenSeen()
      await markShown(client.database, id, env, (ids) => noteShowing(ids, SHOWN_MS))
      return answerOf(name, receipt, client)
    } catch {
      // The change is stored; only reading its outcome failed.
      return { kind: 'waiting', id }
    }
  }

  return { answerTo, isAnsweredHere, withdraw, resolveUndecided }
}

function entryOf(id: string): JournalEntry | undefined {
  return journal.entries().find(({ key }) => key.endsWith(id))
}

function answerOf<Name extends MutationName>(name: Name, { id, args, outcome }: ReceiptRow, client: Client): Answer<Name> {
  switch (outcome.status) {
    case 'applied': {
      const result = v.safeParse(definitionOf(name).result, outcome.result)
      const said = result.success ? result.output : undefined
      const tooLate = isTakenBack(args) && !(typeof said === 'object' && 'withdrawn' in said)
      return { kind: 'done', result: said, ...(tooLate ? { tooLate } : {}) }
    }
    case 'needs_decision':
      return {
        kind: 'decision',
        why: outcome.why,
        message: toldText({ code: outcome.why, error: outcome.error }),
        decisionId: outcome.decisionId,
      }
    case 'rejected':
      return { kind: 'refused', code: outcome.code, message: toldText(outcome), issues: client.issuesOf(id) }
    case 'discarded':
      return { kind: 'failed', message: say.discarded }
  }
}

function refusal(code: MutateFault, message: string): Answer<never> {
  if (code === 'full' || code === 'unavailable') return { kind: 'failed', message }
  return { kind: 'refused', code: code === 'closed' ? 'unauthorized' : code, message }
}
