// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { InventoryResponse } from '#sync-protocol/api/answers.ts'
import { TYPES } from '#sync-protocol/domain/product.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import type { DocumentView } from '../../../pwa/actions/documents.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { entryOf, freshAccount, showAccount, showAs } from './account-store.ts'
import { PRODUCTS } from './products.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'

const fake = vi.hoisted(() => ({
  view: undefined as unknown,
  refresh: vi.fn(),
  callApi: vi.fn(),
  perform: vi.fn(),
  pending: [] as { name: string; args: unknown }[],
}))
vi.mock('../../../pwa/actions/perform.ts', () => ({ perform: fake.perform }))
vi.mock('../../../pwa/actions/receipts.ts', () => ({ useReceipts: () => ({ pending: fake.pending, receipts: [] }) }))
vi.mock('../../../pwa/actions/shopping.ts', { spy: true })
vi.mock('../../../pwa/actions/orders.ts', { spy: true })
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => ({ useDocument: () => fake.view }))
vi.mock('../../../pwa/actions/api.ts', () => ({ callApi: fake.callApi }))

const { default: Inventory } = await import('../../../pwa/features/inventory/inventory-screen.tsx')

const item = (name: string, qty = 1) => ({ name, image: '/pictures/x.svg', priceGems: 40, qty, purchasedAt: '2026-11-20T18:32:00.000Z' })

function given(view: Partial<DocumentView<InventoryResponse>>) {
  fake.view = {
    status: 'ready',
    data: undefined,
    loadedAt: Date.UTC(2025, 10, 20, 12),
    refreshing: false,
    error: undefined,
    refresh: fake.refresh,
    ...view,
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  freshAccount({ gems: 360 })
  useConnection.setState({ state: 'online' })
})

test('shows the purchased items, and the gem balance', async () => {
  given({ data: { ok: true, gems: 360, inventory: [item('Moonlit Pendant'), item('Neon Parka', 2)] } })
  await show(<Inventory />, '/inventory')
  expect(pageText()).toContain('Balance 360 gems')
  const pieces = [...document.querySelectorAll('main .collected')].map(textOf)
  expect(pieces[0]).toMatch(/^Moonlit Pendant ?40 gems.*2026$/)
  expect(pieces[1]).toContain('× 2')
})

test('says how much of each kind the collection has, as far as the device knows all of it', async () => {
  useCatalog.setState({ products: PRODUCTS })
  const [first] = PRODUCTS
  if (first === undefined) throw new Error('a product expected')
  const inventory = [item(first.name, 2), item('Sold no longer')]
  given({ data: { ok: true, gems: 360, inventory } })
  await show(<Inventory />, '/inventory')
  expect([...document.querySelectorAll('.ticket-value')].map(textOf)).toEqual([
    '3 pieces',
    ...TYPES.map((type) => `${type === first.type ? 1 : 0} of ${PRODUCTS.filter((product) => product.type === type).length}`),
  ])
  given({ data: { ok: true, gems: 360, inventory, next: 'cursor1' } })
  await show(<Inventory />, '/inventory')
  expect(document.querySelectorAll('.ticket')).toHaveLength(0)
})

test('a piece opens large, with its number in its set; one that is sold no more says so', async () => {
  // Another piece is sold under the name that one had.
  const products = PRODUCTS.map((one) => (one.id === 'kpop-jewelry-1' ? { ...one, name: 'as it was called' } : one))
  useCatalog.setState({ products, byId: new Map(products.map((one) => [one.id, one])) })
  const inventory = [{ ...item('as it was called'), itemId: 'kpop-jewelry-3' }, item('Encore jewelry 4'), item('Long gone')]
  given({ data: { ok: true, gems: 360, inventory } })
  await show(<Inventory />, '/inventory')
  const open = async (name: string) => {
    await press(one('button', name))
    const words = textOf(document.querySelector('dialog'))
    await press(one('button', 'Close'))
    expect(document.querySelector('dialog')).toBe(null)
    return words
  }
  expect(await open('as it was called')).toContain('No. 3 of the 5 K-Pop jewelry pieces')
  expect(await open('Encore jewelry 4')).toContain('No. 4 of the 5 K-Pop jewelry pieces')
  expect(await open('Long gone')).toContain('No longer sold')
})

describe('sets', () => {
  const jewelry = PRODUCTS.filter(({ id }) => id.startsWith('kpop-jewelry'))
  const sets = () => [...document.querySelectorAll('.sets > li')].map(textOf)
  beforeEach(() => {
    useCatalog.setState({ products: PRODUCTS })
    fake.pending = []
  })

  test('each set of which something is owned says how far it is', async () => {
    given({ data: { ok: true, gems: 360, inventory: [item('Encore jewelry 1'), item('Encore jewelry 2'), item('Lantern fashion 1')] } })
    await show(<Inventory />, '/inventory')
    expect(sets()).toEqual(['K-Pop jewelry2 of 5 pieces', 'Anime fashion1 of 5 pieces'])
    given({ data: { ok: true, gems: 360, inventory: [item('Encore jewelry 1')], next: 'cursor1' } })
    await show(<Inventory />, '/inventory')
    expect(sets()).toEqual(['K-Pop jewelryAt least 1 of 5 pieces'])
  })

  test('a finished one offers its badge; the shop says what it brought', async () => {
    given({ data: { ok: true, gems: 360, inventory: jewelry.map(({ name }) => item(name)) } })
    fake.perform.mockResolvedValue({ kind: 'done', result: { earnedGems: 50, remainingGems: 410 } })
    const said: Notice[] = []
    const stop = onNotice((notice) => said.push(notice))
    await show(<Inventory />, '/inventory')
    await press(one('button', 'Take your badge and 50 gems'))
    stop()
    expect(fake.perform).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'store/sets/finish' }), { set: 'kpop-jewelry' })
    expect(said).toMatchObject([{ tone: 'good', text: 'Set complete: the K-Pop jewelry badge and 50 gems are yours.' }])
  })

  test.each<[string, object, string, string]>([
    [
      'had already, from another device, it brings nothing more',
      { kind: 'done', result: { earnedGems: 0, remainingGems: 360 } },
      'good',
      'The K-Pop jewelry badge is yours.',
    ],
    ['without a signal it waits', { kind: 'waiting', id: 'change-1' }, 'info', 'K-Pop jewelry badge: saved. It will be sent'],
    [
      'a refusal',
      { kind: 'refused', code: 'set_unfinished', message: 'Pieces of this set are still missing.' },
      'bad',
      'Pieces of this set',
    ],
  ])('%s', async (_what, answer, tone, text) => {
    given({ data: { ok: true, gems: 360, inventory: jewelry.map(({ name }) => item(name)) } })
    fake.perform.mockResolvedValue(answer)
    const said: Notice[] = []
    const stop = onNotice((notice) => said.push(notice))
    await show(<Inventory />, '/inventory')
    await press(one('button', 'Take your badge and 50 gems'))
    stop()
    expect(said).toMatchObject([{ tone, text: expect.stringContaining(text) }])
  })

  test('a badge that is on its way holds up no other', async () => {
    fake.pending = [{ name: 'store/sets/finish', args: { set: 'anime-fashion' } }]
    given({ data: { ok: true, gems: 360, inventory: jewelry.map(({ name }) => item(name)) } })
    await show(<Inventory />, '/inventory')
    expect(all('button', 'Take your badge and 50 gems')).toHaveLength(1)
  })

  test('a badge that is on its way is not asked for twice, and one that was earned stays when pieces are added', async () => {
    fake.pending = [{ name: 'store/sets/finish', args: { set: 'kpop-jewelry' } }]
    given({ data: { ok: true, gems: 360, inventory: jewelry.map(({ name }) => item(name)) } })
    await show(<Inventory />, '/inventory')
    expect(one('button', 'Badge is on its way').getAttribute('aria-disabled')).toBe('true')
    showAccount({ badges: ['kpop-jewelry'] })
    given({ data: { ok: true, gems: 360, inventory: jewelry.slice(1).map(({ name }) => item(name)) } })
    await show(<Inventory />, '/inventory')
    expect(sets()).toEqual(['K-Pop jewelry4 of 5 piecesBadge earned'])
    // Of a set of which nothing is sold any more there is nothing to count.
    await act(async () => useCatalog.setState({ products: PRODUCTS.filter((one) => !jewelry.includes(one)) }))
    expect(sets()).toEqual(['K-Pop jewelryBadge earned'])
  })
})

test('the message of an empty inventory links to /shop', async () => {
  given({ data: { ok: true, gems: 360, inventory: [] } })
  await show(<Inventory />, '/inventory')
  expect(pageText()).toContain('Your inventory is empty.')
  expect(one('link', 'Visit the shop').getAttribute('href')).toBe('/shop')
})

test('"Failed to load inventory." is shown only when there is no copy on the device', async () => {
  given({ status: 'failed', error: { status: undefined, code: undefined, message: 'x' } })
  await show(<Inventory />, '/inventory')
  expect(pageText()).toContain('Failed to load inventory.')
  await press(one('button', 'Try again'))
  expect(fake.refresh).toHaveBeenCalledOnce()

  given({ data: { ok: true, gems: 1, inventory: [item('Moonlit Pendant')] }, error: { status: undefined, code: undefined, message: 'x' } })
  await act(async () => useConnection.setState({ state: 'offline' }))
  await show(<Inventory />, '/inventory')
  expect(pageText()).not.toContain('Failed to load inventory.')
  expect(pageText()).toContain('Moonlit Pendant')
  expect(pageText()).toMatch(/Saved on this device, as of .*20/)
})

test('orders waiting to be placed are shown apart', async () => {
  given({ data: { ok: true, gems: 360, inventory: [item('Moonlit Pendant')] } })
  await showAs(
    { waiting: [{ entryId: 'e1', lines: [{ itemId: 'a', name: 'Neon Parka', qty: 1 }], total: 90 }] },
    <Inventory />,
    '/inventory',
  )
  expect(textOf(one('heading', 'Waiting to be placed').closest('article'))).toContain('Neon Parka')
  expect(textOf(one('heading', 'Collected').closest('section'))).not.toContain('Neon Parka')
})

test('an order that waits without enough gems leads to the quiz, not to another try', async () => {
  given({ data: { ok: true, gems: 60, inventory: [] } })
  showAccount({ gems: 60, waiting: [{ entryId: 'e1', lines: [{ itemId: 'a', name: 'Neon Parka', qty: 1 }], total: 90 }] })
  useConnection.setState({ state: 'offline' })
  await show(<Inventory />, '/inventory')
  expect(pageText()).toContain('30 gems missing: without')
  expect(one('link', 'Take a quiz').getAttribute('href')).toBe('/knowledge')
  expect(all('button', 'Try now')).toEqual([])
})

test('items beyond the newest are fetched on demand', async () => {
  given({ data: { ok: true, gems: 360, inventory: [item('Moonlit Pendant')], next: 'cursor1' } })
  fake.callApi.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ ok: true, gems: 360, inventory: [item('First Pin')] })
  await show(<Inventory />, '/inventory')
  await press(one('button', 'Show older'))
  expect(pageText()).toContain('Failed to load inventory.')
  await press(one('button', 'Show older'))
  expect(fake.callApi.mock.lastCall?.[0]).toBe('store/inventory?before=cursor1')
  expect(pageText()).toContain('First Pin')
  expect(pageText()).not.toContain('Show older')
})

const pockets = () => [...document.querySelectorAll('.pocket h3')].map(textOf)

/** The album with one piece in it, and one wish. */
async function showAlbum(isKnown: boolean) {
  const [product] = PRODUCTS
  if (!product) throw new Error('a product is needed')
  const wish = entryOf(product)
  given({ data: { ok: true, gems: 360, inventory: [item('Moonlit Pendant')] } })
  await showAs({ wishlist: [isKnown ? wish : { ...wish, product: undefined }] }, <Inventory />, '/inventory')
  return wish
}

test('what is on the wishlist waits in the next pocket, until it is not wished for any more', async () => {
  const { name } = await showAlbum(true)
  expect(pockets()).toEqual([name])
  one('link', name).focus()
  await act(async () => showAccount({ wishlist: [] }))
  expect(pockets()).toEqual([])
  expect(textOf(document.activeElement)).toBe('Collected')
})

test('a wish that is known only after the album is in sight pushes nothing', async () => {
  const wish = await showAlbum(false)
  await act(async () => showAccount({ wishlist: [wish] }))
  expect(pockets()).toEqual([])
})
