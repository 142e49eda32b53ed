import { create } from 'zustand'
import { firstPageOf } from '../state/kept-listing.ts'
import { lateCode } from '../state/late-code.ts'
import { journal } from '../storage/journal.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'
import { read } from '../storage/web-storage.ts'

type Engine = ReturnType<typeof import('../engine/main.ts').openEngine>

/** How long a first visit keeps the network and the processor for visible content. */
const IDLE_MS = 1_000
/** And at the longest, where a picture does not come: without it nothing is kept, counted or sent. */
const LONGEST_MS = 5_000

const load = lateCode(async () => (await import('../engine/main.ts')).openEngine())
/** Whether anything has asked for the engine, so that nothing waits for it any longer. */
const useWanted = create(() => ({ isWanted: false }))

/**
 * The engine, with everything that needs IndexedDB: Dexie and the sync code are too big for the first load, so they are a chunk of their
 * own. The next caller retries a failed download.
 */
export function engine(): Promise<Engine> {
  useWanted.setState({ isWanted: true })
  return load()
}

/**
 * The same for callers that can wait: what is shown without it comes first, a visit of a device without data or a listing whose first page is
 * kept. Else a device with data, or with unfinished work in the journal, loads it at once.
 */
export function engineWhenIdle(): Promise<Engine> {
  const keepsSomething = keepsCatalog() || read('localStorage', 'user') !== undefined || journal.entries().length > 0
  if (keepsSomething && !(location.search === '' && firstPageOf(location.pathname))) return engine()
  return idle().then(engine)
}

/** Resolves when the page has its visible content, or when the engine is wanted. */
function idle(): Promise<void> {
  if (useWanted.getState().isWanted) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useWanted.subscribe(() => {
      stop()
      resolve()
    })
    const wait = () => setTimeout(resolve, IDLE_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    setTimeout(resolve, LONGEST_MS)
  })
}
