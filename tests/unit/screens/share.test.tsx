// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { manifest } from '../../../pwa/build/web-app-manifest.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { findShared } from '../../../pwa/features/share/find-shared.ts'
import { readShared } from '../../../pwa/features/share/shared.ts'
import { freshAccount, useAccount } from './account-store.ts'
import { PRODUCTS, product } from './products.ts'
import { all, field, fill, one, pageText, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: ShareScreen } = await import('../../../pwa/features/share/share-screen.tsx')

const PENDANT = { ...product('kpop-jewelry-1'), name: 'Encore Pendant', url: 'https://www.etsy.com/search?q=lightstick%20charm%20necklace' }
const JACKET = { ...product('kpop-fashion-2'), name: 'Rookie Jacket', url: 'https://www.ebay.com/sch/i.html?_nkw=varsity%20jacket' }
const CATALOG = [PENDANT, JACKET, ...PRODUCTS.slice(10)]
const shared = (parts: Record<string, string>) => readShared(new URLSearchParams(parts))
const names = (parts: Record<string, string>) => findShared(CATALOG, shared(parts)).products.map(({ name }) => name)

beforeEach(() => {
  freshAccount()
  useCatalog.setState({ revision: 1, failed: false, products: CATALOG, byId: new Map(CATALOG.map((item) => [item.id, item])) })
})

describe('what was shared', () => {
  test.each([
    ['a link on its own', { url: 'https://www.etsy.com/search?q=moon%20ring' }, 'moon ring'],
    ['a link handed over as text, with its title', { title: 'Moon ring - Etsy', text: 'https://etsy.com/listing/1' }, 'Moon ring'],
    ['the same words as title and text', { title: 'Moon ring', text: 'Moon ring https://etsy.com/listing/1' }, 'Moon ring'],
    [
      'a link that holds its words in its path',
      { url: 'https://www.etsy.com/de/listing/1234567/silver-moon-ring?ref=share' },
      'silver moon ring',
    ],
    ['a text without a link', { text: ' silver  moon ' }, 'silver moon'],
    ['words that were typed here', { q: 'tiara', text: 'moon' }, 'tiara'],
    ['a link that is none', { url: 'https://' }, 'https://'],
    ['a path that cannot be read', { url: 'https://shop.example/%E0%A4%A' }, '%E0%A4%A'],
    ['a link of another scheme', { url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    ['nothing at all', {}, ''],
  ])('%s: %j is searched for as "%s"', (_what, parts, words) => {
    expect(shared(parts).words).toBe(words)
  })
})

describe('which product is meant', () => {
  test.each([
    ['the link as the shop has it', { url: PENDANT.url }],
    ['with what the seller adds when it is shared', { url: `${PENDANT.url}&ref=share_v4&utm_source=app` }],
    ['of the seller’s site in another language', { url: 'https://www.etsy.com/de/search?q=lightstick+charm+necklace' }],
    ['of the mobile site, within a text', { text: 'Look! https://m.etsy.com/search/?q=Lightstick%20Charm%20Necklace' }],
  ])('%s: exactly this product', (_which, parts) => {
    expect(findShared(CATALOG, shared(parts))).toMatchObject({ by: 'link', products: [PENDANT] })
  })

  const RING = { ...product('anime-jewelry-1'), name: 'Moon Ring', url: 'https://moon.shops.example/de/ring/' }
  const HOME = { ...product('anime-jewelry-2'), name: 'Sun Ring', url: 'https://www.sun.co.example/' }

  test.each([
    ['that ends a sentence', 'Look at this: https://moon.shops.example/de/ring.', RING],
    ['in brackets', 'this one (https://moon.shops.example/de/ring), please', RING],
    ['of a seller’s first page', 'https://sun.co.example', HOME],
  ])('a link %s', (_which, text, meant) => {
    expect(findShared([RING, HOME], shared({ text }))).toMatchObject({ by: 'link', products: [meant] })
  })

  test.each([
    ['of another seller under the same roof', 'https://sun.shops.example/de/ring/'],
    ['of another site of the same country', 'https://moon.co.example/'],
    ['of another page of a seller whose first page is sold', 'https://www.sun.co.example/news/today'],
  ])('a link %s: none by it', (_which, url) => {
    expect(findShared([RING, HOME], shared({ url })).by).toBe('words')
  })

  test('the same words at another seller: no product of that link, but the closest to its words', () => {
    const found = findShared(CATALOG, shared({ url: 'https://www.ebay.com/sch/i.html?_nkw=encore+pendant' }))
    expect([found.by, found.products[0]]).toEqual(['words', PENDANT])
  })

  test('a long title need not fit in full, and what fits best comes first', () => {
    expect(names({ title: 'Vintage green rookie jacket, size M, free shipping' })[0]).toBe('Rookie Jacket')
    expect(names({ title: 'Rookie Jacket' })).toEqual(['Rookie Jacket'])
  })

  test('words that fit nothing: nothing', () => {
    expect(names({ text: 'lawnmower' })).toEqual([])
    expect(names({ text: 'the and of' })).toEqual([])
    // Single digits and letters are found within anything.
    expect(names({ url: 'javascript:alert(1)' })).toEqual([])
    expect(names({ text: '<script>alert(2)</script> a b' })).toEqual([])
  })
})

describe('the screen', () => {
  test("a seller's link finds its product and offers the wishlist", async () => {
    await show(<ShareScreen />, `/share?url=${encodeURIComponent(PENDANT.url)}`)
    expect(one('heading', 'Found it').getAttribute('role')).toBeNull()
    await press(one('button', 'Put it on the wishlist'))
    expect(useAccount.getState().wishlist.map(({ id }) => id)).toEqual([PENDANT.id])
    expect(pageText()).toContain('It is on your wishlist.')
    expect(one('link', 'See your wishlist').getAttribute('href')).toBe('/wishlist')
  })

  test('shared words land in the search field, and other words can be typed', async () => {
    await show(<ShareScreen />, '/share?text=rookie')
    expect(field('Words or a link').value).toBe('rookie')
    expect(pageText()).toContain('1 result')
    await fill('Words or a link', 'pendant')
    await press(one('button', 'Search'))
    expect(location.search).toBe('?q=pendant')
    expect(pageText()).toContain('Encore Pendant')
  })

  test('nothing was shared: the field, and a few things to start with', async () => {
    await show(<ShareScreen />, '/share')
    expect(all('heading', 'Find it on Starlane')).toHaveLength(1)
    expect(pageText()).not.toMatch(/result/i)
    expect(one('heading', 'A few to start with').parentElement?.querySelectorAll('article').length).toBeGreaterThan(1)
  })

  test.each([
    ['a pointer has the caret in the empty field: what is typed next is searched for', '/share', '(hover: hover)', true],
    ['a finger would have a keyboard over half of the page', '/share', '(hover: none)', false],
    ['what was found is read first', '/share?text=moon', '(hover: hover)', false],
  ])('%s', async (_, path, device, isFocused) => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === device }))
    await show(<ShareScreen />, path)
    expect(document.activeElement === field('Words or a link')).toBe(isFocused)
    vi.unstubAllGlobals()
  })

  test('nothing fits: said with the words, and a way on', async () => {
    await show(<ShareScreen />, '/share?text=lawnmower')
    expect(pageText()).toContain('No results for “lawnmower”')
    expect(one('link', 'K-Pop').getAttribute('href')).toBe('/kpop')
    expect(one('heading', 'Something else?').parentElement?.querySelectorAll('article').length).toBeGreaterThan(1)
  })

  test('a device without the catalog: it is being looked for, and a failure can be tried again', async () => {
    useCatalog.setState({ revision: 0, products: [] })
    await show(<ShareScreen />, '/share?text=moon')
    expect(pageText()).toContain('Looking through the shop…')
    await act(async () => useCatalog.setState({ failed: true }))
    await press(one('button', 'Try again'))
    expect(pageText()).toContain('Looking through the shop…')
  })
})

test('the manifest: links open in the window that is there, and what is shared lands in the search', () => {
  expect(manifest).toMatchObject({
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    handle_links: 'preferred',
    share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  })
})

describe('a tag is followed', () => {
  const TAGGED = CATALOG.map((item, at) => (at < 2 ? { ...item, tags: ['lightstick', 'for her'] } : item))
  const search = (words: string) => show(<ShareScreen key={words} />, `/share?q=${encodeURIComponent(words)}`)
  beforeEach(() => useCatalog.setState({ products: TAGGED }))

  test('and no longer, from a search that names exactly it', async () => {
    await search('lightstick')
    await press(one('button', 'Follow #lightstick'))
    await vi.waitFor(() => expect(useAccount.getState().follows).toEqual(['lightstick']))
    await act(async () => undefined)
    await press(one('button', 'Unfollow #lightstick'))
    await vi.waitFor(() => expect(useAccount.getState().follows).toEqual([]))
    await act(async () => undefined)
    one('button', 'Follow #lightstick')
  })

  test.each(['necklace', 'lightstick her', ''])('but not from another one: "%s"', async (words) => {
    await search(words)
    expect(pageText()).not.toMatch(/follow/i)
  })

  test('no longer, also where no product has it any more: the search names all that are followed', async () => {
    freshAccount({ follows: ['once sold', 'Lightstick'] })
    await search('')
    expect(one('link', '#once sold').getAttribute('href')).toBe('/share?q=once%20sold')
    one('link', '#Lightstick')
    await search('once sold')
    await press(one('button', 'Unfollow #once sold'))
    await vi.waitFor(() => expect(useAccount.getState().follows).toEqual(['Lightstick']))
    await search('lightstick')
    await press(one('button', 'Unfollow #Lightstick'))
    await vi.waitFor(() => expect(useAccount.getState().follows).toEqual([]))
  })

  test('by members only', async () => {
    freshAccount({ owner: '' })
    await search('lightstick')
    expect(pageText()).not.toContain('Follow')
  })

  test('also before the account has been read: the results below the button do not move when it comes', async () => {
    freshAccount({ ready: false })
    await search('lightstick')
    one('button', 'Follow #lightstick')
  })
})
