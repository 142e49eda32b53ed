import { engine } from '../../actions/load-engine.ts'
import { DOOR_ART } from '../../components/category-card/art.ts'
import { LANE_ART } from '../../components/form-page/lane-art.ts'
import { useConnection } from '../../state/connection.ts'
import { useUpdates } from '../../state/updates.ts'
import { routes } from '../routes.tsx'

const noop = () => {}

/** How long a page that is never idle keeps the next screen waiting. */
const PATIENCE_MS = 1_000
/** What does not come is asked for again when the connection is back, or after so long, then twice as long. */
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 600_000

/**
 * Fetches every screen one after the other whenever there is nothing else to do, so that the service worker keeps them all.
 * Not for those who asked their browser to save data: they get what they open.
 */
export function preloadWhenIdle(member: boolean): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const isSaving = connection?.saveData === true
  const screens = isSaving ? [] : routes.filter((route) => member || route.access === 'public')
  const wanted: (() => Promise<unknown>)[] = screens.map((route) => route.load)
  // Also what the other theme shows: a device may turn dark where there is no signal.
  if (!isSaving) wanted.push(() => Promise.all([...Object.values(DOOR_ART), ...LANE_ART].map((url) => fetch(url))))
  let stopped = false
  let failures = 0
  let wait = FIRST_WAIT_MS
  let stopWaiting = () => {}
  /** Scripts that came past the worker, which are asked for again, each once. */
  const asked = new Set<string>()
  const askAgain = () => {
    for (const url of unseen()) {
      if (!asked.has(url)) wanted.unshift(() => fetch(url))
      asked.add(url)
    }
  }
  const next = () => {
    if (stopped) return
    // What was on its way when the worker took over has come by now, past it.
    if (wanted.length === 0) askAgain()
    const load = wanted.shift()
    if (load === undefined) end()
    else load().then(came, () => failed(load))
  }
  const end = () => {
    useUpdates.setState({ screensHere: !isSaving })
    // Nothing had to be asked of the shop so far, and whether it answers is not known.
    if (useConnection.getState().state === 'unknown')
      engine()
        .then(({ loadCatalog }) => loadCatalog())
        .catch(noop)
  }
  const came = () => {
    failures = 0
    wait = FIRST_WAIT_MS
    idle(next)
  }
  const failed = (load: () => Promise<unknown>) => {
    // The others may come all the same: it is tried once more behind them.
    wanted.push(load)
    failures += 1
    if (stopped) return
    if (failures < wanted.length && useConnection.getState().state !== 'offline') return idle(next)
    failures = 0
    stopWaiting = whenBetter(wait, () => idle(next))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const takenOver = () => {
    askAgain()
    idle(next)
  }
  // What is fetched before the worker has taken this page over, it never sees and so never keeps.
  if (navigator.serviceWorker.controller) takenOver()
  else navigator.serviceWorker.addEventListener('controllerchange', takenOver, { once: true })
  return () => {
    stopped = true
    stopWaiting()
    navigator.serviceWorker.removeEventListener('controllerchange', takenOver)
  }
}

function idle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PATIENCE_MS })
  else setTimeout(task, 500)
}

/** Runs it when the connection is back, or after `ms`, unless the returned function is called before. */
function whenBetter(ms: number, run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', better)
    unfollow()
  }
  const better = () => {
    stop()
    run()
  }
  const timer = setTimeout(better, ms)
  addEventListener('online', better)
  const unfollow = useConnection.subscribe(({ state }, before) => state === 'online' && before.state !== 'online' && better())
  return stop
}

/** The scripts that came before the worker: asked for again, they come out of the browser's own cache, and past the worker this time. */
function unseen(): string[] {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
  return scripts.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`))
}
