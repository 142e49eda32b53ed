// @vitest-environment happy-dom
import { act } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import type { Answer } from '../../../pwa/state/answer.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import type { CartEntry } from '../../../pwa/state/shop-items.ts'
import { useOrdering } from '../../../pwa/state/account.ts'
import { notify, OFFLINE, onNotice, standingNotices } from '../../../pwa/state/notices.ts'
import { checkout } from './account-actions.ts'
import { showAccount, useAccount, showAs } from './account-store.ts'
import { freshCart, notices, question, ring, scents, waitingRing } from './cart-fixtures.ts'
import { product } from './products.ts'
import { all, one, pageText, pass, pending, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/state/catalog.ts', async (original) => {
  const { create } = await import('zustand')
  return { ...(await original<object>()), useCatalog: create(() => ({ revision: 1, asOf: 0, products: [], byId: new Map() })) }
})

const { default: Cart } = await import('../../../pwa/features/cart/cart-screen.tsx')

freshCart()

/** The user orders and goes on to the shop; `answer` is what comes of the order then. */
async function orderLeftBehind(): Promise<(answer: Answer<'store/cart/checkout'>) => Promise<void>> {
  const { promise, answer } = pending<Answer<'store/cart/checkout'>>()
  checkout.mockReturnValue(promise)
  await showAs({ cart: [ring] }, <Cart />, '/cart')
  await press(one('button', 'Checkout'))
  await show(<p>Elsewhere</p>, '/shop')
  return answer
}

describe('an order that is asked about at once', () => {
  const orderAsked = (asked: Decision) => {
    checkout.mockImplementation(async () => {
      // What was ordered leaves the cart until the shop has answered.
      const { cart } = useAccount.getState()
      flushSync(() => showAccount({ cart: [] }))
      showAccount({ cart, decisions: [asked] })
      return { kind: 'decision', why: asked.why, message: asked.error, decisionId: asked.id }
    })
  }

  test('only its card says so, and gets the focus', async () => {
    orderAsked(question)
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await pass(50)
    expect(pageText()).toContain('Your order needs an answer. The total is higher than what you saw.')
    expect(notices).toEqual([])
    expect(document.activeElement).toBe(document.querySelector('.cart-question'))
    // Of two things to do one leads: the answer to what is asked.
    expect([one('link', 'Answer'), one('button', 'Checkout')].map(({ className }) => className.includes('primary'))).toEqual([true, false])
  })

  test('nothing else is in the cart: the card stands there with one line and the way to the shop, and not with an empty cart', async () => {
    await showAs({ cart: [], decisions: [{ ...question, why: 'already_ordered' }] }, <Cart />, '/cart')
    expect(pageText()).toContain('Your order needs an answer.')
    expect(pageText()).toContain('Apart from this, your cart is empty.')
    one('link', 'Go shopping')
    const line = [...document.querySelectorAll('.stack > *')].find((part) => textOf(part).startsWith('Apart'))
    expect(line).toBeDefined()
    await act(async () => showAccount({ decisions: [] }))
    expect(pageText()).toContain('Cart is empty.')
    // Not the line turned into another: it goes, and does not glide across what comes above it.
    expect(line?.isConnected).toBe(false)
    one('link', 'Go shopping')
  })

  test('too few gems: only the bar says so, beside the link to earn them', async () => {
    orderAsked({ ...question, why: 'not_enough_gems', error: 'Not enough gems.' })
    await showAs({ cart: [ring], gems: 5 }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await pass(50)
    expect(textOf(one('button', 'Checkout').closest('section'))).toContain('Your order wasn’t placed. 10 gems short.')
    expect(pageText()).not.toContain('needs an answer')
    expect(notices).toEqual([])
    // Earned by now: the checkout bar is all there is to it.
    await act(async () => showAccount({ gems: 20 }))
    expect(pageText()).not.toMatch(/missing|Not enough|needs an answer/)
  })

  test('a message from elsewhere that says the same is not given here, and goes where it was given before', async () => {
    const ended: string[] = []
    const stop = onNotice(
      () => undefined,
      (key) => ended.push(key),
    )
    const message = { key: 'asked:d', tone: 'info', text: 'Your order wasn’t placed: not enough gems.' } as const
    notify(message)
    await showAs(
      { cart: [ring], gems: 5, decisions: [{ ...question, why: 'not_enough_gems', error: 'Not enough gems.' }] },
      <Cart />,
      '/cart',
    )
    expect(ended).toEqual(['asked:d'])
    notices.length = 0
    notify(message)
    expect(notices).toEqual([])
    await show(<p>Elsewhere</p>, '/shop')
    notify(message)
    expect(notices).toEqual([message])
    stop()
  })

  test('too few gems for an order that does not lie in the cart: a card of its own', async () => {
    await showAs(
      { cart: [scents], gems: 1_000, decisions: [{ ...question, why: 'not_enough_gems', error: 'Not enough gems.' }] },
      <Cart />,
      '/cart',
    )
    expect(pageText()).toContain('Your order needs an answer. Not enough gems.')
    one('link', 'Answer')
  })

  test('a user who has left the cart by then is told by a message', async () => {
    const answer = await orderLeftBehind()
    await answer({ kind: 'decision', why: 'price_rose', message: question.error, decisionId: 'd' })
    await pass(50)
    expect(notices).toMatchObject([
      { key: 'asked:d', tone: 'bad', text: 'The total is higher than what you saw.', link: { to: '/decisions' } },
    ])
  })

  test('a user who has left the cart before it turned out that the order waits is told by a message', async () => {
    const answer = await orderLeftBehind()
    await answer({ kind: 'waiting', id: 'change-1' })
    expect(notices).toMatchObject([
      {
        key: 'waits:change-1',
        tone: 'info',
        text: 'Your order will be sent when you next open the shop.',
      },
    ])
  })
})

describe('an order that is on its way to the shop', () => {
  /** What the account says while the shop is asked: the order has left the cart, and waits. */
  const orderUnderWay = async () => {
    const { promise, answer } = pending<Answer<'store/cart/checkout'>>()
    checkout.mockReturnValue(promise)
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await act(async () => showAccount({ cart: [], waiting: [waitingRing] }))
    return answer
  }
  const isWaiting = () => pageText().includes('Waiting to be placed')

  test('the cart stays as it was ordered until the shop has placed it, and nothing can be taken out meanwhile', async () => {
    const answer = await orderUnderWay()
    expect(isWaiting()).toBe(false)
    expect(useOrdering.getState().lines).toBe(1)
    expect(one('button', 'Checking out…').matches('[aria-disabled=true]')).toBe(true)
    expect(one('heading', ring.name).closest('[inert]')).not.toBe(null)
    // The account hears of it first: that alone is no reason to show half of it.
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1', gems: 985 }))
    expect(all('heading', 'Yours now.')).toEqual([])
    one('button', 'Checking out…')
    await answer({ kind: 'done', result: { remainingGems: 985, items: [] } })
    expect(document.activeElement).toBe(one('heading', 'Yours now.'))
    expect(all('button', 'Checking out…')).toEqual([])
    expect(useOrdering.getState().lines).toBe(0)
  })

  test('the balance is the one that it was ordered with until what became of it shows', async () => {
    const { gems } = useAccount.getState()
    const answer = await orderUnderWay()
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1', gems: 985 }))
    expect(useOrdering.getState().gems).toBe(gems)
    await answer({ kind: 'done', result: { remainingGems: 985, items: [] } })
    expect(useOrdering.getState().gems).toBe(undefined)
  })

  test('the page is left: the order counts as waiting, and no longer as what lies in the cart', async () => {
    await orderUnderWay()
    await show(<p>Elsewhere</p>, '/shop')
    expect(useOrdering.getState().lines).toBe(0)
  })

  test('the connection is lost: it is shown as waiting at once, and stays so when the connection is back', async () => {
    await orderUnderWay()
    await act(async () => useConnection.setState({ state: 'offline' }))
    expect(isWaiting()).toBe(true)
    await act(async () => useConnection.setState({ state: 'online' }))
    expect(isWaiting()).toBe(true)
  })

  test('no connection from the start: it is shown as waiting at once', async () => {
    useConnection.setState({ state: 'offline' })
    await orderUnderWay()
    expect(isWaiting()).toBe(true)
    useConnection.setState({ state: 'online' })
  })

  test('the shop takes its time: it is shown as waiting, and as bought once it is placed', async () => {
    vi.useFakeTimers()
    const answer = await orderUnderWay()
    await act(async () => vi.advanceTimersByTime(2_500))
    vi.useRealTimers()
    expect(isWaiting()).toBe(true)
    expect(useOrdering.getState().lines).toBe(0)
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1', gems: 985 }))
    await answer({ kind: 'done', result: { remainingGems: 985, items: [] } })
    one('heading', 'Yours now.')
  })
})

describe('an order that waited, where the browser moves what changes', () => {
  let move = () => {}
  const moves = vi.fn((change: () => void) => {
    move = change
    return { ready: Promise.resolve(), finished: Promise.resolve(), updateCallbackDone: Promise.resolve() }
  })
  const waited = async () => {
    moves.mockClear()
    Object.assign(document, { startViewTransition: moves })
    await showAs({ cart: [], waiting: [waitingRing] }, <Cart />, '/cart')
  }
  afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'))
  const headings = () => [...document.querySelectorAll('main h2, main h3, .cart-question')].map(({ textContent }) => textContent)

  test('is refused: it stays until the movement begins, and then its lines, its question and the checkout bar come together', async () => {
    await waited()
    await act(async () => showAccount({ waiting: [], cart: [ring], decisions: [{ ...question, why: 'already_ordered' }] }))
    expect(pageText()).toContain('Waiting to be placed')
    expect(all('button', 'Checkout')).toEqual([])
    expect(pageText()).not.toContain('needs an answer')
    // What comes meanwhile is shown with it.
    await act(async () => showAccount({ cart: [ring, scents] }))
    await act(async () => move())
    expect(moves).toHaveBeenCalledOnce()
    expect(pageText()).toContain('Your order needs an answer.')
    expect(pageText()).not.toContain('Waiting to be placed')
    one('heading', scents.name)
    one('button', 'Checkout')
  })

  test('is placed: what was bought is shown in the same movement', async () => {
    await waited()
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1' }))
    expect(all('heading', 'Yours now.')).toEqual([])
    await act(async () => {
      move()
      expect(headings()).toEqual(['Yours now.'])
    })
    expect(moves).toHaveBeenCalledOnce()
  })

  test('a row that is taken out goes in the frame of the press, and the last one with the checkout bar', async () => {
    await waited()
    await showAs({ waiting: [], cart: [ring, scents] }, <Cart />, '/wishlist')
    moves.mockClear()
    await act(async () => showAccount({ cart: [ring] }))
    expect(all('heading', scents.name)).toEqual([])
    expect(moves).not.toHaveBeenCalled()
    await act(async () => showAccount({ cart: [] }))
    one('button', 'Checkout')
    await act(async () => move())
    expect(pageText()).toContain('Cart is empty.')
  })
})

describe('what was just bought', () => {
  const PLACED: Answer<'store/cart/checkout'> = { kind: 'done', result: { remainingGems: 985, items: [] } }
  const pictures = () => [...document.querySelectorAll('.bought img')].map((image) => image.getAttribute('src'))
  const buy = async (cart: CartEntry[], answer: Answer<'store/cart/checkout'> = PLACED) => {
    checkout.mockImplementation(async () => {
      showAccount({ cart: [] })
      return answer
    })
    await showAs({ cart }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
  }

  test('is shown with its pictures in place of the empty cart, with a link to the collection', async () => {
    await buy([ring, scents])
    expect(pictures()).toEqual([ring.product?.image, scents.product?.image])
    expect(document.activeElement).toBe(one('heading', 'Yours now.'))
    expect(pageText()).toContain('Encore jewelry 1, Lantern fragrances 2 × 3')
    expect(one('link', 'See your collection').getAttribute('href')).toBe('/inventory')
    expect(pageText()).toContain('Cart is empty.')
    expect(pageText()).toContain('Checked out! Items are now in your Inventory. Balance: 985')
    expect(notices).toEqual([])
  })

  test('disappears when the cart is filled again', async () => {
    await buy([ring])
    await act(async () => showAccount({ cart: [scents] }))
    expect(all('heading', 'Yours now.')).toEqual([])
    one('heading', 'Lantern fragrances 2')
  })

  test('is shown above what is still in the cart, until something is added to that', async () => {
    checkout.mockImplementation(async () => {
      showAccount({ cart: [scents] })
      return PLACED
    })
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    expect(pictures()).toEqual([ring.product?.image])
    expect(pageText()).not.toContain('Cart is empty.')
    one('button', 'Checkout')
    await act(async () => showAccount({ cart: [] }))
    one('heading', 'Yours now.')
    await act(async () => showAccount({ cart: [ring] }))
    expect(all('heading', 'Yours now.')).toEqual([])
  })

  test('an order that waited while the cart was filled anew is shown as well, once it is placed', async () => {
    useCatalog.setState({ byId: new Map([[ring.id, product(ring.id)]]) })
    await showAs({ cart: [scents], waiting: [waitingRing] }, <Cart />, '/cart')
    const checkoutButton = one('button', 'Checkout')
    await act(async () => checkoutButton.focus())
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1' }))
    expect(pictures()).toEqual([ring.product?.image])
    // What the user is at keeps the focus.
    expect(document.activeElement).toBe(checkoutButton)
  })

  test('an order that waits is shown as waiting, with its pictures, not as bought', async () => {
    useCatalog.setState({ byId: new Map([[ring.id, product(ring.id)]]) })
    checkout.mockImplementation(async () => {
      showAccount({ cart: [], waiting: [waitingRing] })
      return { kind: 'waiting', id: 'e1' }
    })
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    notify({ key: OFFLINE, tone: 'info', text: 'You’re offline.' })
    await press(one('button', 'Checkout'))
    expect(all('heading', 'Yours now.')).toEqual([])
    await pass(50)
    const order = one('heading', 'Waiting to be placed').closest('article')
    expect(textOf(order)).toContain('Not yours yet')
    // It says itself what comes of it, and the message would lie over Cancel order.
    expect(standingNotices()).not.toContain(OFFLINE)
    // It is said here, and not by a message beside it.
    expect(notices.filter(({ key }) => key !== OFFLINE)).toEqual([])
    expect(document.activeElement).toBe(one('heading', 'Your order'))
    expect(order?.querySelector('img')?.getAttribute('src')).toBe(ring.product?.image)

    // The shop has placed it while the page is open.
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1' }))
    expect(pictures()).toEqual([ring.product?.image])
    one('link', 'See your collection')
  })

  test('an order that was taken back is not shown as bought', async () => {
    await showAs({ waiting: [waitingRing] }, <Cart />, '/cart')
    await act(async () => showAccount({ waiting: [], cart: [ring] }))
    await act(async () => showAccount({ cart: [] }))
    expect(all('heading', 'Yours now.')).toEqual([])
  })

  test.each<[string, Answer<'store/cart/checkout'>]>([
    ['refused', { kind: 'refused', code: 'cart_empty', message: 'Cart is empty.' }],
    ['taken back', { kind: 'done', result: { withdrawn: true } }],
  ])('an order that was %s is not shown as bought', async (_what, answer) => {
    await buy([ring], answer)
    expect(all('heading', 'Yours now.')).toEqual([])
  })
})
