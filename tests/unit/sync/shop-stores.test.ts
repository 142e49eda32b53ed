import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PRODUCTS, product } from '../protocol/fixtures.ts'
import { stubStorage, type FakeStorage } from './browser-storage.ts'

let local: FakeStorage
let session: FakeStorage
const keepChange = vi.fn<(change: unknown) => Promise<string | undefined>>()
vi.mock('../../../pwa/stores/engine.ts', () => ({ engine: () => Promise.resolve({ keepChange }) }))

beforeEach(() => {
  ;({ local, session } = stubStorage())
  vi.resetModules()
  keepChange.mockReset().mockResolvedValue(undefined)
})

/** The stores of a page that was just opened. */
async function openPage() {
  const { onNotice } = await import('../../../pwa/stores/notices.ts')
  const notices: string[] = []
  onNotice(({ text }) => notices.push(text))
  return { ...(await import('../../../pwa/stores/account-store.ts')), ...(await import('../../../pwa/stores/account-view.ts')), notices }
}

const [ring, hoodie] = ['ring', 'hoodie'].map((id) => product(id))
if (ring === undefined || hoodie === undefined) throw new Error('no products')
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

describe('what is shown ahead of its storage', () => {
  it('shows at once, before anything is stored, and stays when it is', async () => {
    const { toggleCart, useAccount, allKept, publishAccount } = await openPage()
    toggleCart(ring)
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
    expect(useAccount.getState().cart[0]).toMatchObject({ qty: 1, priceGems: 100, product: ring })
    publishAccount({ ...useAccount.getState() })
    await allKept()
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
    expect(keepChange).toHaveBeenCalledExactlyOnceWith({ name: 'store/cart/add', args: { itemId: 'ring', qty: 1 } })
  })

  it('is taken back, and told, when it could not be stored', async () => {
    const { toggleCart, toggleWishlist, useAccount, allKept, notices } = await openPage()
    keepChange.mockResolvedValueOnce('Your cart is full.').mockRejectedValueOnce(new Error('not loaded'))
    toggleCart(ring)
    toggleWishlist(hoodie)
    await allKept()
    expect(useAccount.getState()).toMatchObject({ cart: [], wishlist: [] })
    expect(notices).toEqual(['Your cart is full.', 'This change could not be kept. Please try again.'])
  })

  it('survives a view of what was stored before it, and never shows twice', async () => {
    const { toggleCart, useAccount, allKept, publishAccount } = await openPage()
    let stored: ((text: undefined) => void) | undefined
    keepChange.mockReturnValueOnce(new Promise((resolve) => (stored = resolve)))
    toggleCart(ring)
    publishAccount({ ...useAccount.getState(), cart: [], wishlist: [] })
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
    const line = { id: 'ring', name: 'Item ring', priceGems: 100, product: ring, qty: 1 }
    publishAccount({ ...useAccount.getState(), cart: [line], wishlist: [] })
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
    await vi.waitFor(() => expect(stored).toBeDefined())
    stored?.(undefined)
    await allKept()
    expect(useAccount.getState().cart).toEqual([line])
  })

  it('toggles by what is shown: a second press takes the product out again', async () => {
    const { toggleCart, toggleWishlist, moveToCart, moveToWishlist, useAccount, allKept } = await openPage()
    toggleCart(ring)
    toggleCart(ring)
    expect(useAccount.getState().cart).toEqual([])
    toggleWishlist(hoodie)
    moveToCart(hoodie)
    expect(useAccount.getState()).toMatchObject({ cart: [{ id: 'hoodie' }], wishlist: [] })
    moveToWishlist(hoodie)
    moveToWishlist(ring)
    expect(useAccount.getState()).toMatchObject({ cart: [], wishlist: [{ id: 'hoodie' }] })
    await allKept()
    expect(keepChange.mock.calls.map(([change]) => (change as { name: string }).name)).toEqual([
      'store/cart/add', 'store/cart/remove', 'store/wishlist/add', 'store/move-to-cart', 'store/move-to-wishlist',
    ])
  })

  it('takes out what stands in the cart under the product’s name, whatever its id', async () => {
    const { toggleCart, publishAccount, useAccount, allKept } = await openPage()
    publishAccount({ ...useAccount.getState(), cart: [{ id: 'ring-old', name: 'Item ring', priceGems: 0, product: undefined, qty: 1 }] })
    toggleCart(ring)
    await allKept()
    expect(keepChange).toHaveBeenCalledExactlyOnceWith({ name: 'store/cart/remove', args: { itemId: 'ring-old' } })
  })
})

describe('the session-scoped lists (specification §9)', () => {
  it('are products with priceGems and qty, written on every change and there at the next first render', async () => {
    local.setItem('user', JSON.stringify({ id: 'account-1' }))
    keepChange.mockReturnValue(new Promise(() => undefined))
    const before = await openPage()
    before.introduceAccount({ id: 'account-1', gems: 5, personalityType: '' }, false)
    before.toggleCart(ring)
    before.toggleWishlist(hoodie)
    expect(JSON.parse(session.getItem('cart') ?? '')).toEqual([{ ...ring, qty: 1 }])
    expect(JSON.parse(session.getItem('wishlist') ?? '')).toEqual([hoodie])

    vi.resetModules()
    const after = await openPage()
    expect(after.useAccount.getState()).toMatchObject({ ready: false, cart: [{ id: 'ring', qty: 1, product: ring }], wishlist: [{ id: 'hoodie', product: hoodie }] })
  })

  it('of somebody else, left in a tab that slept through the logout, are never shown', async () => {
    local.setItem('user', JSON.stringify({ id: 'account-1' }))
    keepChange.mockReturnValue(new Promise(() => undefined))
    const before = await openPage()
    before.introduceAccount({ id: 'account-1', gems: 5, personalityType: '' }, false)
    before.toggleCart(ring)
    expect(session.getItem('cart')).toContain('Item ring')
    for (const next of ['{"id":"account-2"}', undefined]) {
      if (next === undefined) local.removeItem('user')
      else local.setItem('user', next)
      vi.resetModules()
      expect((await openPage()).useAccount.getState().cart).toEqual([])
    }
  })

  it.each([['damaged', '[{"id":'], ['no list', '{"id":"ring"}'], ['of other things', '[7, null, {"id":"x"}, {"name":"y"}]']])('that are %s are no lists', async (_what, text) => {
    session.setItem('starlane-owner', '')
    session.setItem('cart', text)
    session.setItem('wishlist', text)
    expect((await openPage()).useAccount.getState()).toMatchObject({ cart: [], wishlist: [] })
  })

  it('may be forbidden altogether', async () => {
    local.forbidden = true
    session.forbidden = true
    const { toggleCart, useAccount } = await openPage()
    toggleCart(ring)
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
  })
})

it('presents lines by this device’s catalog, and what it does not sell as gone', async () => {
  const { present } = await import('../../../pwa/stores/engine/present.ts')
  const { newHead } = await import('../../../pwa/sync/state-rows.ts')
  const { EMPTY_STATE } = await import('#sync-protocol/account-state.ts')
  const state = {
    ...EMPTY_STATE,
    gems: 70,
    cart: [{ itemId: 'ring', name: 'Old name', qty: 2 }, { itemId: 'gone', name: 'Gone thing', qty: 1 }],
    wishlist: [{ itemId: 'unnamed', name: '' }],
  }
  const waiting = [{ entryId: 'e', total: 200, lines: [{ itemId: 'hoodie', name: '', qty: 1 }] }]
  const snapshot = {
    head: newHead(undefined), base: { key: 'base', version: 4, state } as const, known: true, view: { state, waiting }, pendingCount: 1, undecided: [], unreadable: 0,
  }
  const view = present('account-1', snapshot, (id) => PRODUCTS.get(id), { gems: 1, personalityType: '' })
  expect(view.cart).toMatchObject([
    { id: 'ring', name: 'Item ring', priceGems: 100, qty: 2 },
    { id: 'gone', name: 'Gone thing', priceGems: 0, product: undefined },
  ])
  expect(view.wishlist).toMatchObject([{ id: 'unnamed', name: 'unnamed' }])
  expect(view.waiting[0]?.lines).toMatchObject([{ name: 'Item hoodie' }])
  expect(view).toMatchObject({ gems: 70, version: 4, pendingCount: 1, ready: true })
  // Before the server has ever answered here, the session knows better than an empty base.
  expect(present('account-1', { ...snapshot, known: false }, () => undefined, { gems: 12, personalityType: 'INFJ' })).toMatchObject({ gems: 12, personalityType: 'INFJ', ready: false })
})
