import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import * as say from '#words/install.tsx'
import { useToasts } from '../../components/toaster/toast-store.ts'
import { notify } from '../../state/notices.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { usePictures } from '../../state/pictures.ts'
import { useUpdates } from '../../state/updates.ts'
import { answeredOffers } from '../../storage/offers.ts'
import { useAccount } from '../../state/account.ts'
import { noteSaid, useAnswers } from './answers.ts'
import { isHandheld } from './device.ts'

/** Where something is filled in, or something is told that did not work: the word would lie over it. */
const FORMS = [
  '/account',
  '/cart',
  '/contact',
  '/confirm-email',
  '/decisions',
  '/forgot-password',
  '/forgot-username',
  '/gem-shop',
  '/knowledge',
  '/login',
  '/personality',
  '/register',
  '/share',
]

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
  const { pathname } = useLocation()
  const isHeld = useAccount(
    ({ blocked, decisions, undecided, unreadable }) => blocked !== undefined || decisions.length + undecided.length + unreadable > 0,
  )
  const isFree = useToasts(({ toasts }) => toasts.length === 0) && !isOffline && isQuiet && !isHeld && !FORMS.includes(pathname)
  const isHere = isReady && hasCatalog && isComplete && here > 0
  useEffect(() => {
    // Another tab may have said it since this one was opened.
    if (!isHere || isSaid || !isFree || answeredOffers().includes('brought')) return
    noteSaid('brought')
    notify({ tone: 'good', text: broughtText(here, of) })
  }, [isHere, isSaid, isFree, here, of])
}

function broughtText(here: number, of: number): string {
  return here >= of ? say.allIsHere(isPhone()) : say.shopIsHere(isPhone(), here, of)
}

/** What people call a phone, as far as a page can tell. */
function isPhone(): boolean {
  return isHandheld() && Math.min(screen.width, screen.height) < 600
}
