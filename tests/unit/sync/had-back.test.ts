import { MAX_WISHLIST_ITEMS } from '#sync-protocol/domain/limits.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { product } from '../../doubles/fixtures.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import * as actions from '../../../pwa/actions/shopping.ts'
import { dropTaps, publishAccount, resetAccount, useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { onNotice, useNotices, type Notice } from '../../../pwa/state/notices.ts'
import { journal } from '../../../pwa/storage/journal.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => new Promise(() => undefined) }))

beforeEach(() => {
  stubStorage()
  dropTaps(() => false)
  resetAccount()
  useCatalog.setState(useCatalog.getInitialState())
  useNotices.setState(useNotices.getInitialState())
})

const ring = product('ring')
if (ring === undefined) throw new Error('no product')
const three = ['ring', 'hoodie', 'scent'].map((id) => ({ ...ring, id, name: `Item ${id}` }))
const threeRings = { ...ring, product: ring, qty: 3 }

function openPage() {
  const notices: Notice[] = []
  const heard: string[] = []
  onNotice((notice) => (notice.tone === 'heard' ? heard.push(notice.text) : notices.push(notice)))
  return { ...actions, notices, heard, cart: () => useAccount.getState().cart.map(({ id, qty }) => [id, qty]) }
}

test('what is removed from the cart is told and can be had back, as many as there were, once', () => {
  const { removeFromCart, toggleCart, cart, notices } = openPage()
  toggleCart(ring)
  removeFromCart({ ...threeRings, product: ring }, true)
  expect(cart()).toEqual([])
  expect(notices).toMatchObject([{ tone: 'info', text: 'Removed Item ring.' }])
  notices[0]?.undo?.()
  expect(cart()).toEqual([['ring', 3]])
  notices[0]?.undo?.()
  expect(cart()).toEqual([['ring', 3]])
  expect(useAccount.getState().wishlist).toEqual([])
})

test('what is removed from the wishlist can be had back', () => {
  const { removeFromWishlist, toggleWishlist, notices } = openPage()
  const wishes = () => useAccount.getState().wishlist.map(({ id }) => id)
  toggleWishlist(ring)
  removeFromWishlist(threeRings, true)
  expect(wishes()).toEqual([])
  notices[0]?.undo?.()
  expect(wishes()).toEqual(['ring'])
})

test('a row that is removed before this page has its catalog can be had back, by the name it had', () => {
  const { removeFromCart, removeFromWishlist, notices } = openPage()
  const early = { ...threeRings, product: undefined, priceGems: 0 }
  removeFromCart(early, true)
  removeFromWishlist(early, true)
  expect(notices.map(({ text }) => text)).toEqual(['Removed Item ring.', 'Removed Item ring.'])
  for (const { undo } of notices) undo?.()
  const { cart, wishlist } = useAccount.getState()
  expect(cart).toMatchObject([{ id: 'ring', name: 'Item ring', qty: 3 }])
  expect(wishlist).toMatchObject([{ id: 'ring', name: 'Item ring' }])
})

test('a row that is had back stands where it stood, in cart and wishlist', () => {
  const { removeFromCart, removeFromWishlist, toggleCart, toggleWishlist, notices } = openPage()
  for (const one of three) {
    toggleCart(one)
    toggleWishlist(one)
  }
  const shown = () => [useAccount.getState().cart, useAccount.getState().wishlist].map((rows) => rows.map(({ id }) => id))
  const before = shown()
  for (const place of [0, 1, 2]) {
    const { cart, wishlist } = useAccount.getState()
    const [line, wish] = [cart[place], wishlist[place]]
    if (!line || !wish) throw new Error('no row')
    removeFromCart(line, true)
    removeFromWishlist(wish, true)
    expect(shown()).not.toEqual(before)
    for (const { undo } of notices.splice(0)) undo?.()
    expect(shown()).toEqual(before)
  }
})

test('rows that were moved to the wishlist together are had back where they stood, whatever order they were named in', () => {
  const { moveAllToWishlist, toggleCart, cart, notices } = openPage()
  for (const one of three) toggleCart(one)
  const [first, second, third] = useAccount.getState().cart
  if (!first || !second || !third) throw new Error('no row')
  moveAllToWishlist([third, first])
  expect(cart()).toEqual([[second.id, 1]])
  notices[0]?.undo?.()
  expect(cart()).toEqual(three.map(({ id }) => [id, 1]))
  expect(useAccount.getState().wishlist).toEqual([])
})

test('what was on the wishlist before it was moved there stays on it when the move is taken back', () => {
  const { moveAllToWishlist, toggleCart, toggleWishlist, cart, notices } = openPage()
  for (const one of three) toggleCart(one)
  toggleWishlist(ring)
  moveAllToWishlist(useAccount.getState().cart.slice(0, 2))
  notices[0]?.undo?.()
  expect(cart()).toEqual(three.map(({ id }) => [id, 1]))
  expect(useAccount.getState().wishlist.map(({ id }) => id)).toEqual(['ring'])
})

test.each([
  ['has room for one', 1, ['Moved 1 item to your wishlist.'], 2],
  ['is full', 0, [], 3],
])('where the wishlist %s, only what was moved is told and can be had back', (_how, room, told, left) => {
  const { moveAllToWishlist, toggleCart, cart, notices } = openPage()
  const wishlist = Array.from({ length: MAX_WISHLIST_ITEMS - room }, (_, n) => ({
    ...ring,
    id: `wish-${n}`,
    name: `Wish ${n}`,
    product: ring,
  }))
  publishAccount({ ...useAccount.getState(), wishlist })
  for (const one of three) toggleCart(one)
  moveAllToWishlist(useAccount.getState().cart)
  expect([notices.map(({ text }) => text), cart().length]).toEqual([told, left])
  notices[0]?.undo?.()
  expect(cart()).toEqual(three.map(({ id }) => [id, 1]))
})

test('only Undo names a place', () => {
  const { removeFromCart, toggleCart, notices } = openPage()
  for (const one of three) toggleCart(one)
  const [, second] = useAccount.getState().cart
  if (!second) throw new Error('no row')
  removeFromCart(second, true)
  notices[0]?.undo?.()
  const added = journal
    .entries()
    .map(({ text }) => JSON.parse(text))
    .filter(({ name }) => name === 'store/cart/add')
  expect(added.map(({ args }) => args)).toEqual([...three.map(({ id }) => ({ itemId: id, qty: 1 })), { itemId: second.id, qty: 1, at: 1 }])
})

test('nothing is told of a heart or a button that is pressed again, nor of what is no longer sold', () => {
  const { removeFromCart, toggleCart, toggleWishlist, notices } = openPage()
  useCatalog.setState({ revision: 1 })
  for (const toggle of [toggleCart, toggleWishlist]) {
    toggle(ring)
    toggle(ring)
  }
  removeFromCart({ ...threeRings, product: undefined }, true)
  expect(notices).toEqual([])
})

test('what one user removed does not come to another, who has logged in meanwhile', () => {
  const { removeFromCart, cart, notices } = openPage()
  removeFromCart(threeRings, true)
  useAccount.setState({ owner: 'somebody else' })
  notices[0]?.undo?.()
  expect(cart()).toEqual([])
})

test('every change of cart and wishlist is told once: by a message where there is one, else to screen readers', () => {
  const { toggleCart, toggleWishlist, moveToCart, moveToWishlist, removeFromCart, moveAllToWishlist, ...page } = openPage()
  const { notices, heard } = page
  const told = () => [...heard.splice(0).map((text) => `heard: ${text}`), ...notices.splice(0).map(({ text }) => text)]
  toggleCart(ring)
  expect(told()).toEqual(['heard: Added Item ring to your cart.'])
  moveToWishlist(ring)
  expect(told()).toEqual(['heard: Moved Item ring to your wishlist.'])
  moveToCart(ring)
  expect(told()).toEqual(['heard: Moved Item ring to your cart.'])
  toggleCart(ring)
  expect(told()).toEqual(['heard: Removed Item ring from your cart.'])
  toggleWishlist(ring)
  expect(told()).toEqual(['heard: Added Item ring to your wishlist.'])
  toggleWishlist(ring)
  expect(told()).toEqual(['heard: Removed Item ring from your wishlist.'])
  for (const one of three) toggleCart(one)
  told()
  const [line, ...others] = useAccount.getState().cart
  if (!line) throw new Error('no row')
  removeFromCart(line, true)
  const [removed] = notices
  expect(told()).toEqual(['Removed Item ring.'])
  removed?.undo?.()
  expect(told()).toEqual(['heard: Added Item ring to your cart.'])
  moveAllToWishlist(others)
  const [moved] = notices
  expect(told()).toEqual(['Moved 2 items to your wishlist.'])
  moved?.undo?.()
  expect(told()).toEqual(['heard: Moved 2 items to your cart.'])
  // What is no longer sold has no way back, and so no message.
  useCatalog.setState({ revision: 1 })
  removeFromCart({ ...line, product: undefined }, true)
  expect(told()).toEqual(['heard: Removed Item ring from your cart.'])
})

test.each([
  [0, true],
  [999, true],
  [1_000, false],
])('a row that was had back %i ms ago is sought on the page: %s, once, and no other', (passed, isSought) => {
  const { removeFromWishlist, toggleWishlist, takeHadBack, notices } = openPage()
  toggleWishlist(ring)
  removeFromWishlist({ ...ring, product: ring }, true)
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  onTestFinished(() => now.mockRestore())
  notices.at(-1)?.undo?.()
  now.mockReturnValue(5_000 + passed)
  expect([takeHadBack('hoodie'), takeHadBack(ring.id), takeHadBack(ring.id)]).toEqual([false, isSought, false])
})

test('of two rows that are the same to a person, the first is meant', () => {
  const { toggleCart, toggleWishlist, moveToCart, moveToWishlist } = openPage()
  const row = (id: string) => ({ id, name: ring.name, priceGems: 1, product: undefined, qty: 1 })
  const both = [row('ring-of-before'), row(ring.id)]
  const show = () => publishAccount({ ...useAccount.getState(), cart: both, wishlist: both })
  const ids = (list: 'cart' | 'wishlist') => useAccount.getState()[list].map(({ id }) => id)
  for (const [press, list] of [
    [toggleCart, 'cart'],
    [moveToWishlist, 'cart'],
    [toggleWishlist, 'wishlist'],
    [moveToCart, 'wishlist'],
  ] as const) {
    dropTaps(() => false)
    show()
    press(ring)
    expect(ids(list)).toEqual([ring.id])
  }
})
