import { textOf, type ErrorCode } from '#sync-protocol/domain/errors.ts'
import { isListMutation } from '#sync-protocol/mutations/lists.ts'
import { decide } from '#sync-protocol/mutations/checkout.ts'
import * as v from 'valibot'
import type { CountedChange } from '#sync-protocol/mutations/count-pending.ts'
import * as say from '#words/engine.ts'
import { countWaiting, dropTaps } from '../state/account.ts'
import { useAwaited } from '../state/awaited.ts'
import { notify, standingNotices, takeNoticeBack } from '../state/notices.ts'
import { journal } from '../storage/journal.ts'
import { shopName } from '../state/shop.ts'
import type { Client } from '../sync/client.ts'
import type { MutateFault } from '../sync/store-changes.ts'
import { findAnswer } from '../sync/find-change.ts'
import { findReceipt } from '../sync/receipts.ts'
import { isOutside, readJournal, type EnqueueResult, type Journalled } from '../sync/enqueue-changes.ts'
import type { Device } from './device.ts'
import { awaitedAnywhere, isAwaited, type ShownOutcomes } from './show-outcomes.ts'

export type Enqueuer = Pick<Client, 'accountId' | 'enqueue'> & Partial<Pick<Client, 'database' | 'snapshot'>>

export interface Options {
  /** No other client will try: what this one cannot store is reported to the user. */
  isLast?: boolean
  /** What tries once more after a while. */
  again?: () => Promise<unknown>
}

/** How long to wait before trying again what was left in the journal; any other change of the user tries it as well. */
const AGAIN_MS = 60_000
/** An order that was placed this long ago is just being shown by other tabs. */
const JUST_MS = 10_000

/** What became of a change. `as`: one that was enqueued before it does the same, and what comes of that is the answer. */
export interface Word {
  fault?: EnqueueResult
  as?: string
}

const FULL = { key: 'full', tone: 'bad', text: say.notSentFull } as const

export type JournalQueue = ReturnType<typeof openJournalQueue>

/** What moves journalled changes into queues. */
export function openJournalQueue({ env }: Pick<Device, 'env'>, { leftToOthers }: Pick<ShownOutcomes, 'leftToOthers'>) {
  /** Of the changes that a screen waits for, until it has asked. */
  const words = new Map<string, Word>()

  // One run after the other: a second one at the same time would find what the first is just enqueuing.
  let tail: Promise<unknown> = Promise.resolve()

  /**
   * Moves the journalled changes of this client's user, from this tab or one that was closed too early, into the queue (or a guest's
   * state). False: its database accepts nothing, and all of it stays in the journal; never
   * where this `isLast`.
   */
  function enqueueFor(client: Enqueuer, { isLast = true, again = () => enqueueFor(client) }: Options = {}): Promise<boolean> {
    const run = tail.then(() => enqueueOnce(client, isLast, again))
    tail = run.catch(() => undefined)
    return run
  }

  /** What came of bringing this change into the queue; asked once. Undefined: it was not seen here. */
  function wordOn(id: string): Word | undefined {
    const word = words.get(id)
    words.delete(id)
    return word
  }

  /** The text of a refusal by this device's own run: an order of this very browser is not blamed on another device, nor one that waits on the cart that it has emptied. */
  async function textFor(client: Pick<Enqueuer, 'database' | 'snapshot'>, code: MutateFault): Promise<string> {
    const { database } = client
    const snapshot = client.snapshot?.()
    if ((code !== 'already_ordered' && code !== 'cart_empty') || !database || !snapshot) return textOfFault(code)
    if (snapshot.view.waiting.length > 0) return say.otherOrderWaits
    // An order is named after the change that placed it.
    const ours = await findReceipt(database, snapshot.view.state.lastOrder).catch(() => undefined)
    // It is what has emptied the cart, where a screen cannot have shown that yet.
    const isWhy = ours && (code !== 'cart_empty' || env.now() - ours.settledAt < JUST_MS)
    return isWhy ? say.orderBeforePlaced : textOfFault(code)
  }

  async function enqueueOnce(client: Enqueuer, isLast: boolean, again: () => Promise<unknown>): Promise<boolean> {
    const { changes: all, ids, damaged } = readJournal(journal, client.accountId ?? '')
    const changes = all.filter(({ key }) => journal.mayEnqueue(key))
    for (const key of damaged) journal.remove(key)
    if (damaged.length > 0) tellBad(say.notRestored)
    if (changes.length > 0) {
      // A tab that has told its refusal by the time this one comes to it waits no longer, and this one may see late what that tab removed.
      // No screen waits for a change of the lists.
      const isWaitedFor = changes.some(({ name }) => !isListMutation(name))
      const before = isWaitedFor ? awaitedAnywhere() : new Set(useAwaited.getState().ids)
      const results = await client.enqueue(changes, ids)
      if (results.includes('unavailable') && !isLast) return false
      if (results.includes(undefined)) takeNoticeBack(FULL.key)
      const refused = changes.filter((_, place) => isRefusal(results[place])).map(({ id }) => id)
      const elsewhere = isWaitedFor && refused.length > 0 ? await leftToOthers(refused, await before) : new Set(useAwaited.getState().ids)
      for (const [place, change] of changes.entries()) await finishChange(client, change, results[place], elsewhere)
    }
    const left = new Set(journal.entries().map(({ key }) => key))
    // Also a refusal that was left to a tab which has died since.
    if (changes.some(({ key }) => left.has(key))) env.after(AGAIN_MS, () => void again().catch(() => undefined))
    dropTaps((key) => left.has(key))
    return true
  }

  async function finishChange(
    client: Enqueuer,
    change: Journalled,
    result: EnqueueResult,
    awaitedAnywhere: ReadonlySet<string>,
  ): Promise<void> {
    const { key, id } = change
    const isHere = isAwaited(id)
    // The tab whose screen waits for it enqueues it too and gets the same refusal: that tab tells the user, or has done so and removed it.
    if (isRefusal(result) && !isHere && (awaitedAnywhere.has(id) || journal.entries().every((entry) => entry.key !== key))) return
    const word = await wordFor(client, change, result)
    if (isHere) words.set(id, word)
    if (result && isOutside(result) && !isHere && journal.isKept(key)) {
      // It is safe in the journal and is enqueued later; the fault of the database is reported once, until there is room again.
      if (result === 'full' && !standingNotices().includes(FULL.key)) notify(FULL)
      return
    }
    journal.remove(key)
    if (word.fault && !isHere) tellBad(await textFor(client, word.fault))
  }

  return { enqueueFor, wordOn, textFor }
}

/** What of an account stands in the journal only. */
export function journalledChanges(owner: string): readonly CountedChange[] {
  return readJournal(journal, owner).changes
}

/** Removes all of an account from the journal: the user chose to discard it. */
export function discardJournalled(owner: string): void {
  for (const { key } of readJournal(journal, owner).changes) journal.remove(key)
  countWaiting()
}

/** Says why something cannot be done. */
export function tellRefusal(code: ErrorCode): void {
  tellBad(textOf(code))
}

export function textOfFault(code: MutateFault): string {
  switch (code) {
    case 'full':
      return say.notKeptFull
    case 'unavailable':
      return say.notSavedHere(shopName())
    case 'closed':
      return textOf('unauthorized')
    default:
      return textOf(code)
  }
}

/** True for a refusal by the rules, which is about the change itself. */
function isRefusal(fault: EnqueueResult): fault is Exclude<MutateFault, 'full' | 'unavailable' | 'closed'> {
  return fault !== undefined && !isOutside(fault)
}

/** Two tabs may answer one question, each before it has heard of the other. */
async function wordFor({ database }: Enqueuer, { args }: Journalled, fault: EnqueueResult): Promise<Word> {
  const answer = v.safeParse(decide.args, args)
  if (fault !== 'decision_gone' || !database || !answer.success) return { fault }
  const before = await findAnswer(database, answer.output.decisionId).catch(() => undefined)
  return before?.choice === answer.output.choice ? { as: before.id } : { fault }
}

function tellBad(text: string): void {
  notify({ tone: 'bad', text })
}
