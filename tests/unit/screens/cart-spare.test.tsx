// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { notify, LEFT_OUT, REMOVED, standingNotices } from '../../../pwa/state/notices.ts'
import { checkout, moveAllToWishlist } from './account-actions.ts'
import { showAccount, showAs } from './account-store.ts'
import { freshCart, ring, scents } from './cart-fixtures.ts'
import { all, one, pageText, press, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/state/catalog.ts', async (original) => {
  const { create } = await import('zustand')
  return { ...(await original<object>()), useCatalog: create(() => ({ revision: 1, asOf: 0, products: [], byId: new Map() })) }
})

const { default: Cart } = await import('../../../pwa/features/cart/cart-screen.tsx')

const row = (name: string) => one('heading', name).closest('li')

freshCart()

test('too few gems: the row without which there are enough says so, unless it is the only one', async () => {
  await showAs({ cart: [ring, scents], gems: 20 }, <Cart />, '/cart')
  const words = 'Enough gems without this.'
  expect(textOf(row('Lantern fragrances 2'))).toContain(words)
  expect(all('button', 'Move to Wishlist').map(({ className }) => className.includes('primary'))).toEqual([false, true])
  await act(async () => showAccount({ cart: [scents] }))
  expect(pageText()).not.toContain(words)
})

test('no single row is enough: the fewest that are say so', async () => {
  // 15, 75 and 60 gems.
  const [first, second] = [
    { ...scents, qty: 3 },
    { ...scents, id: 'other', name: 'Other', qty: 1, priceGems: 60 },
  ]
  await showAs({ cart: [ring, first, second], gems: 15 }, <Cart />, '/cart')
  expect(pageText().split('Could wait on your wishlist.')).toHaveLength(3)
  expect(textOf(row('Encore jewelry 1'))).not.toContain('leave out')
  // One button for both, in place of two that lead.
  expect(all('button', 'Move to Wishlist').filter(({ className }) => className.includes('primary'))).toEqual([])
  await press(one('button', 'Move 2 to Wishlist'))
  expect(moveAllToWishlist.mock.calls).toEqual([[[expect.objectContaining({ id: first.id }), expect.objectContaining({ id: second.id })]]])
})

test('more than three would have to go: that is no way to an order, and earning leads', async () => {
  const others = ['a', 'b', 'c', 'd'].map((id) => ({ ...scents, id, name: id, qty: 1, priceGems: 60 }))
  await showAs({ cart: [ring, ...others], gems: 15 }, <Cart />, '/cart')
  expect(pageText()).not.toMatch(/enough without|Could wait/)
  expect(pageText()).not.toMatch(/Move \d/)
  expect(one('link', 'Take a quiz').className).toContain('btn-primary')
})

test('what was left out of an order is not spoken of once the rest is ordered; what was taken off the wishlist still is', async () => {
  checkout.mockReturnValue(new Promise(() => undefined))
  await showAs({ cart: [ring] }, <Cart />, '/cart')
  const undo = () => undefined
  notify({ key: LEFT_OUT, tone: 'info', text: 'Removed Lantern.', undo })
  notify({ key: REMOVED, tone: 'info', text: 'Removed Encore.', undo })
  await press(one('button', 'Checkout'))
  expect(standingNotices()).toContain(REMOVED)
  expect(standingNotices()).not.toContain(LEFT_OUT)
})
