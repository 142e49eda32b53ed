import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countPending, type CountedChange } from '#sync-protocol/mutations/count-pending.ts'
import { product } from '../../doubles/fixtures.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { until } from '../../until.ts'

let local: FakeStorage
let session: FakeStorage
/** The engine that never comes, unless a test lets it. */
let core: Promise<unknown>
const enqueueJournal = vi.fn<() => Promise<void>>()
const tellRefusal = vi.fn<(code: string) => void>()
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => core }))

beforeEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 60)) // What a press leaves for later asks the queue of its own test.
  ;({ local, session } = stubStorage())
  vi.resetModules()
  enqueueJournal.mockReset().mockResolvedValue(undefined)
  tellRefusal.mockReset()
  core = Promise.resolve({ enqueueJournal, tellRefusal, tellSaved: () => undefined })
})

/** The stores of a page that was just opened. `notices`: what is shown, without what only a screen reader says. */
async function openPage() {
  const { onNotice } = await import('../../../pwa/state/notices.ts')
  const notices: string[] = []
  onNotice(({ tone, text }) => tone !== 'heard' && notices.push(text))
  const { journal } = await import('../../../pwa/storage/journal.ts')
  return {
    ...(await import('../../../pwa/actions/mutate.ts')),
    ...(await import('../../../pwa/actions/perform.ts')),
    ...(await import('../../../pwa/actions/shopping.ts')),
    ...(await import('../../../pwa/actions/orders.ts')),
    ...(await import('../../../pwa/state/account.ts')),
    journal,
    notices,
  }
}

const [ring, hoodie] = ['ring', 'hoodie'].map((id) => product(id))
if (ring === undefined || hoodie === undefined) throw new Error('no products')
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)
const WISH = { name: 'store/wishlist/add', args: { itemId: 'scent' } }
const waitingBehind =
  (...queued: CountedChange[]) =>
  (journalled: readonly CountedChange[]) =>
    countPending([...queued, ...journalled])
const lineOf = (id: string) => ({ id, name: `Item ${id}`, priceGems: 100, product: undefined, qty: 1 })
/** What is written down: whose, what, with which arguments. */
const written = () =>
  [...local.items]
    .filter(([key]) => key.startsWith('starlane-intent:'))
    .map(([, text]) => {
      const { owner, name, args } = JSON.parse(text)
      return [owner, name, args]
    })

describe('what is done (SPEC R40)', () => {
  test('is written down before anything shows it, and shown at once', async () => {
    const { toggleCart, useAccount } = await openPage()
    const seen: unknown[] = []
    useAccount.subscribe(({ cart }) => seen.push([names(cart), written()]))
    toggleCart(ring)
    expect(seen).toEqual([[['Item ring'], [['', 'store/cart/add', { itemId: 'ring', qty: 1 }]]]])
    expect(useAccount.getState().cart[0]).toMatchObject({ qty: 1, priceGems: 100, product: ring })
  })

  test('is shown by the first frame of the next page, where the last one was killed before its engine had loaded', async () => {
    core = new Promise(() => undefined)
    const before = await openPage()
    before.toggleCart(ring)
    before.toggleWishlist(hoodie)
    before.moveToCart(hoodie)
    session.items.clear()
    vi.resetModules()
    const { useAccount } = await openPage()
    expect(useAccount.getState()).toMatchObject({
      cart: [
        { id: 'ring', qty: 1 },
        { id: 'hoodie', qty: 1 },
      ],
      wishlist: [],
    })
  })

  test.each([
    ['of a newer version', { v: 99, args: { itemId: 'ring', qty: 1, wrapped: true } }],
    ['of another kind of quantity', { args: { itemId: 'ring', qty: { pieces: 1 } } }],
    ['of no quantity', { args: { itemId: 'ring' } }],
    ['of less than one piece', { args: { itemId: 'ring', qty: -1 } }],
    ['at no place', { args: { itemId: 'ring', qty: 1, at: 'first' } }],
    ['without arguments', { args: null }],
    ['of a mutation that is none', { name: 'toString', args: { itemId: 'ring' } }],
  ])('is not shown by the next page where it is %s: that is left to the engine', async (_what, damage) => {
    core = new Promise(() => undefined)
    const before = await openPage()
    before.toggleCart(ring)
    const [[key, text] = ['', '']] = [...local.items].filter(([name]) => name.startsWith('starlane-intent:'))
    local.setItem(key, JSON.stringify({ ...JSON.parse(text), ...damage }))
    session.items.clear()
    vi.resetModules()
    const { useAccount, journal } = await openPage()
    expect(useAccount.getState().cart).toEqual([])
    expect(journal.entries()).toHaveLength(1)
  })

  test('tells a visitor once what becomes of a cart, and a member nothing', async () => {
    const { tellSaved } = await import('../../../pwa/engine/tell-saved.ts')
    core = Promise.resolve({ enqueueJournal, tellRefusal, tellSaved })
    const { toggleCart, introduceAccount, notices, publishAccount, useAccount } = await openPage()
    toggleCart(ring)
    toggleCart(ring)
    toggleCart(hoodie)
    await vi.waitFor(() => expect(notices).toEqual(['Saved.']))
    session.items.delete('starlane-saved-said')
    vi.useFakeTimers()
    // A cart that is full takes nothing that could be saved.
    publishAccount({ ...useAccount.getState(), cart: Array.from({ length: 200 }, (_, n) => lineOf(`item-${n}`)) })
    toggleCart(product('scent') ?? ring)
    await vi.advanceTimersByTimeAsync(1_000)
    introduceAccount({ id: 'account-1', gems: 0, personalityType: '' }, false)
    toggleCart(ring)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    expect(notices).toHaveLength(1)
  })

  test('counts as waiting until the queue has taken it', async () => {
    core = new Promise(() => undefined)
    const { toggleCart, perform, countWaiting, publishAccount, useAccount, journal } = await openPage()
    const waits = () => useAccount.getState().pendingCount
    toggleCart(ring)
    expect(waits()).toBe(1)
    void perform(MUTATIONS['store/gem-bundles/purchase-custom'], { amount: 7 })
    expect(waits()).toBe(2)
    vi.resetModules()
    const next = await openPage()
    expect(next.useAccount.getState().pendingCount).toBe(2)

    const [first, second] = journal.entries().map(({ key, text }) => ({ key, id: String(JSON.parse(text).id) }))
    // In the queue and still in the journal: one change.
    publishAccount({ ...useAccount.getState(), waitingWith: waitingBehind(WISH), enqueuedIds: [first?.id ?? ''] })
    expect(waits()).toBe(2)
    journal.remove(first?.key ?? '')
    publishAccount({ ...useAccount.getState(), waitingWith: waitingBehind(), enqueuedIds: [first?.id ?? ''] })
    expect(waits()).toBe(1)
    journal.remove(second?.key ?? '')
    countWaiting()
    expect(waits()).toBe(0)
  })

  test('that could not be journalled is shown once the queue has it, and not before (SPEC R40)', async () => {
    let enqueue = () => {}
    enqueueJournal.mockImplementation(() => new Promise((resolve) => (enqueue = resolve)))
    const { toggleCart, publishAccount, useAccount, journal, allKept, countWaiting } = await openPage()
    local.full = true
    toggleCart(ring)
    toggleCart(ring)
    expect(useAccount.getState()).toMatchObject({ cart: [], pendingCount: 1 })
    await until(() => expect(enqueueJournal).toHaveBeenCalledOnce())
    const [entry] = journal.entries()
    publishAccount({
      ...useAccount.getState(),
      cart: [lineOf('ring')],
      waitingWith: waitingBehind(WISH),
      enqueuedIds: [String(JSON.parse(entry?.text ?? '{}').id)],
    })
    const kept = allKept()
    journal.remove(entry?.key ?? '')
    countWaiting()
    await kept
    enqueue()
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
    await until(() => {
      toggleCart(ring)
      expect(journal.entries()).toHaveLength(1)
    })
  })

  test('belongs to the remembered account, before the server has answered who is logged in', async () => {
    core = new Promise(() => undefined)
    local.setItem('user', JSON.stringify({ id: 'account-1' }))
    const page = await openPage()
    page.toggleCart(ring)
    expect(written()).toEqual([['account-1', 'store/cart/add', { itemId: 'ring', qty: 1 }]])
    page.introduceAccount({ id: 'account-1', gems: 5, personalityType: '' }, false)
    expect(names(page.useAccount.getState().cart)).toEqual(['Item ring'])
    page.introduceAccount({ id: 'account-2', gems: 5, personalityType: '' }, false)
    expect(page.useAccount.getState().cart).toEqual([])
  })

  test('by a visitor stays on display during a login', async () => {
    core = new Promise(() => undefined)
    const { toggleCart, introduceAccount, useAccount } = await openPage()
    toggleCart(ring)
    introduceAccount({ id: 'account-1', gems: 5, personalityType: '' }, false)
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
  })

  test('stays over an older stored view, and is not run again over a view that contains it', async () => {
    const { toggleCart, useAccount, publishAccount, journal } = await openPage()
    toggleCart(ring)
    publishAccount({ ...useAccount.getState(), cart: [], wishlist: [] })
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
    const line = { ...lineOf('ring'), product: ring, qty: 3 }
    publishAccount({ ...useAccount.getState(), cart: [line], wishlist: [] })
    expect(useAccount.getState().cart).toEqual([line])
    const enqueuedIds = journal.entries().map(({ text }) => String(JSON.parse(text).id))
    publishAccount({ ...useAccount.getState(), cart: [], wishlist: [], enqueuedIds })
    expect(useAccount.getState().cart).toEqual([])
  })

  test('toggles by what is shown: a second press takes the product out again', async () => {
    const { toggleCart, toggleWishlist, moveToCart, moveToWishlist, useAccount } = await openPage()
    toggleCart(ring)
    toggleCart(ring)
    expect(useAccount.getState().cart).toEqual([])
    toggleWishlist(hoodie)
    moveToCart(hoodie)
    expect(useAccount.getState()).toMatchObject({ cart: [{ id: 'hoodie' }], wishlist: [] })
    moveToWishlist(hoodie)
    moveToWishlist(ring)
    expect(useAccount.getState()).toMatchObject({ cart: [], wishlist: [{ id: 'hoodie' }] })
    expect(written().map(([, name]) => name)).toEqual([
      'store/cart/add',
      'store/cart/remove',
      'store/wishlist/add',
      'store/move-to-cart',
      'store/move-to-wishlist',
    ])
  })

  test('removes the line that has the product’s name, by the id it has in the cart', async () => {
    const { toggleCart, publishAccount, useAccount } = await openPage()
    publishAccount({ ...useAccount.getState(), cart: [{ ...lineOf('ring-old'), name: 'Item ring' }] })
    toggleCart(ring)
    expect(useAccount.getState().cart).toEqual([])
    expect(written()).toEqual([['', 'store/cart/remove', { itemId: 'ring-old' }]])
  })

  test('is shown as the reducers compute it; what they refuse is told at once and never journalled (SPEC R13)', async () => {
    const { toggleCart, toggleWishlist, publishAccount, useAccount } = await openPage()
    const many = (count: number) => Array.from({ length: count }, (_, n) => lineOf(`item-${n}`))
    publishAccount({ ...useAccount.getState(), cart: many(200), wishlist: many(500) })
    toggleCart(ring)
    toggleWishlist(ring)
    expect(useAccount.getState().cart).toHaveLength(200)
    expect(useAccount.getState().wishlist).toHaveLength(500)
    expect(written()).toEqual([])
    await until(() => expect(tellRefusal.mock.calls).toEqual([['cart_full'], ['wishlist_full']]))
  })

  test('is not shown, and the user is told, only where it could not be journalled and the engine cannot load', async () => {
    core = Promise.reject(new Error('not loaded'))
    core.catch(() => undefined)
    const kept = await openPage()
    kept.toggleCart(ring)
    await kept.allKept()
    expect(names(kept.useAccount.getState().cart)).toEqual(['Item ring'])
    expect(kept.notices).toEqual([])

    local.full = true
    vi.resetModules()
    const { toggleWishlist, useAccount, allKept, notices } = await openPage()
    toggleWishlist(hoodie)
    expect(useAccount.getState()).toMatchObject({ wishlist: [], pendingCount: 2 })
    await allKept()
    expect(useAccount.getState().wishlist).toEqual([])
    expect(notices).toEqual(['This change could not be kept. Please try again.'])
  })

  test('carries what it was decided on, and is waiting where only sending it has to wait (SPEC R12)', async () => {
    core = Promise.reject(new Error('not loaded'))
    core.catch(() => undefined)
    const { checkout, publishAccount, useAccount } = await openPage()
    publishAccount({
      ...useAccount.getState(),
      owner: 'account-1',
      gems: 70,
      lastOrder: 'order-1',
      cart: [{ ...lineOf('ring'), qty: 2, product: ring }],
    })
    expect(await checkout()).toEqual({ kind: 'waiting', id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    const [text = ''] = local.items.values()
    expect(JSON.parse(text)).toMatchObject({
      owner: 'account-1',
      name: 'store/cart/checkout',
      args: {},
      seen: { balance: 70, total: 200, cart: { known: ['order-1'], lines: [{ itemId: 'ring', name: 'Item ring', qty: 2 }] } },
    })
    local.full = true
    expect(await checkout()).toEqual({ kind: 'failed', message: 'This change could not be kept. Please try again.' })
  })

  test('a checkout before every price is known on this device fails: the user cannot agree to a total that is not shown', async () => {
    core = new Promise(() => undefined)
    const { checkout, publishAccount, useAccount } = await openPage()
    publishAccount({
      ...useAccount.getState(),
      owner: 'account-1',
      gems: 70,
      cart: [
        { ...lineOf('ring'), product: ring },
        { ...lineOf('hoodie'), priceGems: 0, product: undefined },
      ],
    })
    expect(await checkout()).toEqual({ kind: 'failed', message: 'The prices are still loading. Please try again in a moment.' })
    expect(local.items.size).toBe(0)
  })
})

describe('the session-scoped lists (specification §9)', () => {
  test('are products with priceGems and qty, written on every change and there at the next first render', async () => {
    local.setItem('user', JSON.stringify({ id: 'account-1' }))
    core = new Promise(() => undefined)
    const before = await openPage()
    before.introduceAccount({ id: 'account-1', gems: 5, personalityType: '' }, false)
    before.toggleCart(ring)
    before.toggleWishlist(hoodie)
    expect(JSON.parse(session.getItem('cart') ?? '')).toEqual([{ ...ring, qty: 1 }])
    expect(JSON.parse(session.getItem('wishlist') ?? '')).toEqual([hoodie])

    vi.resetModules()
    const after = await openPage()
    expect(after.useAccount.getState()).toMatchObject({
      ready: false,
      cart: [{ id: 'ring', qty: 1, product: ring }],
      wishlist: [{ id: 'hoodie', product: hoodie }],
    })
  })

  test('are empty again once the last item is removed, so that the next first render does not bring it back', async () => {
    local.setItem('user', JSON.stringify({ id: 'account-1' }))
    core = new Promise(() => undefined)
    const before = await openPage()
    before.introduceAccount({ id: 'account-1', gems: 5, personalityType: '' }, false)
    for (const toggle of [before.toggleCart, before.toggleWishlist]) {
      toggle(ring)
      toggle(ring)
    }
    expect(session.getItem('cart')).toBe('[]')
    expect(session.getItem('wishlist')).toBe('[]')
    vi.resetModules()
    expect((await openPage()).useAccount.getState()).toMatchObject({ cart: [], wishlist: [] })
  })

  test('of another user, left in a tab that was suspended during the logout, are never shown', async () => {
    local.setItem('user', JSON.stringify({ id: 'account-1' }))
    core = new Promise(() => undefined)
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

  test.each([
    ['damaged', '[{"id":'],
    ['no list', '{"id":"ring"}'],
    ['of other things', '[7, null, {"id":"x"}, {"name":"y"}]'],
  ])('that are %s are no lists', async (_what, text) => {
    session.setItem('starlane-owner', '')
    session.setItem('cart', text)
    session.setItem('wishlist', text)
    expect((await openPage()).useAccount.getState()).toMatchObject({ cart: [], wishlist: [] })
  })

  test('where storage is forbidden: a press is kept in memory, and shown once the queue has it', async () => {
    local.forbidden = true
    session.forbidden = true
    const { toggleCart, useAccount, publishAccount, journal } = await openPage()
    toggleCart(ring)
    // The queue is asked at once, and shows it.
    await until(() => expect(enqueueJournal).toHaveBeenCalledOnce())
    expect(journal.entries()).toHaveLength(1)
    publishAccount({ ...useAccount.getState(), cart: [lineOf('ring')] })
    expect(names(useAccount.getState().cart)).toEqual(['Item ring'])
  })
})

test('any mutation shows at once what its own reducer makes of the account, before it is in any queue (SPEC R13, R40)', async () => {
  core = new Promise(() => undefined)
  const { mutate, dropTaps, useAccount, journal } = await openPage()
  const { submitPersonality } = await import('#sync-protocol/mutations/quiz.ts')
  mutate(submitPersonality, { personalityType: 'INFP', details: {} })
  expect(useAccount.getState()).toMatchObject({ personalityType: 'INFP', pendingCount: 1 })
  expect(journal.entries()).toHaveLength(1)
  // Refused by the queue: what was shown goes with it.
  for (const { key } of journal.entries()) journal.remove(key)
  dropTaps(() => false)
  expect(useAccount.getState()).toMatchObject({ personalityType: '', pendingCount: 0 })
})
