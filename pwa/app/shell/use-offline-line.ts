import { useEffect } from 'react'
import { useConnection } from '../../state/connection.ts'

/** Says it when the device goes offline; `quiet` on pages that say it themselves, because they can do nothing offline. */
export function useOfflineLine(quiet: boolean): void {
  const say = useConnection(({ state }) => state === 'offline') && !quiet
  useEffect(() => {
    if (!say) return
    import('./offline-line.ts').then(
      ({ sayOffline }) => sayOffline(),
      () => undefined,
    )
  }, [say])
}
