import { useEffect, useState } from 'react'

/** Long enough for a slow phone to read its storage. */
const PATIENCE_MS = 1_000

/**
 * True once `ready` is, or when it takes so long that something older is better than nothing. What is shown too early is
 * pushed around by what comes later.
 */
export function usePatience(ready: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [ready])
  return ready || over
}
