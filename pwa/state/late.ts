import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { useEffect, useState } from 'react'
import { useConnection } from './connection.ts'

/** A change that the shop has within this time is not shown as waiting: it would move the page with every tap. */
const AT_ONCE_MS = 500
/** The least time that a waiting change stays shown. */
const STAY_MS = 700
const NONE: Waiting = { pendingCount: 0, pendingOrders: 0 }

/** The waiting changes to show: at once if they cannot be sent now, later if the shop takes its time. */
export function useSeenWaiting(now: Waiting): Waiting {
  const isOnline = useConnection(({ state }) => state === 'online')
  const [seen, setSeen] = useState(NONE)
  const waits = now.pendingCount > 0
  const isSeen = seen !== NONE
  const isOther = seen.pendingCount !== now.pendingCount || seen.pendingOrders !== now.pendingOrders
  if (isOther && (waits ? isSeen || !isOnline : !isOnline)) setSeen(waits ? now : NONE)

  useEffect(() => {
    if (waits === isSeen) return
    const timer = setTimeout(setSeen, waits ? AT_ONCE_MS : STAY_MS, waits ? now : NONE)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how much it is meanwhile starts no other time
  }, [waits, isSeen])

  return seen
}
