import { lateCode } from '../state/late-code.ts'
import { journal } from '../storage/journal.ts'
import { keepsCatalog } from '../storage/kept-catalog.ts'
import { read } from '../storage/web-storage.ts'

type Engine = typeof import('../engine/main.ts')

/** How long after its load a first visit keeps the line and the processor to what is to be seen. */
const IDLE_MS = 1_000

const load = lateCode(() => import('../engine/main.ts'))
let idle: Promise<void> | undefined
let endWait = () => {}

/**
 * Everything behind the screens that needs IndexedDB: Dexie and the sync code are too big for the first load, so they are a
 * chunk of their own. A failed download is tried again by the next caller.
 */
export function engine(): Promise<Engine> {
  endWait()
  return load()
}

/**
 * The same for callers that can wait: on a device that keeps nothing of the shop yet, the page is shown first. One that keeps
 * something cannot show it without the engine, and loads it at once; so does one with unfinished work in the journal.
 */
export function engineWhenIdle(): Promise<Engine> {
  const keepsSomething = keepsCatalog() || read('localStorage', 'user') !== undefined || journal.entries().length > 0
  if (keepsSomething) return engine()
  idle ??= new Promise((resolve) => {
    endWait = resolve
    const wait = () => setTimeout(resolve, IDLE_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
  return idle.then(engine)
}
