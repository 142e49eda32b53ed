import { GUEST, messageKey } from '../domain/message-key.ts'
import { CLOCK_SKEW_MS } from '../domain/stored-time.ts'
import type { KeyedLock } from '../keyed-lock.ts'
import { BOUNDS } from '../limits/bounds.ts'
import type { Storage, StoredRecord } from '../storage/port.ts'
import { SLACK, trimAll } from '../sync/record-bounds.ts'
import { messagesOf } from './messages.ts'

const BOUND = BOUNDS['guest-message']
/** Of the messages that are kept of all visitors, those of one network. */
const SHARE = BOUND.count / 20

interface Deps {
  storage: Pick<Storage, 'records' | 'entries'>
  /** ms since the epoch. */
  clock(): number
}

export interface Bounding extends Deps {
  /** Of a crowd that writes at once the first makes room for all. */
  guestTurns: KeyedLock
}

/** What is looked at of a message to find out which goes. */
interface Candidate {
  id: string
  /** ms since the epoch; 0: it is of a clock that ran ahead. */
  at: number
  network: string
  isHandled: boolean
}

/** Keeps a network that has just written within its share, and all visitors within theirs: so no network pushes out what others wrote. */
export function boundMessages(deps: Bounding, network: string): Promise<void> {
  return deps.guestTurns.run(GUEST, () => bound(deps, network))
}

async function bound(deps: Deps, network: string): Promise<void> {
  const { records } = deps.storage
  const ofNetwork = { kind: 'message', group: network } as const
  const present = await records.count(GUEST, ofNetwork)
  if (present > SHARE * (1 + SLACK)) {
    const mine = await records.list(GUEST, { ...ofNetwork, limit: present })
    await remove(deps, beyond(await candidates(deps, mine), SHARE))
  }
  if ((await records.count(GUEST, { kind: 'message' })) > BOUND.count * (1 + SLACK)) {
    const all: StoredRecord[] = []
    for await (const message of messagesOf(deps.storage, GUEST)) all.push(message)
    await remove(deps, beyond(await candidates(deps, all), BOUND.count))
  }
}

/** Removes the messages of visitors that are older than their life. */
export async function forgetOldMessages({ storage, clock }: Deps): Promise<void> {
  // Many processes may each have let a few too many in.
  const keep = 2 * BOUND.count
  await trimAll(storage.records, GUEST, 'message', { keep, from: clock() - BOUND.life })
}

async function candidates({ storage, clock }: Deps, messages: readonly StoredRecord[]): Promise<Candidate[]> {
  const now = clock()
  const notes = new Set((await storage.entries.listByAccount(GUEST, 'letter', now)).map(({ key }) => key))
  return messages.map(({ id, at, group }) => ({
    id,
    at: at < now + CLOCK_SKEW_MS ? at : 0,
    // Where it is not known, it is one of its own.
    network: group ?? id,
    isHandled: notes.has(messageKey({ accountId: GUEST, id })),
  }))
}

/** The messages of which there are too many: those that the operator has handled, then the oldest of the network that has most. */
function beyond(all: readonly Candidate[], keep: number): Candidate[] {
  const inOrder = all.toSorted((a, b) => a.at - b.at)
  const excess = all.length - keep
  const gone = inOrder.filter(({ isHandled }) => isHandled).slice(0, excess)
  const open = new Map<string, Candidate[]>()
  for (const one of inOrder) if (!one.isHandled) open.set(one.network, [...(open.get(one.network) ?? []), one])
  while (gone.length < excess) {
    const largest = [...open.values()].reduce((most, of) => (of.length > most.length ? of : most), [])
    const next = largest.shift()
    if (next === undefined) break
    gone.push(next)
  }
  return gone
}

async function remove({ storage }: Deps, messages: readonly Candidate[]): Promise<void> {
  await Promise.all(messages.map(({ id }) => storage.records.remove(GUEST, 'message', id)))
}
