import { useUpdates } from '../../state/updates.ts'
import { routes } from '../routes.tsx'

/** How long a page that is never idle keeps the next screen waiting. */
const PATIENCE_MS = 1_000

/**
 * Fetches every screen one after the other whenever there is nothing else to do, so that the service worker keeps them all.
 * Not for those who asked their browser to save data: they get what they open.
 */
export function preloadWhenIdle(member: boolean): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const isSaving = connection?.saveData === true
  const screens = isSaving ? [] : routes.filter((route) => member || route.access === 'public')
  const wanted: (() => Promise<unknown>)[] = screens.map((route) => route.load)
  let stopped = false
  const next = () => {
    const load = wanted.shift()
    if (stopped) return
    if (load === undefined) useUpdates.setState({ screensHere: !isSaving })
    else
      load().then(
        () => idle(next),
        () => undefined,
      )
  }
  const takenOver = () => {
    wanted.unshift(...unseen().map((url) => () => fetch(url)))
    idle(next)
  }
  // What is fetched before the worker has taken this page over, it never sees and so never keeps.
  if (navigator.serviceWorker.controller) takenOver()
  else navigator.serviceWorker.addEventListener('controllerchange', takenOver, { once: true })
  return () => {
    stopped = true
    navigator.serviceWorker.removeEventListener('controllerchange', takenOver)
  }
}

function idle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PATIENCE_MS })
  else setTimeout(task, 500)
}

/** The scripts that came before the worker: asked for again, they come out of the browser's own cache, and past the worker this time. */
function unseen(): string[] {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
  return scripts.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`))
}
