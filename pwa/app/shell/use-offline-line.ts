import { useEffect } from 'react'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { OFFLINE, takeNoticeBack } from '../../state/notices.ts'

/** Says it when the device goes offline, until it is back; `quiet` on pages that say it themselves, because they can do nothing offline. */
export function useOfflineLine(quiet: boolean): void {
  // Nor can there be shopping on a device without anything to shop: what is missing says so itself.
  const isBare = useCatalog(({ failed }) => failed)
  const say = useConnection(({ state }) => state === 'offline') && !isBare && !quiet
  useEffect(() => {
    if (!say) return
    let isOver = false
    import('./offline-line.ts').then(
      ({ sayOffline }) => isOver || sayOffline(OFFLINE),
      () => undefined,
    )
    return () => {
      isOver = true
      takeNoticeBack(OFFLINE)
    }
  }, [say])
}
