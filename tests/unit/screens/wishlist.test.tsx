// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ONE_TAP_MS } from '../../../pwa/components/use-toggle-tap.ts'
import { moveToCart, removeFromWishlist } from './account-actions.ts'
import { entryOf, freshAccount, showAccount, showAs } from './account-store.ts'
import { product, PRODUCTS } from './products.ts'
import { all, one, pageText, pass, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/state/catalog.ts', async (original) => {
  const { create } = await import('zustand')
  return { ...(await original<object>()), useCatalog: create(() => ({ revision: 1, asOf: 0, products: [], byId: new Map() })) }
})

const { default: Wishlist } = await import('../../../pwa/features/wishlist/wishlist-screen.tsx')

const ring = entryOf(product('kpop-jewelry-1'))
const coat = entryOf(product('anime-fashion-2'))

beforeEach(() => {
  vi.clearAllMocks()
  freshAccount()
})

test('shows each item with its gem price, a link to its seller, Move to Cart and Remove', async () => {
  await showAs({ wishlist: [ring, coat] }, <Wishlist />, '/wishlist')
  const [first, second] = document.querySelectorAll<HTMLElement>('main .item')
  if (!first || !second) throw new Error('two rows expected')
  expect(textOf(first)).toContain('15 gems')
  expect(one('link', 'Encore jewelry 1').getAttribute('target')).toBe('_blank')
  await press(one('button', 'Move to Cart', first))
  expect(moveToCart).toHaveBeenCalledWith(ring)
  await pass(ONE_TAP_MS)
  await press(one('button', 'Remove'))
  expect(removeFromWishlist).toHaveBeenLastCalledWith(coat, true)
  expect(pageText()).toContain('Wishlist is empty.')
  expect(one('link', 'Visit the shop').getAttribute('href')).toBe('/shop')
})

test('without a signal, where no seller can be reached, a name leads to what the shop itself knows', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await showAs({ wishlist: [ring] }, <Wishlist />, '/wishlist')
  await press(one('link', 'Encore jewelry 1'))
  expect(location.pathname).toBe('/product/kpop-jewelry-1')
  expect(history.state.usr).toMatchObject({ over: { pathname: '/wishlist' } })
  onLine.mockRestore()
})

test('says what all of it costs, and for how much of it the gems are enough, the cheapest first', async () => {
  const fact = (label: string) =>
    textOf([...document.querySelectorAll('.ticket')].find((ticket) => textOf(ticket).startsWith(label)) ?? null)
  await showAs({ wishlist: [coat, ring], gems: ring.priceGems, cart: [coat] }, <Wishlist />, '/wishlist')
  expect(fact('Total')).toBe(`Total ${ring.priceGems + coat.priceGems} gems`)
  expect(fact('You can afford')).toBe('You can afford 1 of 2')
  expect(one('link', 'You can afford 1 of 2').getAttribute('href')).toBe('/gem-shop')
  expect(fact('In your cart')).toBe('In your cart 1 item')
  await showAs({ wishlist: [coat, ring], gems: ring.priceGems + coat.priceGems }, <Wishlist />, '/wishlist')
  expect(fact('You can afford')).toBe('You can afford Everything')
  // There is nothing more to say of it anywhere.
  expect(all('link', 'You can afford Everything')).toEqual([])
})

test('gems that an order which waits will take pay for no wish', async () => {
  const waiting = [{ entryId: 'order-1', lines: [{ itemId: coat.id, name: coat.name, qty: 1 }], total: coat.priceGems }]
  await showAs({ wishlist: [ring], gems: coat.priceGems + ring.priceGems - 1, waiting }, <Wishlist />, '/wishlist')
  expect(pageText()).toContain('You can afford 0 of 1')
})

test('an item that is no longer sold can only be removed', async () => {
  await showAs({ wishlist: [{ id: 'old-pin', name: 'Old Pin', priceGems: 0, product: undefined }] }, <Wishlist />, '/wishlist')
  expect(pageText()).toContain('No longer sold')
  expect(all('button', 'Move to Cart')).toEqual([])
  one('button', 'Remove')
})

test('before the device has been read the wishlist is not called empty', async () => {
  await showAs({ ready: false }, <Wishlist />, '/wishlist')
  expect(pageText()).not.toContain('Wishlist is empty.')
})

test('the doors below show what is not on it yet', async () => {
  const { useCatalog } = await import('../../../pwa/state/catalog.ts')
  useCatalog.setState({ products: PRODUCTS })
  const pictures = () => [...document.querySelectorAll('.door-art img')].map((image) => image.getAttribute('src'))
  await showAs({ wishlist: [ring] }, <Wishlist />, '/wishlist')
  const before = pictures()
  expect(new Set(before).size).toBe(9)
  const shown = PRODUCTS.filter(({ image }) => before.includes(image))
  await act(async () => showAccount({ wishlist: shown.map(entryOf) }))
  expect(pictures().filter((picture) => before.includes(picture))).toEqual([])
  // Where there is nothing else, it is shown all the same.
  await act(async () => showAccount({ wishlist: PRODUCTS.map(entryOf) }))
  expect(new Set(pictures()).size).toBe(9)
})

test('what fell in price since it was seen, or is sold again, says so while the wishlist is open', async () => {
  const { useWishNews } = await import('../../../pwa/state/wish-news.ts')
  const isOpen = () => useWishNews.getState().isShown
  useWishNews.setState({
    news: new Map([
      [ring.id, { was: 185, isBack: false }],
      [coat.id, { isBack: true }],
      ['old-pin', { was: 50, isBack: false }],
    ]),
  })
  const gone = { id: 'old-pin', name: 'Old Pin', priceGems: 0, product: undefined }
  await showAs({ wishlist: [ring, coat, gone] }, <Wishlist />, '/wishlist')
  const [first = '', second = '', third = ''] = [...document.querySelectorAll<HTMLElement>('main .item')].map(textOf)
  expect(first).toContain(`Was 185 gems, now ${ring.priceGems}`)
  expect(first).not.toContain('Back in the shop')
  expect(second).toContain('Back in the shop')
  expect([second, third].join()).not.toContain('Was')
  expect(isOpen()).toBe(true)
  // It rose again meanwhile.
  await act(async () => showAccount({ wishlist: [{ ...ring, priceGems: 190 }] }))
  expect(pageText()).not.toContain('Was')
  await show(<p>Elsewhere</p>, '/shop')
  expect(isOpen()).toBe(false)
})
