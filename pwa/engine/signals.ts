/** Resolves as soon as this page is visible. */
export function whenSeen(): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })
}

/**
 * Calls back when another try may be worthwhile: the page becomes visible or returns from the cache, or the browser thinks it is online.
 */
export function onComeback(comeBack: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && comeBack()
  // A page that is shown for the first time starts by itself.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
  addEventListener('online', comeBack)
  addEventListener('pageshow', shown)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', comeBack)
    removeEventListener('pageshow', shown)
    document.removeEventListener('visibilitychange', seen)
  }
}
