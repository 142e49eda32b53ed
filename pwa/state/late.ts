import { useEffect, useState } from 'react'
import { useConnection } from './connection.ts'

/** What the shop has within this time was never seen to wait: shown, it would push the page about with every tap. */
const AT_ONCE_MS = 500

/** True once something is seen to wait: at once where it cannot be sent now, and where the shop takes its time. */
export function useSeenWaiting(waits: boolean): boolean {
  const isOnline = useConnection(({ state }) => state === 'online')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), AT_ONCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  return waits && (isLate || !isOnline)
}
