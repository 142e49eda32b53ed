import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#sync-protocol/domain/units.ts'

/** A hidden page has its timers held up: it is put right when it is seen again. */
function follow(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The present minute in ms since the epoch. */
export function useMinute(): number {
  return useSyncExternalStore(follow, presentMinute)
}

function presentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}
