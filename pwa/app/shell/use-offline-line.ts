import { useEffect } from 'react'
import { cutOffSentence } from '#words/connection.ts'
import * as say from '#words/offline-line.ts'
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
  const isSaid = isOffline && !isBare && !quiet
  useEffect(() => {
    if (!isSaid) return
    sayOffline()
    return () => takeNoticeBack(OFFLINE)
  }, [isSaid])
  // The light shows it each time; who does not see that hears it.
  useEffect(() => {
    if (!isOffline) return
    if (!standingNotices().includes(OFFLINE)) notify({ tone: 'heard', text: cutOffSentence(navigator.onLine) })
    return () => notify({ tone: 'heard', text: say.backOnline })
  }, [isOffline])
}

/** Says once in a tab's life what being offline means here. */
function sayOffline(): void {
  if (read('sessionStorage', SAID) !== undefined) return
  const text = QUIZZES.test(location.pathname) ? say.keepPlaying : say.keepShopping
  notify({ key: OFFLINE, tone: 'info', text: text(navigator.onLine) })
  // Where a page says it itself, it is still to be said.
  if (standingNotices().includes(OFFLINE)) write('sessionStorage', SAID, '1')
}
