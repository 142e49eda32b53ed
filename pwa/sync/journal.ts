import type { Seen } from '#sync-protocol/mutations/step.ts'

/** A change the user has just made, on its way into the queue (SPEC R40). */
export interface Intent {
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

/** The part of local storage that a journal needs. */
export interface JournalArea {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/** A stored intent, unchecked: another app version may have written it, so code with schemas parses it. */
export interface JournalEntry {
  key: string
  text: string
}

/**
 * The journal of changes that are not yet queued. IndexedDB commits a moment after the paint, and a tab killed in between would lose what
 * it showed; local storage is written synchronously. Without schemas, because it is in the first load.
 */
export interface Journal {
  /** Stores an intent and returns its key. If storage is full or forbidden, it lasts as long as this page. */
  add(intent: Intent): string
  /** All stored intents of all accounts, in order. */
  entries(): JournalEntry[]
  remove(key: string): void
  /** True if the intent would survive a killed tab. */
  isKept(key: string): boolean
  /** The intents that only this page's memory has. */
  unkept(): Intent[]
  /**
   * Stops writing to local storage: the queue is in this page's memory, and no other page may enqueue its changes. `leavesOthers`: this
   * page may not enqueue those of others either, since a queue that cannot be asked may have enqueued them.
   */
  forgo(leavesOthers: boolean): void
  /** Resumes writing to local storage, including what was not written since `forgo`, and may enqueue other pages' changes again. */
  regain(): void
  /** False for a change that is left to the queue that may have enqueued it. */
  mayEnqueue(key: string): boolean
}

const PREFIX = 'starlane-intent:'

/** `area`: local storage, accessed anew each time because the access itself can throw. `now` in ms. */
export function createJournal(area: () => JournalArea, now: () => number): Journal {
  const memory = new Map<string, Intent>()
  let last = 0
  const own = new Set<string>()
  let forgone = false
  let leaves = false

  /** Undefined if storage is full or forbidden. */
  function stored<T>(use: (storage: JournalArea) => T): T | undefined {
    try {
      return use(area())
    } catch {
      return undefined
    }
  }
  const isKept = (key: string) => stored((storage) => storage.getItem(key) !== null) ?? false
  function keep(key: string, intent: Intent): void {
    if (!forgone) stored((storage) => storage.setItem(key, JSON.stringify(intent)))
    if (isKept(key)) memory.delete(key)
    else memory.set(key, intent)
  }

  return {
    add(intent) {
      // A clock that is set back does not change the order.
      last = Math.max(now(), last + 1)
      const key = `${PREFIX}${String(last).padStart(16, '0')}.${intent.id}`
      keep(key, intent)
      own.add(key)
      return key
    },
    entries() {
      const found = new Map([...memory].map(([key, intent]) => [key, JSON.stringify(intent)]))
      stored((storage) => {
        for (let n = 0; n < storage.length; n++) {
          const key = storage.key(n)
          if (key?.startsWith(PREFIX)) found.set(key, storage.getItem(key) ?? '')
        }
      })
      return [...found.keys()].toSorted().map((key) => ({ key, text: found.get(key) ?? '' }))
    },
    remove(key) {
      memory.delete(key)
      stored((storage) => storage.removeItem(key))
    },
    isKept,
    unkept: () => [...memory.values()],
    forgo(leavesOthers) {
      forgone = true
      leaves = leavesOthers
    },
    regain() {
      forgone = false
      leaves = false
      for (const [key, intent] of memory) keep(key, intent)
    },
    mayEnqueue: (key) => !leaves || own.has(key),
  }
}
