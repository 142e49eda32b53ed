// @vitest-environment happy-dom
import { act, Profiler, useMemo } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { LISTS } from '#sync-protocol/mutations/lists.ts'
import { mutate } from '../../../pwa/actions/mutate.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import type * as Catalog from '../../../pwa/actions/listing.ts'
import { freshAccount, showAs } from './account-store.ts'
import { PRODUCTS } from './products.ts'
import { all, field, fill, goBack, holdMovements, one, pageText, pass, press, show, textOf } from './screen.tsx'
import { until } from '../../until.ts'

const catalog = vi.hoisted(() => ({ view: undefined as undefined | Partial<Catalog.ListingView>, retry: vi.fn(), asked: [] as unknown[] }))

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/listing.ts', () => ({
  useListing: ((listing, query) => {
    catalog.asked.push({ listing, query })
    const { filter, page: place, search = '', sort = 'featured' } = query
    const page = useMemo(
      () => selectListing(PRODUCTS, listing, { filter, page: place, search, sort }),
      [listing, filter, place, search, sort],
    )
    return { status: 'ready', page, asOf: Date.UTC(2025, 10, 20, 12), retry: catalog.retry, ...catalog.view }
  }) satisfies typeof Catalog.useListing,
}))

const { default: Listing } = await import('../../../pwa/features/listing/listing-screen.tsx')

const titles = () => [...document.querySelectorAll('article h3 a')].map((link) => link.firstChild?.textContent)
const card = (name: string) => {
  const found = [...document.querySelectorAll('article')].find((article) => article.querySelector('h3')?.textContent?.startsWith(name))
  if (!found) throw new Error(`no card ${name}`)
  return found
}

beforeEach(() => {
  catalog.view = undefined
  catalog.asked = []
  vi.clearAllMocks()
  freshAccount()
  useConnection.setState({ state: 'online', lastSuccess: 1 })
})

describe('a listing', () => {
  test('shows title, filter buttons, the line of results, twelve cards and the links to Cart and Wishlist', async () => {
    await show(<Listing />, '/kpop2')
    expect(one('heading', 'K-Pop Inspired Products').tagName).toBe('H1')
    for (const name of ['All', 'Fashion', 'Fragrances', 'Jewelry']) one('button', name)
    expect(pageText()).toContain('Showing 1–12 of 15 results')
    expect(document.querySelectorAll('article')).toHaveLength(12)
    expect(one('link', 'Cart').getAttribute('href')).toBe('/cart')
    expect(one('link', 'Wishlist').getAttribute('href')).toBe('/wishlist')
  })

  test('the theme listings offer All, K-Pop and Anime', async () => {
    await show(<Listing />, '/jewelry?theme=anime')
    for (const name of ['All', 'K-Pop', 'Anime']) one('button', name)
    expect(one('button', 'Anime').getAttribute('aria-pressed')).toBe('true')
    expect(titles()).toEqual([1, 2, 3, 4, 5].map((number) => `Lantern jewelry ${number}`))
  })

  test('changing the filter resets the page to 1 and stands in the address; back restores both', async () => {
    await show(<Listing />, '/kpop2?page=2')
    expect(pageText()).toContain('Showing 13–15 of 15 results')
    await press(one('button', 'Jewelry'))
    expect(location.search).toBe('?type=jewelry')
    expect(pageText()).toContain('Showing 1–5 of 5 results')
    await goBack()
    expect(location.search).toBe('?page=2')
    expect(pageText()).toContain('Showing 13–15 of 15 results')
    expect(one('button', 'All').getAttribute('aria-pressed')).toBe('true')
  })

  test('a filter that is chosen already is no step of the history', async () => {
    await show(<Listing />, '/kpop2')
    const steps = history.length
    const jewelry = one('button', 'Jewelry')
    await act(async () => {
      jewelry.click()
      jewelry.click()
    })
    await press(jewelry)
    expect(history.length).toBe(steps + 1)
    expect(location.search).toBe('?type=jewelry')
    await press(one('button', 'All'))
    expect([history.length, location.search]).toEqual([steps + 2, ''])
  })

  test('page buttons turn the page, are disabled at the ends, and scroll to the start of the list', async () => {
    await show(<Listing />, '/kpop2')
    expect(one('button', 'Previous')).toHaveProperty('disabled', true)
    await press(one('button', 'Next'))
    expect(location.search).toBe('?page=2')
    expect(pageText()).toContain('Showing 13–15 of 15 results')
    expect(one('button', 'Next')).toHaveProperty('disabled', true)
    expect(document.activeElement?.textContent).toBe('Products')
  })

  test('the next page and its start come in one movement; pressed again before, it is one step of the history', async () => {
    await show(<Listing />, '/kpop2')
    const steps = history.length
    const moveAll = holdMovements()
    await press(one('button', 'Next'))
    await press(one('button', 'Next'))
    expect(location.search).toBe('?page=2')
    expect(history.length).toBe(steps + 1)
    expect(pageText()).toContain('Showing 1–12 of 15 results')
    expect(document.activeElement?.textContent).not.toBe('Products')
    await moveAll()
    expect(pageText()).toContain('Showing 13–15 of 15 results')
    expect(document.activeElement?.textContent).toBe('Products')
    await goBack()
    expect(pageText()).toContain('Showing 1–12 of 15 results')
  })

  test('a press on a page that the user is leaving, as the next one is still on its way, does not bring the user back', async () => {
    await show(<Listing />, '/kpop2')
    history.pushState(null, '', '/cart')
    const steps = history.length
    await press(one('button', 'Next'))
    expect(location.pathname + location.search).toBe('/cart')
    expect(history.length).toBe(steps)
    await press(one('button', 'Fashion'))
    await fill('Search', 'moon')
    await pass(400)
    expect(location.pathname + location.search).toBe('/cart')
  })

  test('Back before the router has shown the next page: the list stays, and Next brings the next one again', async () => {
    await show(<Listing />, '/kpop2')
    await act(async () => {
      one('button', 'Next').click()
      await goBack()
    })
    expect(location.search).toBe('')
    await press(one('button', 'Next'))
    expect(location.search).toBe('?page=2')
    expect(pageText()).toContain('Showing 13–15 of 15 results')
  })

  describe('changed again before the movement has begun', () => {
    let moveAll = async () => {}
    beforeEach(() => {
      moveAll = holdMovements()
    })

    test('keeps both changes', async () => {
      await show(<Listing />, '/kpop2')
      await press(one('button', 'Fashion'))
      await fill('Sort by', 'price-down')
      await moveAll()
      expect(location.search).toBe('?type=fashion&sort=price-down')
      expect(titles()[0]).toBe('Encore fashion 5')
    })

    test('by words: keeps them, on the first page of what they find', async () => {
      await show(<Listing />, '/kpop2')
      await press(one('button', 'Next'))
      await fill('Search', 'moon')
      await moveAll()
      await pass(400)
      expect(field('Search').value).toBe('moon')
      expect(location.search).toBe('?q=moon')
      expect(titles()[0]).toBe('Encore fashion 3')
    })

    test('by the next page: it is the next one of what was chosen', async () => {
      await show(<Listing />, '/kpop2')
      await fill('Sort by', 'name')
      await press(one('button', 'Next'))
      await moveAll()
      await moveAll()
      expect(location.search).toBe('?page=2&sort=name')
    })

    test('by Back: the list is that of the address', async () => {
      await show(<Listing />, '/kpop2?type=jewelry')
      await press(one('button', 'Fashion'))
      await act(async () => {
        await moveAll()
        await goBack()
      })
      expect(location.search).toBe('?type=jewelry')
      expect(one('button', 'Jewelry').getAttribute('aria-pressed')).toBe('true')
      expect(titles()[0]).toBe('Encore jewelry 1')
    })

    test('by a way to another page: stays there', async () => {
      await show(<Listing />, '/kpop2')
      await press(one('button', 'Fashion'))
      history.pushState(null, '', '/cart')
      await moveAll()
      expect(location.pathname + location.search).toBe('/cart')
    })
  })

  test('a single page has no page buttons', async () => {
    await show(<Listing />, '/kpop2?type=fashion')
    expect(all('button', 'Next')).toEqual([])
  })

  test('sorting starts at page 1 and stands in the address', async () => {
    await show(<Listing />, '/kpop2?type=fashion')
    await fill('Sort by', 'price-down')
    expect(location.search).toBe('?type=fashion&sort=price-down')
    expect(titles()[0]).toBe('Encore fashion 5')
  })
})

describe('search', () => {
  test('every key filters at once; the words stay as typed, and are in the address after a pause, as one history entry', async () => {
    await show(<Listing />, '/kpop2?page=2')
    const steps = history.length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await fill('Search', 'moo')
    await fill('Search', 'moon ')
    expect(titles()).toEqual(['Encore fashion 3', 'Encore fragrances 3', 'Encore jewelry 3'])
    expect(location.search).toBe('?page=2')
    await act(async () => vi.advanceTimersByTime(400))
    vi.useRealTimers()
    expect(location.search).toBe('?q=moon')
    expect(field('Search').value).toBe('moon ')
    expect(history.length).toBe(steps)
  })

  test('a key or a filter is seen where it was pressed, then the cards in sight are the new ones, then those below', async () => {
    const seen: { words: string; filter: string | null | undefined; cards: string }[] = []
    const look = () =>
      seen.push({
        words: field('Search').value,
        filter: document.querySelector('.filters [aria-pressed=true]')?.textContent,
        cards: titles().join(),
      })
    await show(
      <Profiler id="listing" onRender={() => document.querySelector('.filters') && look()}>
        <Listing />
      </Profiler>,
      '/kpop2',
    )
    const before = titles()
    seen.length = 0
    await fill('Search', 'jewelry')
    const after = titles()
    expect(after).toEqual([1, 2, 3, 4, 5].map((number) => `Encore jewelry ${number}`))
    const inSight = after.slice(0, 4)
    const mixed = [...inSight, ...before.slice(4).filter((title) => !inSight.includes(title))]
    const steps = seen.filter((step, at) => step.cards !== seen[at - 1]?.cards)
    expect(steps).toEqual([before, mixed, after].map((cards) => ({ words: 'jewelry', filter: 'All', cards: cards.join() })))
    await fill('Search', '')
    seen.length = 0
    await press(one('button', 'Jewelry'))
    expect(seen[0]).toEqual({ words: '', filter: 'Jewelry', cards: before.join() })
    expect(titles()).toEqual(after)
  })

  test('an address with words opens with them', async () => {
    await show(<Listing />, '/kpop2?q=moon&type=jewelry')
    expect(field('Search').value).toBe('moon')
    expect(titles()).toEqual(['Encore jewelry 3'])
  })

  test('a filter pressed right after typing keeps the words', async () => {
    await show(<Listing />, '/kpop2')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await fill('Search', 'moon')
    await press(one('button', 'Jewelry'))
    vi.useRealTimers()
    expect(location.search).toBe('?type=jewelry&q=moon')
    await goBack()
    expect(field('Search').value).toBe('')
  })

  test('leaving right after typing: the delayed address does not bring the user back', async () => {
    await show(<Listing />, '/kpop2')
    await fill('Search', 'moon')
    history.pushState(null, '', '/cart')
    await pass(400)
    expect(location.pathname + location.search).toBe('/cart')
  })

  test('nothing found: says so, without the line of results, and offers something else; a button shows everything again', async () => {
    await show(<Listing />, '/kpop2?q=volcano&type=jewelry')
    await until(() => expect(document.querySelectorAll('.others article')).toHaveLength(4))
    expect(pageText()).toContain('No results for “volcano”')
    expect(pageText()).not.toContain('Showing')
    await press(one('button', 'Show all products'))
    expect(location.search).toBe('')
    expect(document.querySelectorAll('article')).toHaveLength(12)
    expect(document.activeElement?.textContent).toBe('Products')
  })
})

describe('the buttons of a card', () => {
  test('Add to Cart becomes Remove and back, for a visitor as well', async () => {
    await showAs({ owner: '' }, <Listing />, '/kpop')
    const first = card('Encore fashion 1')
    await press(one('button', 'Add to Cart', first))
    expect(mutate).toHaveBeenLastCalledWith(LISTS['store/cart/add'], { itemId: 'kpop-fashion-1', qty: 1 }, expect.anything())
    expect(textOf(first)).toContain('In your cart')
    // Not the second half of a double tap.
    await pass(400)
    await press(one('button', 'Remove', first))
    one('button', 'Add to Cart', first)
  })

  test('Wishlist becomes Wishlisted and back', async () => {
    await show(<Listing />, '/kpop2')
    const first = card('Encore fashion 2')
    expect(one('button', 'Wishlist', first).getAttribute('aria-pressed')).toBe('false')
    await press(one('button', 'Wishlist', first))
    expect(one('button', 'Wishlisted', first).getAttribute('aria-pressed')).toBe('true')
    expect(mutate).toHaveBeenLastCalledWith(LISTS['store/wishlist/add'], { itemId: 'kpop-fashion-2' }, expect.anything())
    // Not the second half of a double tap.
    await pass(400)
    await press(one('button', 'Wishlisted', first))
    one('button', 'Wishlist', first)
  })
})

describe('what a listing shows when the shop is not there', () => {
  test('skeletons while loading, announced once', async () => {
    catalog.view = { status: 'loading', page: undefined }
    await show(<Listing />, '/kpop2')
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
    expect(pageText()).toContain('Loading products…')
  })

  test('offline the time of the listing is shown; online it is not', async () => {
    await show(<Listing />, '/kpop2')
    expect(pageText()).not.toContain('as of')
    await act(async () => useConnection.setState({ state: 'offline' }))
    expect(pageText()).toMatch(/Saved on this device, as of .*20/)
  })

  test('nothing on the device and no answer: says so, with a button to try again', async () => {
    catalog.view = { status: 'failed', page: undefined }
    await show(<Listing />, '/kpop2')
    await press(one('button', 'Try again'))
    expect(catalog.retry).toHaveBeenCalledOnce()
  })

  test('a page beyond the last becomes the last, and no step of its own', async () => {
    const steps = history.length
    await show(<Listing />, '/kpop2?page=99&type=all')
    expect(pageText()).toContain('Showing 13–15 of 15 results')
    expect(location.search).toBe('?page=2')
    expect(history.length).toBe(steps + 1)
    expect(one('button', 'Page 2').getAttribute('aria-current')).toBe('page')
  })

  test('a page beyond the last of a filter with one page becomes that page', async () => {
    await show(<Listing />, '/kpop2?page=2&type=jewelry')
    expect(pageText()).toContain('Showing 1–5 of 5 results')
    expect(location.search).toBe('?type=jewelry')
  })
})

describe('the public listings describe their products to search engines', () => {
  test('as a JSON-LD list of what is on display', async () => {
    await show(<Listing />, '/kpop?type=jewelry')
    await until(() => expect(document.querySelector('script[type="application/ld+json"]')).not.toBeNull())
    const list = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')
    expect(list).toMatchObject({ '@type': 'ItemList', name: 'K-Pop Inspired Products' })
    expect(list.itemListElement).toHaveLength(5)
    expect(list.itemListElement[1]).toMatchObject({
      position: 2,
      item: {
        '@type': 'Product',
        name: 'Encore jewelry 2',
        offers: { price: '2.50', priceCurrency: 'USD', url: 'https://seller.example/kpop/jewelry/2' },
      },
    })
  })

  test('the members’ listings do not', async () => {
    await show(<Listing />, '/kpop2')
    expect(document.querySelector('script[type="application/ld+json"]')).toBeNull()
  })
})
