import { useEffect } from 'react'
import { digits } from '#sync-protocol/domain/amounts.ts'
import { useToasts } from '../../components/toaster/toast-store.ts'
import { notify } from '../../state/notices.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { usePictures } from '../../state/pictures.ts'
import { useUpdates } from '../../state/updates.ts'
import { noteSaid, useAnswers } from './answers.ts'
import { isHandheld } from './device.ts'

/**
 * Says once on a device what of the shop is on it: its screens, the catalog, and every picture or how many. `isQuiet`: nothing is offered or
 * asked just now.
 */
export function useBroughtNotice(isQuiet: boolean): void {
  const isReady = useUpdates(({ offlineReady }) => offlineReady)
  const { here = 0, of = 0, isComplete } = usePictures()
  const hasCatalog = useCatalog(({ revision }) => revision > 0)
  const isSaid = useAnswers(({ answered }) => answered.includes('brought'))
  // It can wait: what the user has done is told first, and offline what that means. Over an offer it would lie on the goods, and under the guide that opens from one unseen.
  const isOffline = useConnection(({ state }) => state === 'offline')
  const isFree = useToasts(({ toasts }) => toasts.length === 0) && !isOffline && isQuiet
  const isHere = isReady && hasCatalog && isComplete && here > 0
  useEffect(() => {
    if (!isHere || isSaid || !isFree) return
    noteSaid('brought')
    notify({ tone: 'good', text: broughtText(here, of) })
  }, [isHere, isSaid, isFree, here, of])
}

function broughtText(here: number, of: number): string {
  if (here >= of) return `Everything is on this ${deviceWord()} now. It works offline.`
  return `The shop is on this ${deviceWord()} now, with ${digits(here)} of ${digits(of)} pictures. It works offline.`
}

/** What people call the thing in front of them, as far as a page can tell. */
function deviceWord(): string {
  return isHandheld() && Math.min(screen.width, screen.height) < 600 ? 'phone' : 'device'
}
