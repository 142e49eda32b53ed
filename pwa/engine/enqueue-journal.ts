import { Counter, RandomId, Sequence, Timestamp } from '#sync-protocol/api/primitives.ts'
import { decide } from '#sync-protocol/mutations/checkout.ts'
import type { CountedChange } from '#sync-protocol/mutations/count-pending.ts'
import { isListMutation } from '#sync-protocol/mutations/lists.ts'
import { isMutationName, mutationVersion } from '#sync-protocol/mutations/registry.ts'
import { SeenCart } from '#sync-protocol/protocol/messages.ts'
import * as v from 'valibot'
import * as say from '#words/engine.ts'
import { countWaiting, dropTaps } from '../state/account.ts'
import { useAwaited } from '../state/awaited.ts'
import { notify, standingNotices, takeNoticeBack } from '../state/notices.ts'
import { journal, type JournalEntry } from '../storage/journal.ts'
import type { Client } from '../sync/client.ts'
import { findAnswer } from '../sync/find-change.ts'
import { isOutside, type EnqueueResult, type MutateFault, type Wanted } from '../sync/store-changes.ts'
import type { Device } from './device.ts'
import { tellBad, textFor } from './refusals.ts'
import { awaitedAnywhere, isAwaited, type ShownOutcomes } from './show-outcomes.ts'

/** Only the shape: a total beyond any balance is for the rules to refuse, not a sign of damage. */
const JournalledSeen = v.object({
  total: v.optional(Counter),
  balance: v.optional(Counter),
  revision: v.optional(Counter),
  cart: v.optional(SeenCart),
  bundle: v.optional(v.object({ costGems: Counter, giveGems: Counter, title: v.optional(v.string()) })),
})

/** An intent in local storage; the mutation's own schema checks its arguments when it is enqueued. */
const JournalledIntent = v.object({
  id: RandomId,
  owner: v.string(),
  name: v.pipe(v.string(), v.minLength(1)),
  v: Sequence,
  args: v.unknown(),
  seen: v.optional(JournalledSeen),
  at: Timestamp,
})

/** A change from the journal, with its key there. */
export interface Journalled extends Wanted {
  key: string
  id: string
  at: number
}

export type Enqueuer = Pick<Client, 'accountId' | 'enqueue'> & Partial<Pick<Client, 'database' | 'snapshot'>>

export interface Options {
  /** No other client will try: what this one cannot store is reported to the user. */
  isLast?: boolean
  /** What tries once more after a while. */
  again?: () => Promise<unknown>
}

/** How long to wait before trying again what was left in the journal; any other change of the user tries it as well. */
const AGAIN_MS = 60_000

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
    if (word.fault && !isHere) tellBad(await textFor(client, word.fault, env.now()))
  }

  return { enqueueFor, wordOn }
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

interface JournalReading {
  /** The owner's changes that this app version knows, in order. */
  changes: Journalled[]
  /** Every id in the journal, of any account. */
  ids: ReadonlySet<string>
  /** Keys of unreadable entries. */
  damaged: string[]
}

/** Reads the journal (SPEC R40). Entries of a newer app version, recognized by name or version, are left for it. */
export function readJournal({ entries }: { entries(): readonly JournalEntry[] }, owner: string): JournalReading {
  const reading = { changes: [] as Journalled[], ids: new Set<string>(), damaged: [] as string[] }
  for (const { key, text } of entries()) {
    const intent = v.safeParse(JournalledIntent, parsed(text))
    if (!intent.success) {
      reading.damaged.push(key)
      continue
    }
    const { id, name, args, seen, at, ...rest } = intent.output
    reading.ids.add(id)
    if (rest.owner !== owner || !isMutationName(name) || rest.v > mutationVersion(name)) continue
    reading.changes.push({ key, id, name, v: rest.v, args, at, ...(seen === undefined ? {} : { seen }) })
  }
  return reading
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
