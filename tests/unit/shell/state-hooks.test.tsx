// @vitest-environment happy-dom
// What screens read of the day and of the connection, to the moment.
import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { publishAccount, useAccount, useCarted, useFreeGems, useInCart, useInWishlist, useOrdering } from '../../../pwa/state/account.ts'
import { useOwnTitle } from '../../../pwa/actions/use-own-title.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useSeenWaiting } from '../../../pwa/state/late.ts'
import { hasLoginEnded, useLoggedInAs } from '../../../pwa/state/logged-in.ts'
import { useOffered, useOwnedPieces } from '../../../pwa/state/owned.ts'
import { raisedQuestions } from '../../../pwa/state/raised-questions.ts'
import { useSession, type SessionState } from '../../../pwa/state/session.ts'
import { arePricesKnown, totalOf, type CartEntry } from '../../../pwa/state/shop-items.ts'
import { useOffline } from '../../../pwa/state/offline.ts'
import { usePartLang, useShop } from '../../../pwa/state/shop.ts'
import { useToday } from '../../../pwa/state/today.ts'
import { PRODUCTS } from '../screens/products.ts'
import { pageText, show } from '../screens/screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 10, 20, 23, 59, 59) }))
afterEach(() => void vi.useRealTimers())
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const become = (state: 'online' | 'offline' | 'unknown') => act(async () => useConnection.setState({ state }))

test('a page that is open past midnight (UTC) shows the next day, also where a device slept, and no longer than it is shown', async () => {
  const Day = () => <p>{useToday()}</p>
  await show(<Day />)
  await wait(999)
  expect(pageText()).toBe('2026-11-20')
  await wait(1)
  expect(pageText()).toBe('2026-11-21')
  await wait(24 * 3_600_000 - 1)
  expect(pageText()).toBe('2026-11-21')
  await wait(1)
  expect(pageText()).toBe('2026-11-22')
  vi.setSystemTime(Date.UTC(2026, 10, 25))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(pageText()).toBe('2026-11-25')
  await show(<p />)
  expect(vi.getTimerCount()).toBe(0)
})

test('the shop is back each time that it was out of reach, and not before it was', async () => {
  const back = vi.fn()
  const Page = () => <p>{String(useOffline(back))}</p>
  await become('unknown')
  await show(<Page />)
  await become('online')
  expect([pageText(), back.mock.calls.length]).toEqual(['false', 0])
  for (const times of [1, 2]) {
    await become('offline')
    expect([pageText(), back.mock.calls.length]).toEqual(['true', times - 1])
    await become('online')
    expect([pageText(), back.mock.calls.length]).toEqual(['false', times])
  }
  await become('offline')
  await show(<Page />)
  await become('online')
  expect(back).toHaveBeenCalledTimes(3)
})

const waiting = (pendingCount: number, pendingOrders = 0) => ({ pendingCount, pendingOrders })
const Seen = ({ now }: { now: ReturnType<typeof waiting> }) => {
  const { pendingCount, pendingOrders } = useSeenWaiting(now)
  return <p>{`${pendingCount} ${pendingOrders}`}</p>
}

test('what the shop has within half a second is not shown as waiting; what is shown stays for a moment', async () => {
  await become('online')
  const rerender = await showAgain(waiting(0))
  await rerender(waiting(1))
  await wait(499)
  await rerender(waiting(0))
  await wait(10_000)
  expect(pageText()).toBe('0 0')
  await rerender(waiting(1))
  await wait(500)
  expect(pageText()).toBe('1 0')
  await rerender(waiting(3, 1))
  expect(pageText()).toBe('3 1')
  await rerender(waiting(3, 2))
  expect(pageText()).toBe('3 2')
  await rerender(waiting(0))
  await wait(699)
  expect(pageText()).toBe('3 2')
  await wait(1)
  expect(pageText()).toBe('0 0')
})

test.each(['offline', 'unknown'] as const)(
  'while the shop is %s what waits is shown at once, and so is that nothing does',
  async (state) => {
    await become(state)
    const rerender = await showAgain(waiting(2, 1))
    expect(pageText()).toBe('2 1')
    await rerender(waiting(0))
    expect(pageText()).toBe('0 0')
    await rerender(waiting(1))
    expect(pageText()).toBe('1 0')
  },
)

/** Shows what waits, and anew as it changes. */
async function showAgain(first: ReturnType<typeof waiting>) {
  let set = (_now: ReturnType<typeof waiting>) => {}
  function Page() {
    const [now, setNow] = useState(first)
    useEffect(() => void (set = setNow), [])
    return <Seen now={now} />
  }
  await show(<Page />)
  return (now: ReturnType<typeof waiting>) => act(async () => set(now))
}

test.each([
  ['nothing is known', undefined, undefined, 'fr'],
  ['the page says so', undefined, { shown: { parts: ['tagline'] } }, ''],
  ['the page says it of another one', undefined, { shown: { parts: ['reviews'] } }, 'fr'],
  ['what was fetched since knows better', {}, { shown: { parts: ['tagline'] } }, 'fr'],
])('a part of the shop’s texts is in the language of the page only where it is said to be: %s', async (_what, facts, excerpt, lang) => {
  const before = useShop.getState()
  useShop.setState({ brand: { ...before.brand, language: 'fr' }, facts, excerpt } as object)
  const Part = () => <p>{usePartLang('tagline')}</p>
  await show(<Part />)
  expect(pageText()).toBe(lang)
  useShop.setState(before)
})

describe('who was logged in when the page opened', () => {
  const MINA = { ...EMPTY_USER, id: 'account-1', username: 'mina', name: 'Mina' }
  const As = () => <p>{useLoggedInAs() ?? 'nobody'}</p>
  const be = (status: SessionState['status'], user = EMPTY_USER) => act(async () => useSession.setState({ status, user }))
  beforeEach(async () => {
    localStorage.clear()
    await be('loading')
    publishAccount({ ...useAccount.getState(), blocked: undefined })
  })

  test.each<[what: string, user: object, name: string]>([
    ['its name', {}, 'Mina'],
    ['without one its username', { name: '' }, 'mina'],
  ])('is known with the first paint, and by the server’s word: %s', async (_what, fields, name) => {
    const user = { ...MINA, ...fields }
    localStorage.setItem('user', JSON.stringify({ ...user, name: user.name && 'As it was' }))
    await show(<As />)
    expect(pageText()).toBe(name === 'mina' ? 'mina' : 'As it was')
    await be('authenticated', user)
    expect(pageText()).toBe(name)
    await be('unauthenticated')
    expect(pageText()).toBe('nobody')
  })

  test('is known where only the session says so, and nobody is while the login has expired', async () => {
    await be('authenticated', MINA)
    await show(<As />)
    expect(pageText()).toBe('Mina')
    await act(async () => publishAccount({ ...useAccount.getState(), blocked: 'auth' }))
    expect(pageText()).toBe('nobody')
    await act(async () => publishAccount({ ...useAccount.getState(), blocked: 'upgrade' }))
    expect(pageText()).toBe('Mina')
  })

  test('is nobody for a visitor, also one who logs in on this very page', async () => {
    await show(<As />)
    expect(pageText()).toBe('nobody')
    await be('authenticated', MINA)
    expect(pageText()).toBe('nobody')
  })

  test.each([
    ['1', true],
    [null, false],
  ])('a login that has ended is marked so: %s', (mark, hasEnded) => {
    if (mark !== null) localStorage.setItem('starlane-login-ended', mark)
    expect(hasLoginEnded()).toBe(hasEnded)
  })
})

const entry = (id: string, more: Partial<CartEntry> = {}): CartEntry => ({
  id,
  name: `Item ${id}`,
  priceGems: 10,
  product: undefined,
  qty: 1,
  ...more,
})

test('of several lines each product is known as in the cart or on the wishlist by its id or its name, and gems of waiting orders are spoken for', async () => {
  const Lists = () => {
    const ring = { id: 'ring', name: 'Item ring' }
    const [inCart, inWishlist, lines, free] = [useInCart(ring), useInWishlist(ring), useCarted(), useFreeGems()]
    return <p>{[inCart, inWishlist, lines, free].join(' ')}</p>
  }
  const publish = (view: object) => act(async () => publishAccount({ ...useAccount.getState(), ...view }))
  await publish({ cart: [entry('coat')], wishlist: [], gems: 100, waiting: [] })
  await show(<Lists />)
  expect(pageText()).toBe('false false 1 100')
  await publish({
    cart: [entry('coat'), entry('ring', { name: 'As it was' })],
    wishlist: [entry('pin'), entry('old', { name: 'Item ring' })],
  })
  expect(pageText()).toBe('true true 2 100')
  const order = (total: number) => ({ entryId: `${total}`, lines: [], total })
  await publish({ waiting: [order(30), order(5)] })
  expect(pageText()).toBe('true true 2 65')
  await act(async () => useOrdering.setState({ lines: 7 }))
  expect(pageText()).toBe('true true 7 65')
  await act(async () => useOrdering.setState({ lines: 0 }))
  await publish({ cart: [], wishlist: [], gems: 0, waiting: [] })
})

test('what a cart costs is the sum of its lines, and is known once each line has its product, or the catalog has come', () => {
  const product = PRODUCTS[0]
  const cart = [entry('a', { priceGems: 10, qty: 3, product }), entry('b', { priceGems: 5, qty: 2 })]
  expect([totalOf([]), totalOf(cart)]).toEqual([0, 40])
  expect([arePricesKnown([], 0), arePricesKnown(cart, 0), arePricesKnown(cart, 1), arePricesKnown(cart.slice(0, 1), 0)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('questions are counted wherever they come from, but for too few gems', () => {
  const decisions = ['price_rose', 'not_enough_gems', 'already_ordered'].map((why) => ({ why }))
  const undecided = [{ id: 'a' }, { id: 'b' }]
  expect(raisedQuestions({ decisions, undecided } as never)).toBe(4)
})

test('a listing offers what the user does not hide, as soon as that changes', async () => {
  const all = PRODUCTS.slice(0, 3)
  const Offer = () => <p>{useOffered(all).length}</p>
  await show(<Offer />)
  expect(pageText()).toBe('3')
  await act(async () => useOwnedPieces.setState({ isHidden: true, owns: ({ id }) => id === all[0]?.id }))
  expect(pageText()).toBe('2')
  await act(async () => useOwnedPieces.setState({ owns: () => true }))
  expect(pageText()).toBe('0')
  await act(async () => useOwnedPieces.setState(useOwnedPieces.getInitialState()))
})

test('a page is called what it shows, in the shop’s present name, as soon as that is known; until then as its route is', async () => {
  const Page = ({ title }: { title?: string }) => {
    useOwnTitle(title)
    return null
  }
  document.title = 'Product · Starlane'
  await show(<Page />)
  expect(document.title).toBe('Product · Starlane')
  let rename = (_title: string) => {}
  function Renamed() {
    const [title, setTitle] = useState('Ring')
    useEffect(() => void (rename = setTitle), [])
    return <Page title={title} />
  }
  await show(<Renamed />)
  expect(document.title).toBe(`Ring · ${useShop.getState().brand.name}`)
  await act(async () => rename('Moon ring'))
  const before = useShop.getState()
  await act(async () => useShop.setState({ brand: { ...before.brand, name: 'Bias Bazaar' } }))
  expect(document.title).toBe('Moon ring · Bias Bazaar')
  useShop.setState(before)
})

test.each([
  [false, 'offline'],
  [true, 'unknown'],
])('a page whose browser says onLine: %s begins %s', async (onLine, state) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine })
  const { useConnection: fresh } = await import('../../../pwa/state/connection.ts')
  expect([fresh.getState(), fresh.getInitialState().state]).toEqual([{ state, lastSuccess: undefined, isLeft: false }, 'unknown'])
  vi.unstubAllGlobals()
})
