import { create } from 'zustand'
import { lateCode } from '../state/late-code.ts'
import { journal } from '../storage/journal.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'
import { read } from '../storage/web-storage.ts'

type Engine = import('../engine/main.ts').Engine

/** How long a first visit keeps the network and the processor for visible content. */
const IDLE_MS = 1_000

const load = lateCode(async () => (await import('../engine/main.ts')).openEngine())
/** The wait of a first visit, and what ends it. */
const useIdleWait = create<{ over?: Promise<void>; end: () => void }>()(() => ({ end: () => {} }))

/**
 * The engine, with everything that needs IndexedDB: Dexie and the sync code are too big for the first load, so they are a chunk of their
 * own. The next caller retries a failed download.
 */
export function engine(): Promise<Engine> {
  useIdleWait.getState().end()
  return load()
}

/**
 * The same for callers that can wait: on a device without data the page is shown first. A device with data, or with unfinished work in the
 * journal, loads it at once.
 */
export function engineWhenIdle(): Promise<Engine> {
  const keepsSomething = keepsCatalog() || read('localStorage', 'user') !== undefined || journal.entries().length > 0
  if (keepsSomething) return engine()
  const { over = beginWait() } = useIdleWait.getState()
  return over.then(engine)
}

function beginWait(): Promise<void> {
  const over = new Promise<void>((resolve) => {
    useIdleWait.setState({ end: resolve })
    const wait = () => setTimeout(resolve, IDLE_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
  useIdleWait.setState({ over })
  return over
}
