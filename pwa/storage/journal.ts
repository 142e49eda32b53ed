import type { Seen } from '#sync-protocol/mutations/step.ts'
import { randomId } from '../sync/random-id.ts'
import { inStorage, put } from './web-storage.ts'

/** A change the user has just made, on its way into the queue (SPEC R40). */
interface Intent {
  /** The id the change has in the queue, on the server and in its receipt. */
  id: string
  /** The account it belongs to, '' for a guest. */
  owner: string
  name: string
  /** The version of the arguments. */
  v: number
  args: unknown
  seen?: Seen | undefined
  /** ms since the epoch. */
  at: number
}

/** A stored intent, unchecked: another app version may have written it, so code with schemas parses it. */
export interface JournalEntry {
  key: string
  text: string
}

const PREFIX = 'starlane-intent:'
const TIME_DIGITS = 16
const timeOf = (key: string) => Number(key.slice(PREFIX.length, PREFIX.length + TIME_DIGITS))

/**
 * The journal of changes that are not yet queued. IndexedDB commits a moment after the paint, and a tab killed in between would lose what
 * it showed; local storage is written synchronously. Without schemas, because it is in the first load. `now` in ms.
 */
export function openJournal(now: () => number) {
  const memory = new Map<string, Intent>()
  let last = 0
  const own = new Set<string>()
  /** Set while nothing is written to local storage. */
  let forgone: { leavesOthers: boolean } | undefined

  /** True if the intent would survive a killed tab. */
  const isKept = (key: string) => inStorage('localStorage', (storage) => storage.getItem(key) !== null) ?? false
  function keep(key: string, intent: Intent): void {
    if (!forgone) put('localStorage', key, JSON.stringify(intent))
    if (isKept(key)) memory.delete(key)
    else memory.set(key, intent)
  }
  /** `time` in ms; of two intents the one with the earlier time is enqueued first. */
  function addAt(time: number, intent: Intent): string {
    const key = `${PREFIX}${String(time).padStart(TIME_DIGITS, '0')}.${intent.id}`
    keep(key, intent)
    own.add(key)
    return key
  }
  function entries(): JournalEntry[] {
    const found = new Map([...memory].map(([key, intent]) => [key, JSON.stringify(intent)]))
    inStorage('localStorage', (storage) => {
      for (let n = 0; n < storage.length; n++) {
        const key = storage.key(n)
        if (key?.startsWith(PREFIX)) found.set(key, storage.getItem(key) ?? '')
      }
    })
    return [...found.keys()].toSorted().map((key) => ({ key, text: found.get(key) ?? '' }))
  }

  return {
    /** Stores an intent and returns its key. If storage is full or forbidden, it lasts as long as this page. */
    add(intent: Intent): string {
      // A clock that is set back does not change the order.
      last = Math.max(now(), last + 1)
      return addAt(last, intent)
    },
    /** Stores intents that had left the journal, in their order, ahead of what this page has stored since and not removed. */
    addAgain(intents: readonly Intent[]): void {
      const standing = entries().find(({ key }) => own.has(key))?.key
      const first = standing === undefined ? Math.max(now(), last + 1) : timeOf(standing) - intents.length
      for (const [place, intent] of intents.entries()) addAt(first + place, intent)
      last = Math.max(last, first + intents.length - 1)
    },
    /** All stored intents of all accounts, in order. */
    entries,
    remove(key: string): void {
      memory.delete(key)
      inStorage('localStorage', (storage) => storage.removeItem(key))
    },
    isKept,
    /** The intents that only this page's memory has. */
    unkept: (): Intent[] => [...memory.values()],
    /**
     * Stops writing to local storage: the queue is in this page's memory, and no other page may enqueue its changes. `leavesOthers`: this
     * page may not enqueue those of others either, since a queue that cannot be asked may have enqueued them.
     */
    forgo(leavesOthers: boolean): void {
      forgone = { leavesOthers }
    },
    /** Resumes writing to local storage, including what was not written since `forgo`, and may enqueue other pages' changes again. */
    regain(): void {
      forgone = undefined
      for (const [key, intent] of memory) keep(key, intent)
    },
    /** False for a change that is left to the queue that may have enqueued it. */
    mayEnqueue: (key: string): boolean => !forgone?.leavesOthers || own.has(key),
  }
}

/** What the user did and no queue holds yet, in every tab of this browser. */
export const journal = openJournal(Date.now)

/** Writes down what the user has just done, before anything shows it. */
export function journalled(
  owner: string,
  { name, version }: { name: string; version: number },
  args: unknown,
  seen?: Seen,
  id = randomId(),
): Intent & { key: string } {
  const intent: Intent = { id, owner, name, v: version, args, at: Date.now(), seen }
  return { ...intent, key: journal.add(intent) }
}
