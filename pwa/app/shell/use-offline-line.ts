import { useEffect } from 'react'
import { cutOff } from '../../content/cut-off.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { notify, OFFLINE, standingNotices, takeNoticeBack } from '../../state/notices.ts'
import { read, write } from '../../storage/web-storage.ts'

const SAID = 'starlane-offline-said'
const QUIZZES = /^\/(quiz|knowledge|personality)$/

/** Says it when the device goes offline, until it is back; `quiet` on pages that say it themselves, because they can do nothing offline. */
export function useOfflineLine(quiet: boolean): void {
  // Nor can there be shopping on a device without anything to shop: what is missing says so itself.
  const isBare = useCatalog(({ failed }) => failed)
  const isOffline = useConnection(({ state }) => state === 'offline')
  const say = isOffline && !isBare && !quiet
  useEffect(() => {
    if (!say) return
    sayOffline()
    return () => takeNoticeBack(OFFLINE)
  }, [say])
  // The light shows it each time; who does not see that hears it.
  useEffect(() => {
    if (!isOffline) return
    if (!standingNotices().includes(OFFLINE)) notify({ tone: 'heard', text: `${cutOff()}.` })
    return () => notify({ tone: 'heard', text: 'Back online.' })
  }, [isOffline])
}

/** Says once in a tab's life what being offline means here. */
function sayOffline(): void {
  if (read('sessionStorage', SAID) !== undefined) return
  notify({
    key: OFFLINE,
    tone: 'info',
    text: `${cutOff()}. Keep ${QUIZZES.test(location.pathname) ? 'playing' : 'shopping'}, we’ll send it later.`,
  })
  // Where a page says it itself, it is still to be said.
  if (standingNotices().includes(OFFLINE)) write('sessionStorage', SAID, '1')
}
