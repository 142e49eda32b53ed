// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useFlights } from '../../../pwa/components/count-badge/flights.ts'
import { takeToastBack, toast } from '../../../pwa/components/toaster/toast-store.ts'
import { holdInstallPrompt, useInstall, type InstallPrompt } from '../../../pwa/state/install.ts'
import { useOrdering } from '../../../pwa/state/account.ts'
import { usePictures } from '../../../pwa/state/pictures.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { entryOf, freshAccount, showAccount, useAccount } from './account-store.ts'
import { product } from './products.ts'
import { all, one, pageText, press, show } from './screen.tsx'
import { until } from '../../until.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: Offers } = await import('../../../pwa/features/install/offers.tsx')
const { InstallEntry } = await import('../../../pwa/features/install/install-entry.tsx')
const { useAnswers } = await import('../../../pwa/features/install/answers.ts')
const { isIOS } = await import('../../../pwa/features/install/device.ts')
const { whichOffer } = await import('../../../pwa/features/install/which-offer.ts')
const { answeredOffers } = await import('../../../pwa/storage/offers.ts')

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.2 Safari/605.1.15'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

const OFFER = 'Install Starlane on this computer'
const NEWS = 'Want to know when it’s placed?'
const inCart = () => showAccount({ cart: [entryOf(product('kpop-jewelry-1'))] })
const orderWaits = () =>
  showAccount({ cart: [], waiting: [{ entryId: 'order-1', lines: [{ itemId: 'kpop-jewelry-1', name: 'Pendant', qty: 1 }], total: 10 }] })

/** The browser offers its prompt, and the user will answer it so. */
function offerPrompt(outcome: 'accepted' | 'dismissed'): { asked: () => boolean } {
  let asked = false
  const prompt = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked = true
    },
    userChoice: Promise.resolve({ outcome }),
  }) satisfies InstallPrompt
  dispatchEvent(prompt)
  expect(prompt.defaultPrevented).toBe(true)
  return { asked: () => asked }
}

holdInstallPrompt()
beforeEach(() => {
  localStorage.clear()
  freshAccount()
  useInstall.setState({ prompt: undefined, installed: false })
  useAnswers.setState({ answered: [], hasJustAnswered: false })
  useConnection.setState({ state: 'online' })
  useUpdates.setState({ offlineReady: false })
  usePictures.setState({ here: undefined, of: undefined, choice: undefined, isComplete: false, savesData: false, answer: undefined })
})
afterEach(() => vi.unstubAllGlobals())

describe('what is offered', () => {
  const calm = {
    ordersWaiting: 0,
    hasKept: false,
    hasOrdered: false,
    isOffline: false,
    isBusy: false,
    isPeak: false,
    canInstall: true,
    canNotify: true,
    hasMorePictures: false,
    answered: [],
    hasJustAnswered: false,
  }
  test.each([
    ['a first visit that has kept nothing', {}, undefined],
    ['the first thing kept', { hasKept: true }, 'install'],
    ['the first order', { hasOrdered: true }, 'install'],
    ['the first offline moment', { isOffline: true }, 'install'],
    ['installed already, or a browser that installs nothing', { hasKept: true, canInstall: false }, undefined],
    ['refused once', { hasKept: true, answered: ['install'] }, undefined],
    ['in the middle of something', { hasKept: true, ordersWaiting: 1, isBusy: true }, undefined],
    ['what was just bought has its page for itself', { hasOrdered: true, isPeak: true }, undefined],
    ['an order that waits may be heard of there', { hasOrdered: true, ordersWaiting: 1, isPeak: true }, 'notify'],
    ['an order that waits comes before the app', { hasKept: true, ordersWaiting: 1 }, 'notify'],
    ['an order that waits where notifications were answered', { hasKept: true, ordersWaiting: 1, answered: ['notify'] }, 'install'],
    ['something was answered a moment ago', { hasKept: true, answered: ['notify'], hasJustAnswered: true }, undefined],
    ['more pictures than come unasked', { hasMorePictures: true }, 'pictures'],
    ['more pictures, and the app is timely', { hasMorePictures: true, hasKept: true }, 'install'],
    ['more pictures without a signal', { hasMorePictures: true, isOffline: true, canInstall: false }, undefined],
    ['more pictures, and something was answered a moment ago', { hasMorePictures: true, hasJustAnswered: true }, undefined],
    ['an order that waits where nothing is sent in the background', { ordersWaiting: 1, canNotify: false }, undefined],
  ] as const)('%s: %j gives %s', (_when, moment, offer) => {
    expect(whichOffer({ ...calm, ...moment })).toBe(offer)
  })
})

test.each([
  ['an iPhone', IPHONE, 5, true],
  ['a tablet that calls itself a Mac', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['Firefox on a desktop', FIREFOX, 0, false],
])('the guide for iOS is for %s: %s, %i touch points, %j', (_browser, userAgent, maxTouchPoints, guided) => {
  expect(isIOS({ userAgent, maxTouchPoints })).toBe(guided)
})

describe('the offer to install', () => {
  test('without the first thing kept nothing is offered; with it the offer asks the browser, and is gone for good', async () => {
    const { asked } = offerPrompt('accepted')
    await show(<Offers />, '/kpop')
    expect(pageText()).toBe('')
    await act(async () => inCart())
    expect(pageText()).toContain(OFFER)
    await press(one('button', 'Install'))
    expect(asked()).toBe(true)
    expect(pageText()).toBe('')
    expect(answeredOffers()).toContain('install')
  })

  test('beside a message there is no offer: it comes when that has gone, and another message leaves it where it is', async () => {
    offerPrompt('accepted')
    await show(<Offers />, '/kpop')
    await act(async () => {
      toast('Saved.', { key: 'saved' })
      inCart()
    })
    expect(pageText()).toBe('')
    await act(async () => takeToastBack('saved'))
    expect(pageText()).toContain(OFFER)
    await act(async () => toast('Saved.', { key: 'saved' }))
    expect(pageText()).toContain(OFFER)
    await act(async () => takeToastBack('saved'))
  })

  test('while a picture is on its way to the cart there is no offer: it comes when that has landed', async () => {
    await show(<Offers />)
    offerPrompt('accepted')
    await act(async () => {
      useFlights.setState(1)
      inCart()
    })
    expect(pageText()).not.toContain(OFFER)
    await act(async () => useFlights.setState(0))
    expect(pageText()).toContain(OFFER)
  })

  test('refused: it stays away on this device, also when the browser offers its prompt again', async () => {
    offerPrompt('accepted')
    inCart()
    await show(
      <>
        <main>
          <h1>Shop</h1>
        </main>
        <Offers />
      </>,
      '/kpop',
    )
    await act(async () => one('button', 'Not now').focus())
    await press(one('button', 'Not now'))
    expect(document.activeElement).toBe(one('heading', 'Shop'))
    await act(async () => offerPrompt('accepted'))
    expect(pageText()).toBe('Shop')
    expect(answeredOffers()).toContain('install')
  })

  test('a user who goes on without an answer is not followed: it is offered again when the app is opened anew', async () => {
    offerPrompt('accepted')
    inCart()
    await show(<Offers />, '/kpop')
    expect(pageText()).toContain(OFFER)
    await act(async () => {
      history.pushState({ key: 'next', idx: 1 }, '', '/anime')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })
    expect(pageText()).toBe('')
    expect(answeredOffers()).not.toContain('install')
    useAnswers.setState({ hasJustAnswered: false })
    await show(<Offers />, '/anime')
    expect(pageText()).toContain(OFFER)
  })

  test('where the shop asks for something itself nothing is offered', async () => {
    offerPrompt('accepted')
    inCart()
    useAccount.setState({ blocked: 'auth' })
    await show(<Offers />, '/kpop')
    expect(pageText()).toBe('')
  })

  test('a full cart on its own page is not interrupted', async () => {
    offerPrompt('accepted')
    inCart()
    await show(<Offers />, '/cart')
    expect(pageText()).toBe('')
  })

  test('an order that is on its way to the shop is not interrupted: the offer comes when it is shown as waiting', async () => {
    offerPrompt('accepted')
    useOrdering.setState({ lines: 1 })
    orderWaits()
    await act(async () => useAccount.setState({ pendingCount: 1 }))
    await show(<Offers />, '/cart')
    expect(pageText()).toBe('')
    await act(async () => useOrdering.setState({ lines: 0 }))
    expect(pageText()).toContain(OFFER)
  })

  test('Chromium that offers no prompt: no offer', async () => {
    vi.stubGlobal('navigator', { userAgent: CHROME, maxTouchPoints: 0 })
    inCart()
    await show(<Offers />, '/kpop')
    expect(pageText()).toBe('')
  })

  test('an iPhone: the guide names its steps, and closing it is an answer', async () => {
    vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5 })
    inCart()
    await show(<Offers />, '/kpop')
    await press(one('button', 'Show me how'))
    await until(() => expect(pageText()).toContain('Scroll down and choose Add to Home Screen.'))
    expect(document.querySelectorAll('dialog .guide li')).toHaveLength(3)
    await press(one('button', 'Got it'))
    expect(document.querySelector('dialog')).toBeNull()
    expect(answeredOffers()).toContain('install')
  })

  test('installed by the browser’s own menu: offer and menu entry are gone', async () => {
    offerPrompt('accepted')
    inCart()
    await show(
      <>
        <Offers />
        <InstallEntry />
      </>,
      '/kpop',
    )
    expect(all('button', 'Install Starlane')).toHaveLength(1)
    await act(async () => void dispatchEvent(new Event('appinstalled')))
    expect(pageText()).toBe('')
  })

  test('opened as the installed app: no menu entry', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(display-mode: standalone)' }))
    await show(<InstallEntry />)
    expect(pageText()).toBe('')
  })

  test('the menu entry stays after a refusal, and says where to look where there is no prompt', async () => {
    useAnswers.setState({ answered: ['install'] })
    vi.stubGlobal('navigator', { userAgent: FIREFOX, maxTouchPoints: 0 })
    await show(<InstallEntry />)
    await press(one('button', 'Install Starlane'))
    await until(() => expect(pageText()).toContain('in your browser’s menu'))
    expect(document.querySelector('li dialog')).toBeNull()
  })
})

describe('news of an order that waits', () => {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
  beforeEach(() => {
    requestPermission.mockReset().mockResolvedValue('granted')
    vi.stubGlobal('Notification', { permission: 'default', requestPermission })
    vi.stubGlobal('SyncManager', vi.fn())
  })

  test('the browser is asked behind the press, never before, and once', async () => {
    await show(<Offers />, '/cart')
    expect(pageText()).toBe('')
    await act(async () => orderWaits())
    expect(pageText()).toContain(NEWS)
    expect(requestPermission).not.toHaveBeenCalled()
    await press(one('button', 'Notify me'))
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(pageText()).toBe('')
    expect(answeredOffers()).toContain('notify')
  })

  test('a message that stood above it stays where it is when it goes: it would fall while it is read', async () => {
    const { style } = document.documentElement
    orderWaits()
    await show(<Offers />, '/kpop')
    expect(pageText()).toContain(NEWS)
    style.setProperty('--offer', '95px')
    await act(async () => {
      toast('Checked out!', { key: 'placed' })
      toast('Saved.', { key: 'saved' })
    })
    await act(async () => showAccount({ waiting: [] }))
    expect(pageText()).not.toContain(NEWS)
    await act(async () => takeToastBack('placed'))
    expect(style.getPropertyValue('--offer')).toBe('95px')
    await act(async () => takeToastBack('saved'))
    expect(style.getPropertyValue('--offer')).toBe('')
  })

  test('refused: the browser is never asked', async () => {
    orderWaits()
    await show(<Offers />, '/cart')
    await press(one('button', 'Not now'))
    expect(requestPermission).not.toHaveBeenCalled()
    expect(answeredOffers()).toContain('notify')
  })

  test('it is on its way while the shop is asked, and nothing lies over the checkout bar: asked when it is shown as waiting', async () => {
    useOrdering.setState({ lines: 1 })
    orderWaits()
    await show(<Offers />, '/cart')
    expect(pageText()).toBe('')
    await act(async () => useOrdering.setState({ lines: 0 }))
    expect(pageText()).toContain(NEWS)
  })

  test('a browser without Background Sync is not asked: nothing is sent while the app is closed', async () => {
    vi.stubGlobal('SyncManager', undefined)
    Reflect.deleteProperty(globalThis, 'SyncManager')
    orderWaits()
    await show(<Offers />, '/cart')
    expect(pageText()).toBe('')
  })
})

test('the icon counts what waits and what needs a decision, and a page in sight takes notifications back', async () => {
  const setAppBadge = vi.fn(async (_count: number) => undefined)
  const clearAppBadge = vi.fn(async () => undefined)
  const close = vi.fn()
  const registration = { getNotifications: async () => [{ close }] }
  vi.stubGlobal('navigator', {
    userAgent: CHROME,
    maxTouchPoints: 0,
    setAppBadge,
    clearAppBadge,
    serviceWorker: { getRegistration: async () => registration },
  })
  await show(<Offers />, '/')
  expect(clearAppBadge).toHaveBeenCalled()
  await until(() => expect(close).toHaveBeenCalledOnce())
  await act(async () => useAccount.setState({ pendingCount: 2 }))
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
  const undecided = [{ id: 'change-1', name: 'store/cart/checkout', at: 0, args: {}, why: 'device' as const }]
  await act(async () => useAccount.setState({ pendingCount: 1, undecided }))
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
  await act(async () => useAccount.setState({ pendingCount: 1, undecided: [] }))
  expect(setAppBadge).toHaveBeenLastCalledWith(1)
  await act(async () => useAccount.setState({ pendingCount: 0 }))
  expect(clearAppBadge).toHaveBeenCalledTimes(2)
})
