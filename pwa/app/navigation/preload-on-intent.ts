import { routeOf } from '../routes.tsx'

/** Fetches a screen's code when a finger, pointer or focus reaches a link to it: by the click it is there. */
export function preloadOnIntent(): () => void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // A failed guess costs nothing: the click asks again and reports.
    if (link && link.origin === location.origin)
      routeOf(link.pathname)
        .load()
        .catch(() => undefined)
  }
  const intents = ['pointerover', 'focusin', 'touchstart'] as const
  for (const intent of intents) addEventListener(intent, onIntent, { passive: true })
  return () => {
    for (const intent of intents) removeEventListener(intent, onIntent)
  }
}
