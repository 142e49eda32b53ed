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

/** As much of local storage as a journal needs. */
export interface JournalArea {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/** An intent as it is stored, unchecked: another version of the app may have written it. Code that has the schemas parses it. */
export interface JournalEntry {
  key: string
  text: string
}

/**
 * What was done and is not in the queue yet. IndexedDB commits a moment after the paint, and a tab killed in between would lose what it
 * showed; local storage is written before the call returns. It has no schemas: it belongs to the first load.
 */
export interface Journal {
  /** Writes an intent down and answers its key. Where storage is full or forbidden it lives as long as this page. */
  add(intent: Intent): string
  /** Everything that is written down, of all accounts, in the order it was done. */
  entries(): JournalEntry[]
  remove(key: string): void
  /** True when it would survive a killed tab. */
  isKept(key: string): boolean
  /**
   * From now on nothing is written to local storage: where the queue lives in this page's memory, another page must not take its changes. `leavesOthers`:
   * nor may this page take those of others, since a queue that cannot be asked now may have taken them.
   */
  forgo(leavesOthers: boolean): void
  /** Local storage is written again, also what was not since `forgo`, and the changes of other pages may be taken. */
  regain(): void
  /** False for a change that is left to the queue that may have taken it. */
  mayTake(key: string): boolean
}

const PREFIX = 'starlane-intent:'

/** `area`: local storage, asked for each time, since asking can throw already. `now` in ms. */
export function createJournal(area: () => JournalArea, now: () => number): Journal {
  const memory = new Map<string, string>()
  let last = 0
  const own = new Set<string>()
  let forgone = false
  let leaves = false

  /** Undefined where storage is full or forbidden. */
  function stored<T>(use: (storage: JournalArea) => T): T | undefined {
    try {
      return use(area())
    } catch {
      return undefined
    }
  }
  const isKept = (key: string) => stored((storage) => storage.getItem(key) !== null) ?? false
  function keep(key: string, text: string): void {
    if (!forgone) stored((storage) => storage.setItem(key, text))
    if (isKept(key)) memory.delete(key)
    else memory.set(key, text)
  }

  return {
    add(intent) {
      // A clock that is set back does not turn the order around.
      last = Math.max(now(), last + 1)
      const key = `${PREFIX}${String(last).padStart(16, '0')}.${intent.id}`
      const text = JSON.stringify(intent)
      keep(key, text)
      own.add(key)
      return key
    },
    entries() {
      const found = new Map(memory)
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
    forgo(leavesOthers) {
      forgone = true
      leaves = leavesOthers
    },
    regain() {
      forgone = false
      leaves = false
      for (const [key, text] of memory) keep(key, text)
    },
    mayTake: (key) => !leaves || own.has(key),
  }
}
