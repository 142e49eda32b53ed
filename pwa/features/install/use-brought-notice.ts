import { useEffect } from 'react'
import { useToasts } from '../../components/toaster/toast-store.ts'
import { notify } from '../../state/notices.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { useUpdates } from '../../state/updates.ts'
import { noteSaid, useAnswers } from './answers.ts'
import { isHandheld } from './device.ts'

/** Says once on a device that all of the shop is on it: its screens, the catalog and every picture. */
export function useBroughtNotice(isQuiet: boolean): void {
  const isHere = useUpdates(({ offlineReady, picturesHere }) => offlineReady && picturesHere)
  const hasCatalog = useCatalog(({ revision }) => revision > 0)
  const isSaid = useAnswers(({ answered }) => answered.includes('brought'))
  // It can wait: what the user has done is told first, and offline what that means. Over an offer it would lie on the goods, and under the guide that opens from one unseen.
  const isOffline = useConnection(({ state }) => state === 'offline')
  const isFree = useToasts(({ toasts }) => toasts.length === 0) && !isOffline && isQuiet
  useEffect(() => {
    if (!isHere || !hasCatalog || isSaid || !isFree) return
    noteSaid('brought')
    notify({ tone: 'good', text: `Everything is on this ${deviceWord()} now. It works offline.` })
  }, [isHere, hasCatalog, isSaid, isFree])
}

/** What people call the thing in front of them, as far as a page can tell. */
function deviceWord(): string {
  return isHandheld() && Math.min(screen.width, screen.height) < 600 ? 'phone' : 'device'
}
