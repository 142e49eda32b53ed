import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from './connection.ts'

/** True while the shop is out of reach. Calls `back` when that ends, because messages about unanswered tries no longer hold. */
export function useOffline(back: () => unknown): boolean {
  const offline = useConnection(({ state }) => state === 'offline')
  const was = useRef(offline)
  const isBack = useEffectEvent(back)
  useEffect(() => {
    if (was.current && !offline) isBack()
    was.current = offline
  }, [offline])
  return offline
}
