import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import * as say from '#words/shell.ts'
import { Announcer } from '../../components/announcer/announcer.tsx'
import { optional, optionalLater } from '../../components/optional.ts'
import { SellerHint } from '../../components/link/seller-link.tsx'
import { ToastCode, Toaster } from '../../components/toaster/toaster.tsx'
import { followSession, startSession } from '../../actions/start-session.ts'
import { lateCode, useLate } from '../../state/late-code.ts'
import { useOnDevice } from '../../state/served.ts'
import { useSession } from '../../state/session.ts'
import { useUpdates } from '../../state/updates.ts'
import { rememberedUser } from '../../storage/stored-login.ts'
import { routeOf, type AppRoute } from '../routes.tsx'
import { Bar } from './bar.tsx'
import { followHeard } from './follow-heard.ts'
import { PublicDock } from './public-dock.tsx'
import { Footer } from './footer.tsx'
import { PublicNav } from './public-nav.tsx'
import { UpdateNote } from './update-note.tsx'
import { VisitorBag } from './visitor-bag.tsx'
import './shell.css'

// Visitors never download the members' bars.
const memberBars = lateCode(() => import('./member-bars.tsx'))
// Before the first press nothing is told, and no focus lost.
const laterCode = lateCode(() => import('./later.tsx'))
// Not installed with the app: where it cannot come, nor can what it asks for be done.
const LoginExpired = optional<object>(
  lateCode(() => import('../../features/activity/login-expired.tsx').then((module) => ({ default: module.LoginExpired }))),
)
// An app is worth installing where it works without a signal: not before the service worker is in control.
const Offers = optionalLater(lateCode(() => import('../../features/install/offers.tsx')))

export interface ShellProps {
  route: AppRoute | undefined
  children: ReactNode
}

/** Everything around the screen: bars, footer, messages. It stays while screens come and go. */
export function Shell({ route, children }: ShellProps) {
  const status = useSession((session) => session.status)
  useEffect(followHeard, [])
  useEffect(followSession, [])
  useEffect(() => void startSession(), [])
  const offlineReady = useUpdates((updates) => updates.offlineReady)

  // Also before the page's own code is there.
  const { pathname } = useLocation()
  const plain = (route ?? routeOf(pathname)).bar === 'plain'
  // Whom this device remembers is no visitor until the shop says so.
  const remembered = useOnDevice(rememberedUser, undefined)
  const isMember = status === 'authenticated' || (status === 'loading' && (route?.access === 'member' || remembered !== undefined))
  const forMembers = isMember && !plain
  // After a login they are here before its next page is: nothing is seen without them.
  const Member = useLate(memberBars, isMember)
  const later = useLate(laterCode)
  const hasBars = Member && status !== 'loading'
  // A footer under an empty page would be pushed out of sight as soon as the page is there.
  const hasScreen = route && (route.access === 'public' || status === 'authenticated')
  return (
    <ToastCode value={later}>
      <a className="skip" href="#content">
        {say.skipToContent}
      </a>
      <a className="skip skip-dock" href="#dock">
        {say.skipToDock}
      </a>
      {!forMembers ? <PublicNav plain={plain} /> : hasBars ? <Member.Bar /> : <Bar home="/dashboard" />}
      {forMembers && status === 'authenticated' && (
        <Suspense fallback={null}>
          <LoginExpired />
        </Suspense>
      )}
      <SellerHint />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {hasScreen && <Footer />}
      {/* It stands at the foot of the window, and comes after the content for the keyboard as well. */}
      {!forMembers ? <PublicDock /> : hasBars && <Member.Dock />}
      {status === 'unauthenticated' && <VisitorBag />}
      {offlineReady && !plain && (
        <Suspense fallback={null}>
          <Offers />
        </Suspense>
      )}
      <UpdateNote />
      {/* Not before it is known which page this is. */}
      {later && <later.Attendance quiet={route === undefined || route.needs === 'connection'} />}
      <Toaster />
      <Announcer />
    </ToastCode>
  )
}
