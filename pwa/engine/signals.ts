/** Calls back whenever it may be worthwhile to try: the page comes back into view or out of the cache, the browser thinks it is online. */
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
