import { ANSWER_KEPT_MS } from '#sync-protocol/domain/limits.ts'
import { useEffect, useEffectEvent } from 'react'

/** The first wait, in ms; each further one is twice as long. */
const FIRST_MS = 2_000
const LONGEST_MS = 15_000

/**
 * Calls `again` as long as it is unknown what came of a call: when the browser has a connection again, when the page is looked at, and from time to time;
 * `giveUp` once the shop does not remember it any more. `tries`: how often it was sent, 0 where its outcome is known; `since`: from when on, in ms since the epoch.
 */
export function useFindingOut(tries: number, since: number, again: () => void, giveUp: () => void): void {
  const onAgain = useEffectEvent(again)
  const onGiveUp = useEffectEvent(giveUp)
  useEffect(() => {
    if (tries === 0) return
    const look = () => {
      if (Date.now() - since > ANSWER_KEPT_MS) onGiveUp()
      else if (document.visibilityState === 'visible' && navigator.onLine) onAgain()
    }
    const timers = [Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1)), ANSWER_KEPT_MS].map((ms) => setTimeout(look, ms))
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [tries, since])
}
