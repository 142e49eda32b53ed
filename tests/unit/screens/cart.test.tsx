// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../../pwa/stores/answer.ts'
import { useCatalog } from '../../../pwa/stores/catalog-store.ts'
import { onNotice, type Notice } from '../../../pwa/stores/notices.ts'
import { checkout, EMPTY_ACCOUNT, entryOf, moveToWishlist, removeFromCart, useAccount } from './fake-account-store.ts'
import { product } from './products.ts'
import { all, one, pageText, pass, pending, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/stores/account-store.ts', () => import('./fake-account-store.ts'))
vi.mock('../../../pwa/stores/catalog-store.ts', async () => {
  const { create } = await import('zustand')
  return { useCatalog: create(() => ({ revision: 1, asOf: 0, products: [], byId: new Map() })) }
})

const { default: Cart } = await import('../../../pwa/features/cart/cart-screen.tsx')

const ring = entryOf(product('kpop-jewelry-1'))
const scents = entryOf(product('anime-fragrances-2'), 3)
const gone = { id: 'old-pin', name: 'Old Pin', priceGems: 0, product: undefined, qty: 1 }

const notices: Notice[] = []
onNotice((notice) => notices.push(notice))
const row = (name: string) => {
  const heading = one('heading', name)
  const found = heading.closest('li')
  if (!found) throw new Error(`no row ${name}`)
  return found
}

beforeEach(() => {
  vi.clearAllMocks()
  notices.length = 0
  useAccount.setState({ ...EMPTY_ACCOUNT, gems: 1_000 }, true)
  useCatalog.setState({ revision: 1 })
})

describe('the cart', () => {
  test('shows each item with quantity and gem price, and the total', async () => {
    useAccount.setState({ cart: [ring, scents] })
    await show(<Cart />, '/cart')
    expect(textOf(row('Encore jewelry 1'))).toContain('15 gems')
    expect(textOf(row('Encore jewelry 1'))).toContain('Quantity 1')
    expect(textOf(row('Lantern fragrances 2'))).toContain('25 gems')
    expect(textOf(row('Lantern fragrances 2'))).toContain('Quantity 3')
    expect(textOf(row('Lantern fragrances 2'))).toContain('together 75 gems')
    expect(pageText()).toContain('Total 90 gems')
  })

  test('Move to Wishlist and Remove say which item they mean, and the focus goes to the row that moved up', async () => {
    useAccount.setState({ cart: [ring, scents] })
    await show(<Cart />, '/cart')
    await press(one('button', 'Move to Wishlist', row('Encore jewelry 1')))
    expect(moveToWishlist).toHaveBeenCalledWith(ring)
    expect(all('heading', 'Encore jewelry 1')).toEqual([])
    expect(document.activeElement).toBe(one('button', 'Move to Wishlist', row('Lantern fragrances 2')))
    await press(one('button', 'Remove', row('Lantern fragrances 2')))
    expect(removeFromCart).toHaveBeenCalledWith(scents)
    expect(pageText()).toContain('Cart is empty.')
    expect(document.activeElement).toBe(one('heading', 'Cart'))
  })

  test('an empty cart says so, with ways on and nothing to check out', async () => {
    await show(<Cart />, '/cart')
    expect(pageText()).toContain('Cart is empty.')
    expect(one('link', 'Go shopping').getAttribute('href')).toBe('/shop')
    expect(all('button', 'Checkout')).toEqual([])
  })

  test('it is not called empty before the device has been read', async () => {
    useAccount.setState({ ready: false })
    await show(<Cart />, '/cart')
    expect(pageText()).not.toContain('Cart is empty.')
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
  })

  test('what this tab remembers is shown only when the device takes long to say what there is', async () => {
    useAccount.setState({ ready: false, cart: [ring] })
    await show(<Cart />, '/cart')
    expect(all('heading', 'Encore jewelry 1')).toEqual([])
    await pass(1_100)
    one('heading', 'Encore jewelry 1')
  })

  test('an item sold no more is shown as such, but not while the catalog has not arrived', async () => {
    useAccount.setState({ cart: [gone] })
    await show(<Cart />, '/cart')
    expect(textOf(row('Old Pin'))).toContain('No longer sold')
    await act(async () => useCatalog.setState({ revision: 0 }))
    expect(textOf(row('Old Pin'))).not.toContain('No longer sold')
  })

  test('too few gems are said, with a way on, and checkout is not forbidden', async () => {
    useAccount.setState({ cart: [scents], gems: 70 })
    await show(<Cart />, '/cart')
    expect(pageText()).toContain('You are 5 gems short.')
    expect(one('link', 'Take a quiz').getAttribute('href')).toBe('/knowledge')
    expect(one('link', 'gem shop').getAttribute('href')).toBe('/gem-shop')
    expect(one('button', 'Checkout')).toHaveProperty('disabled', false)
  })

  test('gems that a waiting order will take are counted', async () => {
    useAccount.setState({ cart: [scents], gems: 100, waiting: [{ entryId: 'e1', lines: [], total: 40 }] })
    await show(<Cart />, '/cart')
    expect(pageText()).toContain('You are 15 gems short, counting what is waiting to be placed.')
  })
})

describe('checkout', () => {
  const done: Answer<'store/cart/checkout'> = { kind: 'done', result: { remainingGems: 985, items: [] } }

  test.each([
    ['done', done, 'good', 'Checked out! Items are now in your Inventory. Balance: 985'],
    ['done, balance unknown', { kind: 'done', result: undefined }, 'good', 'Checked out! Items are now in your Inventory. Balance: ?'],
    ['waiting', { kind: 'waiting' }, 'info', 'Waiting to be placed: your order is kept on this device until the shop answers.'],
    ['refused', { kind: 'refused', code: 'cart_empty', message: 'Cart is empty.' }, 'bad', 'Cart is empty.'],
    ['failed', { kind: 'failed', message: 'This device has no room left.' }, 'bad', 'This device has no room left.'],
    [
      'decision',
      { kind: 'decision', why: 'price_rose', message: 'The total is higher than what you saw.', decisionId: 'd' },
      'bad',
      'The total is higher than what you saw.',
    ],
  ] as const)('%s: says exactly that', async (_what, answer, tone, text) => {
    checkout.mockResolvedValue(answer)
    useAccount.setState({ cart: [ring] })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
    expect(notices).toMatchObject([{ tone, text }])
    // The store empties the cart or does not: the screen never does.
    expect(useAccount.getState().cart).toEqual([ring])
  })

  test('cannot be pressed twice while it is under way', async () => {
    const { promise, answer } = pending<Answer<'store/cart/checkout'>>()
    checkout.mockReturnValue(promise)
    useAccount.setState({ cart: [ring] })
    await show(<Cart />, '/cart')
    await press(one('button', 'Checkout'))
    expect(one('button', 'Checking out…')).toHaveProperty('disabled', true)
    await press(one('button', 'Checking out…'))
    expect(checkout).toHaveBeenCalledOnce()
    await answer(done)
    expect(one('button', 'Checkout')).toHaveProperty('disabled', false)
    expect(document.activeElement).toBe(one('button', 'Checkout'))
  })

  test('an order that waits stays on the page with its lines and total, and never looks placed', async () => {
    useAccount.setState({ waiting: [{ entryId: 'e1', lines: [{ itemId: 'a', name: 'Encore jewelry 1', qty: 2 }], total: 30 }] })
    await show(<Cart />, '/cart')
    const order = one('heading', 'Waiting to be placed').closest('article')
    expect(textOf(order)).toContain('Encore jewelry 1 × 2')
    expect(textOf(order)).toContain('Total at most 30 gems')
    expect(pageText()).toContain('Cart is empty.')
    expect(pageText()).not.toContain('Checked out')
  })

  test('an open question leads to /decisions', async () => {
    useAccount.setState({
      cart: [ring],
      decisions: [{ id: 'd', why: 'price_rose', error: 'The total is higher than what you saw.', lines: [], total: 20, seenTotal: 15, balance: 5, gone: [], options: ['place', 'keep'], at: 1 }],
    })
    await show(<Cart />, '/cart')
    expect(pageText()).toContain('Your order needs your say. The total is higher than what you saw.')
    expect(one('link', 'Decide').getAttribute('href')).toBe('/decisions')
  })
})
