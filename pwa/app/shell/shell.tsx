import { createElement, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Toaster } from '../../components/toaster/toaster.tsx'
import { startSession } from '../../actions/session.ts'
import { hearOffline } from '../../state/connection.ts'
import { useSession } from '../../state/session.ts'
import { useUpdates } from '../../state/updates.ts'
import { laterSheet } from '../navigation/later-sheet.ts'
import type { AppRoute } from '../routes.tsx'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { followNotices } from './follow-notices.ts'
import { PublicNav } from './public-nav.tsx'
import { UpdateNote } from './update-note.tsx'
import { useOfflineLine } from './use-offline-line.ts'
import './shell.css'

// Visitors never download the members' bar.
const memberBar = () => import('./member-bar.tsx')
// Nothing to be kept comes before the worker that keeps it.
const whenIdle = () => import('../navigation/preload-when-idle.ts')
const StatusBanners = lazy(() => import('../../features/activity/status-banners.tsx').then((module) => ({ default: module.StatusBanners })))
// An app is worth installing where it works without a signal: not before the service worker is in control.
const Offers = lazy<ComponentType>(() =>
  Promise.all([import('../../features/install/offers.tsx'), laterSheet()]).then(
    ([module]) => module,
    () => ({ default: () => null }),
  ),
)

export interface ShellProps {
  route: AppRoute | undefined
  /** What a screen reader shall hear after a navigation. */
  announcement: string
  children: ReactNode
}

/** Everything around the screen: bars, footer, messages. It stays while screens come and go. */
export function Shell({ route, announcement, children }: ShellProps) {
  const status = useSession((session) => session.status)
  useEffect(() => void startSession(), [])
  useEffect(followNotices, [])
  useEffect(hearOffline, [])
  const offlineReady = useUpdates((updates) => updates.offlineReady)
  useEffect(() => {
    if (!offlineReady || status === 'loading') return
    let stop = () => {}
    let isOver = false
    void whenIdle().then(
      ({ preloadWhenIdle }) => {
        if (!isOver) stop = preloadWhenIdle(status === 'authenticated')
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [offlineReady, status])

  const plain = route?.bar === 'plain'
  // Nor before it is known which page this is.
  useOfflineLine(route === undefined || route.needs === 'connection')
  const forMembers = !plain && (status === 'authenticated' || (route?.access === 'member' && status === 'loading'))
  // A footer under an empty page would be pushed out of sight as soon as the page is there.
  const hasScreen = route !== undefined && (route.access === 'public' || status === 'authenticated')
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      {forMembers ? <LateMemberBar isKnown={status !== 'loading'} /> : <PublicNav plain={plain} />}
      {forMembers && status === 'authenticated' && (
        <Suspense fallback={null}>
          <StatusBanners />
        </Suspense>
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {hasScreen && <Footer />}
      {offlineReady && !plain && (
        <Suspense fallback={null}>
          <Offers />
        </Suspense>
      )}
      <UpdateNote />
      <Toaster />
      <p className="hidden-visually" role="status">
        {announcement}
      </p>
    </>
  )
}

/** The members' bar as soon as its code and the member are there. Not by `lazy`: React lets what a fallback is replaced by wait for 300 ms. */
function LateMemberBar({ isKnown }: { isKnown: boolean }) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof memberBar>>>()
  useEffect(() => void memberBar().then(setCode, () => undefined), [])
  return code && isKnown ? createElement(code.default) : <Bar home="/dashboard" />
}
