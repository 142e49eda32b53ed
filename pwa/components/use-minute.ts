import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tellAll() {
  for (const listener of listeners) listener()
}

/** A hidden page has its timers held up: it is put right when it is seen again. */
function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tellAll, MINUTE_MS)
    document.addEventListener('visibilitychange', tellAll)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tellAll)
  }
}

/** The present minute in ms since the epoch: one timer for all who show how long ago something was. */
export function useMinute(): number {
  return useSyncExternalStore(follow, presentMinute)
}

function presentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}
