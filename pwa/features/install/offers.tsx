import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import * as say from '#words/install.tsx'
import { Button } from '../../components/button/button.tsx'
import { useFlights } from '../../components/count-badge/flights.ts'
import { leaving } from '../../components/leaving.ts'
import { optional } from '../../components/optional.ts'
import { useToasts } from '../../components/toaster/toast-store.ts'
import { askToInstall, followInstallation } from '../../actions/install.ts'
import { askToNotify, canAskToNotify } from '../../actions/notifications.ts'
import { useAccount, useCarted } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'
import { useInstall } from '../../state/install.ts'
import { answerPictures, usePictures, type PicturesAnswer } from '../../state/pictures.ts'
import { lateCode } from '../../state/late-code.ts'
import { answer, useAnswers } from './answers.ts'
import { isHandheld, isIOS, runsInstalled } from './device.ts'
import { AppOnPhone, OrderNews } from './offer-art.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useBroughtNotice } from './use-brought-notice.ts'
import { whichOffer, type Offered } from './which-offer.ts'
import { shopName } from '../../state/shop.ts'

const InstallGuide = optional(lateCode(() => import('./install-guide.tsx')))

/** Where a user is in the middle of something. */
const BUSY_PAGES = ['/knowledge', '/personality', '/contact', '/account', '/share']

/** What the shop offers once, at the moment at which it helps: the app itself, and news of an order that waits. */
export default function Offers() {
  useEffect(followInstallation, [])
  useAppBadge()
  const offer = useQuietMoment(useOffer())
  useOnePage(offer)
  const [isGuideOpen, setGuideOpen] = useState(false)
  useBroughtNotice(offer === undefined && !isGuideOpen)

  return (
    <>
      <div role="status" className="offer-place">
        {offer === 'install' && <InstallOffer onGuide={() => setGuideOpen(true)} />}
        {offer === 'notify' && <NotifyOffer />}
        {offer === 'pictures' && <PicturesOffer />}
      </div>
      {isGuideOpen && (
        <Suspense>
          <InstallGuide onClose={() => setGuideOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** It comes when nothing else is being said, or is on its way to the cart: on a small screen it would lie over that. Once there it stays. */
function useQuietMoment(offer: Offered | undefined): Offered | undefined {
  const isQuiet = useToasts(({ toasts }) => toasts.length === 0)
  const isFree = useFlights((aloft) => aloft === 0) && isQuiet
  const [shown, setShown] = useState<Offered>()
  if (shown !== offer && (isFree || offer === undefined)) setShown(offer)
  return shown === offer ? offer : undefined
}

/** The app and its pictures are offered on one page: a user who goes on without an answer is asked when the app is opened anew. */
function useOnePage(offer: Offered | undefined) {
  const { pathname } = useLocation()
  const shownOn = useRef<string>(undefined)
  useEffect(() => {
    if (offer !== 'install' && offer !== 'pictures') return
    shownOn.current ??= pathname
    if (shownOn.current !== pathname) useAnswers.setState({ hasJustAnswered: true })
  }, [offer, pathname])
}

function useOffer(): Offered | undefined {
  const { pathname } = useLocation()
  const ordersWaiting = useAccount(({ waiting }) => waiting.length)
  const isCartOpen = useCarted() > 0 && pathname === '/cart'
  const hasKept = useAccount(({ cart, wishlist, pendingCount }) => cart.length + wishlist.length + pendingCount > 0)
  const hasOrdered = useAccount(({ lastOrder }) => lastOrder !== '')
  const isAsked = useAccount(({ blocked, decisions }) => blocked !== undefined || decisions.length > 0)
  const isOffline = useConnection(({ state }) => state === 'offline')
  const { prompt, installed } = useInstall()
  const { answered, hasJustAnswered } = useAnswers()
  const hasMorePictures = usePictures(({ choice, savesData, answer: kept }) => choice !== undefined && !savesData && kept === undefined)
  return whichOffer({
    ordersWaiting,
    hasKept,
    hasOrdered,
    isOffline,
    // Nothing stands between a full cart and its checkout, or lies over the checkout bar while the shop is asked.
    // Nor where the shop asks for something itself.
    isBusy: isCartOpen || isAsked || BUSY_PAGES.includes(pathname),
    // What was just bought has the cart's page for itself.
    isPeak: hasOrdered && pathname === '/cart',
    canInstall: !installed && !runsInstalled() && (prompt !== undefined || isIOS(navigator)),
    // The browser is asked across processes, and this is drawn with every change of the address.
    canNotify: ordersWaiting > 0 && canAskToNotify(),
    hasMorePictures,
    answered,
    hasJustAnswered,
  })
}

function InstallOffer({ onGuide }: { onGuide: () => void }) {
  const prompt = useInstall((install) => install.prompt)
  const install = async () => {
    if (prompt === undefined) onGuide()
    else await askToInstall(prompt)
    answer('install')
  }
  return (
    <OfferCard
      art={<AppOnPhone />}
      title={isHandheld() ? say.keepOnPhone(shopName()) : say.installOnComputer(shopName())}
      text={say.opensLikeAnApp}
      yes={prompt === undefined ? say.showHow : say.install}
      onYes={() => void install()}
      onNo={() => answer('install')}
    />
  )
}

function NotifyOffer() {
  const allow = async () => {
    await askToNotify()
    answer('notify')
  }
  return (
    <OfferCard
      art={<OrderNews />}
      title={say.wantToKnow}
      text={say.willNotify(shopName())}
      yes={say.notifyMe}
      onYes={() => void allow()}
      onNo={() => answer('notify')}
    />
  )
}

/** Many pictures take room and traffic: each device is asked once whether it wants them all. */
function PicturesOffer() {
  const { choice, of = 0 } = usePictures()
  const take = (wanted: PicturesAnswer) => {
    answerPictures(wanted)
    useAnswers.setState({ hasJustAnswered: true })
  }
  if (choice === undefined) return null
  return (
    <OfferCard
      art={<AppOnPhone />}
      title={say.pictures(choice.pictures, of, choice.bytes)}
      text={say.downloadThem}
      yes={say.download}
      no={say.onlySome}
      onYes={() => take('all')}
      onNo={() => take('few')}
    />
  )
}

interface OfferCardProps {
  art: ReactElement
  title: string
  text: string
  yes: string
  no?: string
  onYes: () => void
  onNo: () => void
}

/**
 * For its `ref`: a narrow phone breaks its words into more lines, and what is said meanwhile stands above it all the same. It goes on standing
 * there when the card has gone: it would fall while it is read.
 */
function above(card: HTMLElement | null) {
  const { style } = document.documentElement
  const sized = new ResizeObserver(() => card && style.setProperty('--offer', `${card.offsetHeight}px`))
  if (card) sized.observe(card)
  const letGo = leaving(card)
  return () => {
    sized.disconnect()
    letGo()
    const sink = () => {
      if (useToasts.getState().toasts.length > 0) return
      unfollow()
      style.removeProperty('--offer')
    }
    const unfollow = useToasts.subscribe(sink)
    sink()
  }
}

function OfferCard({ art, title, text, yes, no = say.notNow, onYes, onNo }: OfferCardProps) {
  return (
    <div ref={above} className="offer">
      <div className="offer-in wrap">
        {art}
        <p className="offer-text">
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
        <div className="offer-actions">
          <Button size="small" onClick={onNo}>
            {no}
          </Button>
          <Button size="small" look="primary" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </div>
  )
}
