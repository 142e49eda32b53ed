// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { firstPageOf, keepFirstPage, useShownListings } from '../../../pwa/state/kept-listing.ts'
import { forgetKeptCatalog, noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { PRODUCTS } from './products.ts'

const page = { products: PRODUCTS.slice(0, 12), totalPages: 2, startIndex: 1, endIndex: 12, totalItems: 15 }
const kpop = { path: '/kpop', revision: 3, asOf: 1000, page }

/** The app opened anew on this device. */
function openAnew(): void {
  useShownListings.setState(useShownListings.getInitialState())
}

/** What the row says otherwise than it was written. */
function damage(change: object): void {
  const row = JSON.parse(localStorage.getItem('starlane-listing') ?? '{}')
  localStorage.setItem('starlane-listing', JSON.stringify({ ...row, ...change }))
}

function damageProduct(change: object): void {
  damage({ page: { ...page, products: [{ ...page.products[0], ...change }] } })
}

beforeEach(() => {
  localStorage.clear()
  openAnew()
})

test('the first page of the listing that was shown last is there when the app is opened again, and no other', () => {
  noteKeptCatalog(3)
  keepFirstPage({ ...kpop, path: '/anime' })
  keepFirstPage(kpop)
  openAnew()
  expect(firstPageOf('/kpop')).toMatchObject(kpop)
  expect(firstPageOf('/anime')).toBeUndefined()
  // The page that the service worker answers with looks for it so (build/page-heads.ts).
  expect(localStorage.getItem('starlane-listing')).toMatch(/^{"path":"\/kpop"/)
})

test.each([
  ['the device keeps another catalog by now', () => localStorage.setItem('starlane-catalog', '4')],
  ['another build wrote it', () => localStorage.setItem('starlane-listing', JSON.stringify({ ...kpop, build: 'other' }))],
  ['it is damaged', () => localStorage.setItem('starlane-listing', '{"path":"/kpop"')],
  ['its page is lost', () => damage({ page: undefined })],
  ['its page is empty', () => damage({ page: {} })],
  ['its products are none', () => damage({ page: { ...page, products: [...page.products.slice(1), {}] } })],
  ...[
    { photos: [null] },
    { photos: [] },
    { photos: [{ name: 'a' }] },
    { photos: [{ name: 'a', color: 'b' }, { color: 'b' }] },
    { tags: 7 },
    { tags: [] },
    { tags: ['moon', 7] },
    { priceGems: '7' },
    { url: null },
    { shown: { lang: 7 } },
    { shown: { name: {} } },
    { shown: { desc: null } },
    { shown: { alt: [] } },
    { shown: { alt: ['A ring', 7] } },
    { shown: { tags: 'moon' } },
  ].map((change): [string, () => void] => [`a product has ${JSON.stringify(change)}`, () => damageProduct(change)]),
  ...['totalPages', 'startIndex', 'endIndex', 'totalItems'].map((number): [string, () => void] => [
    `its ${number} is none`,
    () => damage({ page: { ...page, [number]: 'many' } }),
  ]),
])('it is not shown where %s', (_what, happens) => {
  noteKeptCatalog(3)
  keepFirstPage(kpop)
  happens()
  openAnew()
  expect(firstPageOf('/kpop')).toBeUndefined()
})

test.each([
  { photos: [{ name: 'a', color: 'b' }] },
  { tags: ['moon'] },
  { shown: { lang: 'ko', name: '반지', desc: '달', alt: ['은반지'], tags: ['달'] } },
  { shown: { name: '반지' } },
])('it is shown where a product has %j', (change) => {
  noteKeptCatalog(3)
  keepFirstPage(kpop)
  damageProduct(change)
  openAnew()
  expect(firstPageOf('/kpop')?.page.products[0]).toMatchObject(change)
})

test('a listing that is shown once more of the same catalog is not written once more', () => {
  noteKeptCatalog(3)
  keepFirstPage(kpop)
  localStorage.removeItem('starlane-listing')
  keepFirstPage(kpop)
  expect(localStorage.getItem('starlane-listing')).toBeNull()
})

test('it goes with the catalog, and a newer catalog is kept in its place', () => {
  noteKeptCatalog(3)
  keepFirstPage(kpop)
  noteKeptCatalog(4)
  keepFirstPage({ ...kpop, revision: 4 })
  openAnew()
  expect(firstPageOf('/kpop')?.revision).toBe(4)
  forgetKeptCatalog()
  expect(localStorage.getItem('starlane-listing')).toBeNull()
})
