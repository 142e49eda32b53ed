import { SeenCart } from '#sync-protocol/protocol/messages.ts'
import { isMutationName, mutationVersion } from '#sync-protocol/mutations/registry.ts'
import { Counter, RandomId, Sequence, Timestamp } from '#sync-protocol/api/primitives.ts'
import * as v from 'valibot'
import { storageFaultOf } from '../db/storage-faults.ts'
import type { Journal } from './journal.ts'
import type { MutateFault, Stored, Wanted } from './store-changes.ts'

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

/** Undefined: it is in the queue (or a guest's state), now or since long; else the reason why not. */
export type EnqueueResult = MutateFault | undefined

export interface JournalReading {
  /** The owner's changes that this app version knows, in order. */
  changes: Journalled[]
  /** Every id in the journal, of any account. */
  ids: ReadonlySet<string>
  /** Keys of unreadable entries. */
  damaged: string[]
}

/** Reads the journal (SPEC R40). Entries of a newer app version, recognized by name or version, are left for it. */
export function readJournal(journal: Journal, owner: string): JournalReading {
  const reading = { changes: [] as Journalled[], ids: new Set<string>(), damaged: [] as string[] }
  for (const { key, text } of journal.entries()) {
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

/**
 * Enqueues changes in order: all in one transaction if all are accepted, else one by one, so that a refused one holds up none of the
 * others. One result for each. After a storage fault it stops, because order counts.
 */
export async function enqueueChanges(
  changes: readonly Journalled[],
  store: (changes: readonly Wanted[]) => Promise<Stored>,
): Promise<EnqueueResult[]> {
  const attempt = (some: readonly Wanted[]) => store(some).catch((error: unknown): Stored => ({ ok: false, code: storageFaultOf(error) }))
  const together = await attempt(changes)
  if (together.ok) return changes.map(() => undefined)
  if (changes.length === 1 || isOutside(together.code)) return changes.map(() => together.code)
  const results: EnqueueResult[] = []
  for (const change of changes) {
    const before = results.at(-1)
    if (before && isOutside(before)) {
      results.push(before)
      continue
    }
    const alone = await attempt([change])
    results.push(alone.ok ? undefined : alone.code)
  }
  return results
}

/** True for a fault that is not the change's own: it may be enqueued another time. */
export function isOutside(code: MutateFault): code is 'full' | 'unavailable' | 'closed' {
  return code === 'full' || code === 'closed' || code === 'unavailable'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
