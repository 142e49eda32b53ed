// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageBeneath } from '../../../pwa/components/link/beneath.ts'
import { isSearch, sellerName } from '../../../pwa/content/seller.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { toggleCart, toggleWishlist } from './account-actions.ts'
import { freshAccount } from './account-store.ts'
import { engine, noEngine } from './no-engine.ts'
import { product, PRODUCTS } from './products.ts'
import { all, goBack, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: Product } = await import('../../../pwa/features/product/product-screen.tsx')

const ring = product('kpop-jewelry-3')
const ADDRESS = `/product/${ring.id}`
const OVER = { over: { pathname: '/kpop', search: '?page=2', key: 'k' } }

const sell = (products = PRODUCTS) =>
  useCatalog.setState({ revision: 1, products, byId: new Map(products.map((one) => [one.id, one])), former: new Map(), failed: false })

beforeEach(() => {
  vi.clearAllMocks()
  freshAccount()
  sell()
})

/** The listing, and over it the sheet of the ring. */
async function openOverListing(): Promise<void> {
  await show(
    <Routes>
      <Route path="/kpop" element={<p>The listing</p>} />
      <Route path="/product/:id" element={<Product />} />
    </Routes>,
    '/kpop?page=2',
  )
  await act(async () => {
    history.pushState({ usr: OVER, key: 'sheet', idx: 1 }, '', ADDRESS)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
}

describe('a product', () => {
  test('on a page of its own: name as its heading, whole text, price, both buttons, the seller by name in a new tab, the way to the rest', async () => {
    await show(<Product />, ADDRESS)
    expect(one('heading', ring.name).tagName).toBe('H1')
    expect(document.title).toBe(`${ring.name} · Starlane`)
    expect(pageText()).toContain(ring.desc)
    expect(pageText()).toContain('35 gems')
    const seller = [...document.querySelectorAll('a')].find((link) => textOf(link).startsWith('From seller.example'))
    expect(seller).toMatchObject({ href: ring.url, target: '_blank', rel: 'noopener noreferrer' })
    expect(one('link', 'All K-Pop products').getAttribute('href')).toBe('/kpop')
    await press(one('button', 'Add to Cart'))
    expect(toggleCart).toHaveBeenCalledExactlyOnceWith(ring)
    one('button', 'Remove')
    expect(one('link', 'See your cart').getAttribute('href')).toBe('/cart')
    await press(one('button', 'Wishlist'))
    expect(toggleWishlist).toHaveBeenCalledExactlyOnceWith(ring)
    one('button', 'Wishlisted')
  })

  test.each([
    ['enough: what would be left', { gems: 100 }, 'You’ll have 65 gems left'],
    ['too few: what is missing', { gems: 30 }, '5 gems short'],
    ['what orders that wait will take is not there', { gems: 40, waiting: [{ entryId: 'e1', lines: [], total: 10 }] }, '5 gems short'],
  ] as const)('what the price means: %s', async (_who, account, words) => {
    freshAccount({ ...account, waiting: 'waiting' in account ? account.waiting.map((order) => ({ ...order, lines: [] })) : [] })
    await show(<Product />, ADDRESS)
    expect(pageText()).toContain('35 gems')
    expect(textOf(document.querySelector('.product-look-actions p'))).toBe(words)
  })

  test('a visitor learns where gems come from, and anyone that nothing is shipped', async () => {
    freshAccount({ owner: '', gems: 0 })
    await show(<Product />, ADDRESS)
    expect(textOf(document.querySelector('details summary'))).toBe('Where do gems come from?')
    expect(textOf(document.querySelector('details p'))).toBe('Gems are free: earn them in quizzes. All you need is an account.')
    expect(pageText()).toContain('A collectible for your binder. Nothing is shipped.')
  })

  test('a picture that cannot be loaded: a drawn one stands in its place, until the connection is back', async () => {
    useConnection.setState({ state: 'offline' })
    await show(<Product />, ADDRESS)
    const picture = () => document.querySelector<HTMLImageElement>('.product-look-picture img')?.getAttribute('src')
    expect(picture()).toBe(ring.image)
    await act(async () => document.querySelector('.product-look-picture img')?.dispatchEvent(new Event('error')))
    expect(picture()).toBe('/art/offline.svg')
    await act(async () => useConnection.setState({ state: 'online' }))
    expect(picture()).toBe(ring.image)
  })

  test('its price changes in the catalog: the open page shows the new one', async () => {
    await show(<Product />, ADDRESS)
    await act(async () => sell(PRODUCTS.map((one) => (one.id === ring.id ? { ...one, priceGems: 4_200 } : one))))
    expect(pageText()).toContain('4,200 gems')
    expect(pageText()).not.toContain('35 gems')
  })

  test('opened over another page: a dialog with its name, which its button closes by going back', async () => {
    await openOverListing()
    const dialog = document.querySelector('dialog')
    expect(dialog?.open).toBe(true)
    expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(ring.name)
    expect(all('link', 'All K-Pop products')).toEqual([])
    await act(async () => {
      const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      one('button', 'Close').click()
      await back
    })
    expect(location.pathname + location.search).toBe('/kpop?page=2')
    expect(pageText()).toBe('The listing')
  })
})

describe('the price of an open product', () => {
  const core = { followCatalog: vi.fn(), loadCatalog: vi.fn() }
  beforeEach(() => {
    core.followCatalog.mockReset()
    core.loadCatalog.mockReset().mockResolvedValue(undefined)
    engine.mockImplementation(async () => core)
  })
  afterEach(noEngine)
  const leave = () => show(<p>Elsewhere</p>)

  test('is kept fresh until the page is left', async () => {
    const stop = vi.fn()
    core.followCatalog.mockReturnValue(stop)
    await show(<Product />, ADDRESS)
    expect([core.followCatalog.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
    await leave()
    expect([core.followCatalog.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  })

  test('is not looked after for a page that was left before the code came', async () => {
    let arrive = (_core: typeof core) => {}
    engine.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    await show(<Product />, ADDRESS)
    await leave()
    await act(async () => arrive(core))
    expect(core.followCatalog).not.toHaveBeenCalled()
  })

  test('without catalog and code: the page says so, each press asks the shop anew, and says so again', async () => {
    useCatalog.setState({ revision: 0, products: [], byId: new Map(), failed: false })
    engine.mockRejectedValue(new Error('no code'))
    await show(<Product />, ADDRESS)
    await press(one('button', 'Try again'))
    engine.mockImplementation(async () => core)
    await press(one('button', 'Try again'))
    expect(core.loadCatalog).toHaveBeenCalledExactlyOnceWith(true)
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
  })
})

describe('what leads on from a product', () => {
  const kin = () => [...document.querySelectorAll('.kin a')].map((link) => link.getAttribute('href')?.split('/').at(-1))

  test('the next four of its kind, from the last on to the first; none beside itself', async () => {
    await show(<Product />, ADDRESS)
    one('heading', 'More K-Pop jewelry')
    expect(kin()).toEqual([4, 5, 1, 2].map((number) => `kpop-jewelry-${number}`))
    await act(async () => sell([ring]))
    expect(kin()).toEqual([])
    expect(all('heading', 'More K-Pop jewelry')).toEqual([])
  })

  test('on a page of its own: the next one is a page, and read from its start', async () => {
    await show(<Product />, ADDRESS)
    const scroll = vi.spyOn(window, 'scrollTo')
    const steps = history.length
    await press(one('link', 'Encore jewelry 4'))
    expect(location.pathname).toBe('/product/kpop-jewelry-4')
    expect(history.length).toBe(steps + 1)
    expect(document.activeElement).toBe(one('heading', 'Encore jewelry 4'))
    expect(scroll).toHaveBeenCalledWith(0, 0)
  })

  test('in a sheet: the next one is in its place, the sheet stays open, and one step back closes it', async () => {
    await openOverListing()
    const dialog = document.querySelector('dialog')
    const closed = dialog && vi.spyOn(dialog, 'close')
    await press(one('link', 'Encore jewelry 4'))
    expect(document.querySelector('dialog')).toBe(dialog)
    expect(closed).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(one('heading', 'Encore jewelry 4'))
    await goBack()
    expect(location.pathname + location.search).toBe('/kpop?page=2')
  })

  test('on a desk a sheet comes out of the picture that was pressed, on a phone up from the foot', async () => {
    const open = async (width: number) => {
      vi.stubGlobal('innerWidth', width)
      const rect = vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 240, 240))
      await show(
        <>
          <article>
            <img src={ring.image} alt="" />
            <a href={ADDRESS}>More</a>
          </article>
          <Product />
        </>,
        ADDRESS,
        OVER,
      )
      rect.mockRestore()
      vi.unstubAllGlobals()
      return document.querySelector('dialog')?.style.getPropertyValue('--beyond')
    }
    expect(await open(1024)).toMatch(/px .*px$/)
    expect(await open(360)).toBe('')
  })
})

describe('a product that is not here', () => {
  test('never sold: the page says so and leads on', async () => {
    await show(<Product />, '/product/nothing')
    expect(one('heading', 'Product not found').tagName).toBe('H1')
    expect(one('link', 'Anime').getAttribute('href')).toBe('/anime')
  })

  test('what else there is stands below, one of each kind; none without a catalog', async () => {
    await show(<Product />, '/product/nothing')
    const kinds = [...document.querySelectorAll('.kin a')].map((link) => link.getAttribute('href')?.split('/')[2]?.replace(/-\d+$/, ''))
    expect(kinds).toHaveLength(4)
    expect(new Set(kinds).size).toBe(4)
    await act(async () => sell([]))
    expect(document.querySelector('.kin')).toBeNull()
  })

  test('no longer sold: the page says so by its name', async () => {
    useCatalog.setState({ former: new Map([['old-ring', 'Old Ring']]) })
    await show(<Product />, '/product/old-ring')
    one('heading', 'Old Ring is no longer sold')
  })

  test('no catalog yet: it loads; none to be had: it says so and asks again at a press', async () => {
    useCatalog.setState({ revision: 0, byId: new Map(), failed: false })
    await show(<Product />, ADDRESS)
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
    await act(async () => useCatalog.setState({ failed: true }))
    await press(one('button', 'Try again'))
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
  })
})

test.each([
  ['https://www.etsy.com/search?q=moon', 'Etsy'],
  ['https://www.ebay.com/sch/i.html?_nkw=moon', 'eBay'],
  ['https://shop.example/moon', 'shop.example'],
])('the seller at %s is called %s', (url, name) => {
  expect(sellerName(url)).toBe(name)
})

test.each([
  ['https://www.etsy.com/search?q=moon+ring', true],
  ['https://www.ebay.com/sch/i.html?_nkw=moon', true],
  ['https://www.redbubble.com/shop/?query=moon', true],
  ['https://seller.example/products/moon-ring', false],
  ['https://seller.example/products/moon-ring?variant=4&utm_source=x', false],
  ['https://seller.example/list?q=', false],
])('%s leads to a search: %s', (url, expected) => {
  expect(isSearch(url)).toBe(expected)
})

test.each([
  undefined,
  null,
  'x',
  {},
  { over: 'x' },
  { over: { pathname: '/kpop', search: '' } },
  { over: { pathname: 1, search: '', key: '' } },
])('a location that holds %j lies over no page', (state) => {
  expect(pageBeneath({ state })).toBeUndefined()
})
