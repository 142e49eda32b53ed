// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { mutate } from '../../../pwa/actions/mutate.ts'
import { ONE_TAP_MS } from '../../../pwa/components/use-toggle-tap.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useOwnedPieces } from '../../../pwa/state/owned.ts'
import { moveToCart } from './account-actions.ts'
import { entryOf, freshAccount, showAs } from './account-store.ts'
import { arrive, forgetDocuments } from './fake-documents.ts'
import { product, PRODUCTS } from './products.ts'
import { all, one, pageText, pass, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', { spy: true })
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const { KeepOwned } = await import('../../../pwa/app/shell/keep-owned.ts')
const { default: Listing } = await import('../../../pwa/features/listing/listing-screen.tsx')
const { default: Share } = await import('../../../pwa/features/share/share-screen.tsx')
const { default: Wishlist } = await import('../../../pwa/features/wishlist/wishlist-screen.tsx')

const ring = product('kpop-jewelry-1')
const coat = product('kpop-fashion-2')
const bought = ({ id, name, image, priceGems }: typeof ring, withId = true) => ({
  ...(withId ? { itemId: id } : {}),
  name,
  image,
  priceGems,
  qty: 1,
  purchasedAt: '2026-11-20T18:32:00.000Z',
})

beforeEach(() => {
  vi.clearAllMocks()
  freshAccount()
  forgetDocuments()
  useOwnedPieces.setState(useOwnedPieces.getInitialState())
  useCatalog.setState({
    revision: 1,
    products: PRODUCTS,
    byId: new Map(PRODUCTS.map((one) => [one.id, one])),
    select: selectListing,
    failed: false,
  })
})

test('what is owned comes with the inventory, by id or, in an older copy, by name; it goes with the login', async () => {
  await show(<KeepOwned />)
  expect(useOwnedPieces.getState()).toMatchObject({ isAny: false })
  arrive('inventory', { gems: 0, inventory: [bought({ ...ring, name: 'as it was called' }), bought(coat, false)] })
  const { owns, isAny } = useOwnedPieces.getState()
  expect([isAny, owns(ring), owns(coat), owns(product('kpop-jewelry-2'))]).toEqual([true, true, true, false])
  await show(<p>Logged out</p>)
  expect(useOwnedPieces.getState().isAny).toBe(false)
})

test('a listing offers to hide what is owned only where something is, and shows all of it again', async () => {
  await show(<Listing />, '/kpop2?page=2')
  expect(all('button', 'Hide owned')).toEqual([])
  await act(async () => useOwnedPieces.setState({ owns: ({ id }) => id === ring.id || id === coat.id, isAny: true }))
  await press(await vi.waitFor(() => one('button', 'Hide owned')))
  expect(pageText()).toContain('Showing 1–12 of 13 results')
  expect(one('button', 'Hide owned').getAttribute('aria-pressed')).toBe('true')
  expect(pageText()).not.toContain(coat.name)
  // Back must not lead to where one is.
  const steps = history.length
  await press(one('button', 'Hide owned'))
  expect(history.length).toBe(steps)
  expect(pageText()).toContain('of 15 results')
})

test('a search of the whole shop says what is owned already, and asks once before that goes into the cart', async () => {
  useOwnedPieces.setState({ owns: ({ id }) => id === ring.id, isAny: true })
  await show(<Share />, `/share?q=${encodeURIComponent(ring.name)}`)
  const card = document.querySelector('article') ?? document
  expect(card.textContent).toContain(ring.name)
  expect(card.textContent).toContain('In your collection')
  await press(one('button', 'Add to Cart', card))
  expect(mutate).not.toHaveBeenCalled()
  await pass(ONE_TAP_MS)
  await press(one('button', 'Buy again?', card))
  expect(mutate).toHaveBeenCalledOnce()
})

test('the wishlist says what is owned already, and moving that to the cart asks once', async () => {
  useOwnedPieces.setState({ owns: ({ id }) => id === ring.id, isAny: true })
  await showAs({ wishlist: [entryOf(ring)] }, <Wishlist />, '/wishlist')
  expect(pageText()).toContain('Already in your collection')
  await press(one('button', 'Move to Cart'))
  expect(moveToCart).not.toHaveBeenCalled()
  // A key that is held is one press.
  for (let repeats = 0; repeats < 3; repeats += 1) {
    await pass(ONE_TAP_MS / 2)
    await press(one('button', 'Buy again?'))
  }
  expect(moveToCart).not.toHaveBeenCalled()
  await pass(ONE_TAP_MS)
  await press(one('button', 'Buy again?'))
  expect(moveToCart).toHaveBeenCalledOnce()
})
