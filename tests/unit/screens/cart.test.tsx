// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ONE_TAP_MS } from '../../../pwa/components/use-toggle-tap.ts'
import type { Answer } from '../../../pwa/state/answer.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { checkout, moveToWishlist, removeFromCart, retryNow } from './account-actions.ts'
import { engine, engineThatWithdraws, noEngine } from './no-engine.ts'
import { showAccount, useAccount, showAs } from './account-store.ts'
import { freshCart, gone, notices, question, ring, scents, waitingRing } from './cart-fixtures.ts'
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

const row = (name: string) => {
  const heading = one('heading', name)
  const found = heading.closest('li')
  if (!found) throw new Error(`no row ${name}`)
  return found
}

freshCart()

describe('the cart', () => {
  test('shows each item with its gem price, how many of it where that is not one, and the total', async () => {
    await showAs({ cart: [ring, scents] }, <Cart />, '/cart')
    expect(textOf(row('Encore jewelry 1'))).toContain('15 gems')
    expect(textOf(row('Encore jewelry 1'))).not.toContain('Quantity')
    expect(textOf(row('Lantern fragrances 2'))).toContain('25 gems')
    expect(textOf(row('Lantern fragrances 2'))).toContain('Quantity 3')
    expect(textOf(row('Lantern fragrances 2'))).toContain('in total 75 gems')
    expect(pageText()).toContain('Total 90 gems')
  })

  test('Move to Wishlist and Remove name their item, and the focus goes to the row that moved up', async () => {
    await showAs({ cart: [ring, scents] }, <Cart />, '/cart')
    await press(one('button', 'Move to Wishlist', row('Encore jewelry 1')))
    expect(moveToWishlist).toHaveBeenCalledWith(ring)
    expect(all('heading', 'Encore jewelry 1')).toEqual([])
    expect(document.activeElement).toBe(one('button', 'Move to Wishlist', row('Lantern fragrances 2')))
    await pass(ONE_TAP_MS)
    await press(one('button', 'Remove', row('Lantern fragrances 2')))
    expect(removeFromCart).toHaveBeenCalledWith(scents, true)
    expect(pageText()).toContain('Cart is empty.')
    expect(document.activeElement).toBe(one('heading', 'Cart'))
  })

  describe('two presses at once', () => {
    /** A press of the first row's button, by a finger at this height or by a key (undefined), at this time of the page. */
    const pressFirst = async (action: string, timeStamp: number, clientY?: number) => {
      const [button] = all('button', action)
      const press = new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ...(clientY === undefined ? { detail: 0 } : { detail: 1, clientX: 80, clientY }),
      })
      Object.defineProperty(press, 'timeStamp', { value: timeStamp })
      await act(async () => button?.dispatchEvent(press))
    }
    const rows = () => document.querySelectorAll('.item').length
    const drawnAt = (time: number) => vi.spyOn(performance, 'now').mockReturnValue(time)
    afterEach(() => void vi.restoreAllMocks())

    test.each(['Remove', 'Move to Wishlist'])(
      'a double tap on %s takes out one row, not the one that slides under the finger too; a later tap takes that',
      async (action) => {
        await showAs({ cart: [ring, scents, gone] }, <Cart />, '/cart')
        drawnAt(5_000)
        await pressFirst(action, 5_000, 300)
        await pressFirst(action, 5_150, 300)
        expect(rows()).toBe(2)
        // Elsewhere it is another tap.
        drawnAt(5_200)
        await pressFirst(action, 5_200, 400)
        expect(rows()).toBe(1)
        await pressFirst(action, 5_700, 400)
        expect(rows()).toBe(0)
      },
    )

    test('a busy device draws the removal late: the time of a double tap counts from when the row is gone', async () => {
      await showAs({ cart: [ring, scents, gone] }, <Cart />, '/cart')
      drawnAt(5_350)
      await pressFirst('Remove', 5_000, 300)
      await pressFirst('Remove', 5_450, 300)
      expect(rows()).toBe(2)
      await pressFirst('Remove', 5_900, 300)
      expect(rows()).toBe(1)
    })

    test('a key right after a tap is another wish, not the second half of it', async () => {
      await showAs({ cart: [ring, scents, gone] }, <Cart />, '/cart')
      drawnAt(5_000)
      await pressFirst('Remove', 5_000, 300)
      await pressFirst('Remove', 5_120)
      expect(rows()).toBe(1)
    })

    test('a key held down on Remove takes out one row, not the one the focus moves to too; a later press takes that', async () => {
      await showAs({ cart: [ring, scents, gone] }, <Cart />, '/cart')
      drawnAt(5_000)
      for (const timeStamp of [5_000, 5_120, 5_300]) await pressFirst('Remove', timeStamp)
      expect(rows()).toBe(2)
      await pressFirst('Remove', 5_450)
      expect(rows()).toBe(1)
    })
  })

  test('an empty cart says so, with links and without Checkout', async () => {
    await show(<Cart />, '/cart')
    expect(pageText()).toContain('Cart is empty.')
    expect(one('link', 'Go shopping').getAttribute('href')).toBe('/shop')
    expect(all('button', 'Checkout')).toEqual([])
  })

  test('before the device has been read the cart is not called empty', async () => {
    await showAs({ ready: false }, <Cart />, '/cart')
    expect(pageText()).not.toContain('Cart is empty.')
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
  })

  test('the lists this tab remembers are shown only when reading the device takes long', async () => {
    await showAs({ ready: false, cart: [ring] }, <Cart />, '/cart')
    expect(all('heading', 'Encore jewelry 1')).toEqual([])
    await pass(1_100)
    one('heading', 'Encore jewelry 1')
  })

  test('an item no longer sold is shown as such, but not while the catalog has not arrived', async () => {
    await showAs({ cart: [gone] }, <Cart />, '/cart')
    expect(textOf(row('Old Pin'))).toContain('No longer sold')
    await act(async () => useCatalog.setState({ revision: 0 }))
    expect(textOf(row('Old Pin'))).not.toContain('No longer sold')
  })

  test('too few gems: says so, with a link, and Checkout stays enabled', async () => {
    await showAs({ cart: [scents], gems: 70 }, <Cart />, '/cart')
    const bar = one('button', 'Checkout').closest('section') ?? document
    expect(textOf(bar as Element)).toContain('5 gems short.')
    expect(one('link', 'Take a quiz', bar).getAttribute('href')).toBe('/knowledge')
    expect(one('link', 'Gem shop', bar).getAttribute('href')).toBe('/gem-shop')
    // What helps stands out, and what does not is calm.
    expect(one('link', 'Take a quiz').className).toContain('btn-primary')
    expect(one('button', 'Checkout').className).toContain('btn-quiet')
    expect(one('button', 'Checkout').getAttribute('aria-disabled')).toBe(null)
    await act(async () => showAccount({ gems: 75 }))
    expect(pageText()).not.toContain('short.')
    expect(all('link', 'Take a quiz')).toEqual([])
    expect(one('button', 'Checkout').className).toContain('btn-primary')
  })

  test('gems that a waiting order will take are subtracted', async () => {
    await showAs({ cart: [scents], gems: 100, waiting: [{ entryId: 'e1', lines: [], total: 40 }] }, <Cart />, '/cart')
    expect(pageText()).toContain('15 gems short. Orders that wait to be placed are counted in.')
  })
})

describe('checkout', () => {
  const done: Answer<'store/cart/checkout'> = { kind: 'done', result: { remainingGems: 985, items: [] } }

  test.each([
    ['taken back', { kind: 'done', result: { withdrawn: true } }, 'info', 'Your order was canceled. Nothing was bought.'],
    ['refused', { kind: 'refused', code: 'cart_empty', message: 'Cart is empty.' }, 'bad', 'Cart is empty. Nothing new was ordered.'],
    [
      'changed elsewhere',
      { kind: 'refused', code: 'cart_changed', message: 'Your cart was changed on another device.' },
      'bad',
      'Your cart was changed on another device. Nothing was ordered: have a look at it, then check out.',
    ],
    [
      'ordered elsewhere',
      { kind: 'refused', code: 'already_ordered', message: 'Another order of yours was placed first.' },
      'bad',
      'Another order of yours was placed first. Nothing new was ordered.',
    ],
    [
      'too dear',
      { kind: 'refused', code: 'total_limit', message: 'This order costs more gems than an account can hold.' },
      'bad',
      'This order costs more gems than an account can hold. Remove something from your cart.',
    ],
    ['failed', { kind: 'failed', message: 'This device has no room left.' }, 'bad', 'This device has no room left.'],
  ] as const)('%s: the message says so', async (_what, answer, tone, text) => {
    checkout.mockResolvedValue(answer)
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    expect(notices).toMatchObject([{ tone, text }])
    // The store empties the cart or does not: the screen never does.
    expect(useAccount.getState().cart).toEqual([ring])
  })

  test.each([
    ['done', done, 'Checked out! Items are now in your Inventory. Balance: 985'],
    ['done, balance unknown', { kind: 'done', result: undefined }, 'Checked out! Items are now in your Inventory. Balance: ?'],
    [
      'taken back too late',
      { ...done, tooLate: true },
      'Your order had already been placed, so it could not be canceled. Items are now in your Inventory. Balance: 985',
    ],
  ] as const)('%s: said where what was bought shows, and heard with its heading; no message covers it', async (_what, answer, text) => {
    checkout.mockResolvedValue(answer)
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    await act(async () => showAccount({ cart: [] }))
    const heading = one('heading', 'Yours now.')
    expect(document.getElementById(heading.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
    expect(notices).toEqual([])
  })

  describe('while the prices are not known on this device', () => {
    test('no total and no Checkout are shown; once prices are known, both are', async () => {
      useCatalog.setState({ revision: 0 })
      await showAs({ cart: [ring, gone] }, <Cart />, '/cart')
      expect(pageText()).toContain('Loading prices…')
      expect(pageText()).not.toMatch(/Total|short/)
      expect(all('button', 'Checkout')).toEqual([])
      await act(async () => useCatalog.setState({ revision: 1 }))
      expect(pageText()).toContain('Total 15 gems')
      one('button', 'Checkout')
      expect(pageText()).not.toContain('Loading prices…')
    })

    test('says so where they could not be fetched', async () => {
      useCatalog.setState({ revision: 0, failed: true })
      await showAs({ cart: [gone] }, <Cart />, '/cart')
      expect(pageText()).toContain('The prices could not be loaded yet.')
      expect(all('button', 'Checkout')).toEqual([])
    })

    test('prices that the last page showed count as known', async () => {
      useCatalog.setState({ revision: 0 })
      await showAs({ cart: [ring] }, <Cart />, '/cart')
      expect(pageText()).toContain('Total 15 gems')
      one('button', 'Checkout')
    })
  })

  test('cannot be pressed twice while it is under way', async () => {
    const { promise, answer } = pending<Answer<'store/cart/checkout'>>()
    checkout.mockReturnValue(promise)
    await showAs({ cart: [ring] }, <Cart />, '/cart')
    await press(one('button', 'Checkout'))
    expect(one('button', 'Checking out…').getAttribute('aria-disabled')).toBe('true')
    await press(one('button', 'Checking out…'))
    expect(checkout).toHaveBeenCalledOnce()
    await answer(done)
    expect(one('button', 'Checkout').getAttribute('aria-disabled')).toBe(null)
    expect(document.activeElement).toBe(one('button', 'Checkout'))
  })

  test('an order that waits stays on the page with its lines and total, and is not shown as placed', async () => {
    await showAs({ waiting: [{ entryId: 'e1', lines: [{ itemId: 'a', name: 'Encore jewelry 1', qty: 2 }], total: 30 }] }, <Cart />, '/cart')
    const order = one('heading', 'Waiting to be placed').closest('article')
    expect(textOf(order)).toContain('Encore jewelry 1 × 2')
    expect(textOf(order)).toContain('Total 30 gems')
    expect(pageText()).toContain('Cart is empty.')
    expect(pageText()).not.toContain('Checked out')
  })

  test('offline, orders that wait can be tried at once, by one button', async () => {
    await showAs({ waiting: [waitingRing, { ...waitingRing, entryId: 'e2' }] }, <Cart />, '/cart')
    expect(all('button', 'Try now')).toEqual([])
    await act(async () => useConnection.setState({ state: 'offline' }))
    await press(one('button', 'Try now'))
    expect(retryNow).toHaveBeenCalledOnce()
  })

  test('an order that waits and costs more than there is says beforehand what is missing, counting those before it', async () => {
    const order = (entryId: string, total: number) => ({ entryId, lines: [{ itemId: 'a', name: 'Encore jewelry 1', qty: 1 }], total })
    await showAs({ gems: 50, waiting: [order('e1', 30), order('e2', 60), order('e3', 20)] }, <Cart />, '/cart')
    const said = all('heading', 'Waiting to be placed').map((heading) => /\d+ gems? missing/.exec(textOf(heading.closest('article')))?.[0])
    // The second can't be placed, and leaves its gems to the third.
    expect(said).toEqual([undefined, '40 gems missing', undefined])
    const left = all('heading', 'Waiting to be placed').map(
      (heading) => /Gems left\s*([\d,]+)/.exec(textOf(heading.closest('article')))?.[1],
    )
    expect(left).toEqual(['20', undefined, '0'])
    expect(pageText()).toContain('without them it can’t be placed, and comes back to your cart.')
  })

  describe('taking a waiting order back', () => {
    const waiting = [waitingRing]
    let withdraw: ReturnType<typeof engineThatWithdraws>
    beforeEach(() => void (withdraw = engineThatWithdraws()))
    afterEach(noEngine)
    const takeBack = async () => {
      await showAs({ waiting }, <Cart />, '/cart')
      await press(one('button', 'Cancel order'))
    }

    test('puts its items back into the cart, says so, and moves the focus on', async () => {
      withdraw.mockImplementation(async () => {
        showAccount({ waiting: [], cart: [ring] })
        return true
      })
      await takeBack()
      expect(withdraw).toHaveBeenCalledExactlyOnceWith('e1')
      expect(all('heading', 'Waiting to be placed')).toEqual([])
      one('heading', 'Encore jewelry 1')
      expect(document.activeElement).toBe(one('heading', 'Cart'))
      expect(notices).toEqual([
        {
          tone: 'info',
          text: 'Your order is canceled and its items are back in your cart. If it had already been placed, we’ll tell you.',
        },
      ])
    })

    test('an order of items that are not back in the cart: the message does not say that they are', async () => {
      withdraw.mockImplementation(async () => {
        showAccount({ waiting: [] })
        return true
      })
      await takeBack()
      expect(notices).toMatchObject([{ text: 'Your order is canceled. If it had already been placed, we’ll tell you.' }])
    })

    test('too late: says so, and the order is unchanged', async () => {
      withdraw.mockResolvedValue(false)
      await takeBack()
      expect(notices).toMatchObject([
        { tone: 'bad', text: 'It’s too late to cancel: the shop already has this order.', link: { to: '/activity' } },
      ])
      one('heading', 'Waiting to be placed')
      expect(document.activeElement).toBe(one('button', 'Cancel order'))
    })

    test('where code or database are not to be had, nothing is said of what the shop has, and the next press works', async () => {
      engine.mockRejectedValueOnce(new Error('no code'))
      withdraw.mockRejectedValueOnce(new Error('no database')).mockResolvedValueOnce(true)
      await takeBack()
      await press(one('button', 'Cancel order'))
      const notKept = { tone: 'bad', text: 'This change could not be kept. Please try again.' }
      expect(notices).toEqual([notKept, notKept])
      await press(one('button', 'Cancel order'))
      expect(notices.slice(2)).toMatchObject([{ tone: 'info' }])
    })
  })

  test('a cart that costs more than any account can hold says so before checkout', async () => {
    await showAs({ cart: [{ ...scents, priceGems: 600_000_000, qty: 2 }] }, <Cart />, '/cart')
    expect(pageText()).toContain('This is more than the 1,000,000,000 gems an account can hold')
    expect(pageText()).not.toContain('missing')
  })

  test('R58: an open question shows what it is about', async () => {
    const lines = ['Comet Ring', 'Moonlit Pendant', 'Neon Parka', 'Old Pin'].map((name, index) => ({
      itemId: name,
      name,
      qty: index + 1,
      priceGems: 5,
    }))
    await showAs(
      {
        cart: [ring],
        decisions: [{ ...question, why: 'already_ordered', error: 'Another order of yours was placed first.', lines, total: 50 }],
      },
      <Cart />,
      '/cart',
    )
    expect(pageText()).toContain('Your order needs an answer. Another order of yours was placed first.')
    expect(pageText()).toContain('Comet Ring, Moonlit Pendant × 2, Neon Parka × 3 and 1 more: 50 gems')
  })

  test('an open question leads to /decisions', async () => {
    await showAs({ cart: [ring], decisions: [question] }, <Cart />, '/cart')
    expect(pageText()).toContain('Your order needs an answer. The total is higher than what you saw.')
    expect(one('link', 'Answer').getAttribute('href')).toBe('/decisions')
  })
})
