// @vitest-environment happy-dom
import { act } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import type { Answer } from '../../../pwa/state/answer.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import type { CartEntry } from '../../../pwa/state/shop-items.ts'
import { checkout } from './account-actions.ts'
import { entryOf, freshAccount, showAccount, useAccount } from './account.ts'
import { product } from './products.ts'
import { all, one, pageText, pass, pending, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/account.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/state/catalog.ts', async (original) => {
  const { create } = await import('zustand')
  return { ...(await original<object>()), useCatalog: create(() => ({ revision: 1, asOf: 0, products: [], byId: new Map() })) }
})

const { default: Cart } = await import('../../../pwa/features/cart/cart-screen.tsx')

const ring = entryOf(product('kpop-jewelry-1'))
const scents = entryOf(product('anime-fragrances-2'), 3)

const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

beforeEach(() => {
  vi.clearAllMocks()
  notices.length = 0
  freshAccount({ gems: 1_000 })
  useCatalog.setState({ revision: 1, failed: false, byId: new Map() })
})

describe('an order that is asked about at once', () => {
  const question: Decision = {
    id: 'd',
    why: 'price_rose',
    error: 'The total is higher than what you saw.',
    lines: [{ itemId: ring.id, name: ring.name, qty: 1, priceGems: 20 }],
    total: 20,
    seenTotal: 15,
    balance: 5,
    gone: [],
    options: ['place', 'keep'],
    at: 1,
  }
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
    showAccount({ cart: [ring] })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await pass(50)
    expect(pageText()).toContain('Your order is on hold. The total is higher than what you saw.')
    expect(notices).toEqual([])
    expect(document.activeElement).toBe(document.querySelector('.cart-question'))
  })

  test('too few gems: only the bar says so, beside the link to earn them', async () => {
    orderAsked({ ...question, why: 'not_enough_gems', error: 'Not enough gems.' })
    showAccount({ cart: [ring], gems: 5 })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await pass(50)
    expect(textOf(one('button', 'Checkout').closest('section'))).toContain('Not enough gems. 10 missing.')
    expect(pageText()).not.toContain('on hold')
    expect(notices).toEqual([])
    // Earned by now: the till is all there is to it.
    await act(async () => showAccount({ gems: 20 }))
    expect(pageText()).not.toMatch(/short|Not enough|on hold/)
  })

  test('too few gems for an order that does not lie in the cart: a card of its own', async () => {
    showAccount({ cart: [scents], gems: 1_000, decisions: [{ ...question, why: 'not_enough_gems', error: 'Not enough gems.' }] })
    await show(<Cart />, '/cart')
    expect(pageText()).toContain('Your order is on hold. Not enough gems.')
    one('link', 'Decide')
  })

  test('a user who has left the cart by then is told by a message', async () => {
    const { promise, answer } = pending<Answer<'store/cart/checkout'>>()
    checkout.mockReturnValue(promise)
    showAccount({ cart: [ring] })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await show(<p>Elsewhere</p>, '/shop')
    await answer({ kind: 'decision', why: 'price_rose', message: question.error, decisionId: 'd' })
    await pass(50)
    expect(notices).toMatchObject([{ tone: 'bad', text: 'The total is higher than what you saw.', link: { to: '/decisions' } }])
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
    showAccount({ cart })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
  }

  test('is shown with its pictures in place of the empty cart, with a link to the collection', async () => {
    await buy([ring, scents])
    expect(pictures()).toEqual([ring.product?.image, scents.product?.image])
    expect(document.activeElement).toBe(one('heading', 'Yours now.'))
    expect(pageText()).toContain('Encore jewelry 1, Lantern fragrances 2 × 3')
    expect(one('link', 'See your collection').getAttribute('href')).toBe('/inventory')
    expect(pageText()).toContain('Cart is empty.')
    expect(notices).toMatchObject([{ text: 'Checked out! Items are now in your Inventory. Balance: 985' }])
  })

  test('disappears when the cart is filled again', async () => {
    await buy([ring])
    await act(async () => showAccount({ cart: [scents] }))
    expect(all('heading', 'Yours now.')).toEqual([])
    one('heading', 'Lantern fragrances 2')
  })

  test('an order that waits is shown as waiting, with its pictures, not as bought', async () => {
    useCatalog.setState({ byId: new Map([[ring.id, product(ring.id)]]) })
    checkout.mockImplementation(async () => {
      showAccount({ cart: [], waiting: [{ entryId: 'e1', lines: [{ itemId: ring.id, name: ring.name, qty: 1 }], total: 15 }] })
      return { kind: 'waiting', id: 'e1' }
    })
    showAccount({ cart: [ring] })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
    expect(all('heading', 'Yours now.')).toEqual([])
    const order = one('heading', 'Waiting to be placed').closest('article')
    expect(textOf(order)).toContain('Not yours yet')
    expect(order?.querySelector('img')?.getAttribute('src')).toBe(ring.product?.image)

    // The shop has placed it while the page is open.
    await act(async () => showAccount({ waiting: [], lastOrder: 'e1' }))
    expect(pictures()).toEqual([ring.product?.image])
    one('link', 'See your collection')
  })

  test('an order that was taken back is not shown as bought', async () => {
    showAccount({ waiting: [{ entryId: 'e1', lines: [{ itemId: ring.id, name: ring.name, qty: 1 }], total: 15 }] })
    await show(<Cart />, '/cart')
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
