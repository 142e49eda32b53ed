import { flushSync } from 'react-dom'

let latest: ViewTransition | undefined

/** The user wants nothing to move. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Makes a change of what is shown in one movement: a cross-fade, unless motion.css says another for its kind. `still`: how it is made where
 * nothing may move. Resolves when it is made.
 */
export function turn(kind: 'page' | 'rows' | 'step', change: () => void, still = change): Promise<void> | void {
  if (isStill() || document.visibilityState === 'hidden' || !document.startViewTransition) return still()
  const { dataset } = document.documentElement
  dataset['turn'] = kind
  const { finished, ready, updateCallbackDone } = (latest = document.startViewTransition(() => flushSync(change)))
  const now = latest
  const done = () => {
    if (latest === now) delete dataset['turn']
  }
  // Skipped when the next one comes first; the change itself is made either way.
  ready.catch(() => undefined)
  finished.then(done, done)
  return updateCallbackDone
}
