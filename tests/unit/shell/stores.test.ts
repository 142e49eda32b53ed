// @vitest-environment happy-dom
// What the stores of a page begin with, and what they make of what overlaps only in part.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { PRODUCTS } from '../screens/products.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
})

test('a page of a device that keeps nothing begins with nothing', async () => {
  const { useAccount, useOrdering } = await import('../../../pwa/state/account.ts')
  const { useCatalog } = await import('../../../pwa/state/catalog.ts')
  const { usePictures } = await import('../../../pwa/state/pictures.ts')
  const { useShop } = await import('../../../pwa/state/shop.ts')
  const { useShownListings } = await import('../../../pwa/state/kept-listing.ts')
  const lists = { cart: [], wishlist: [], decisions: [], badges: [], follows: [], shares: [], waiting: [], undecided: [] }
  const empty = {
    ...lists,
    owner: '',
    gems: 0,
    personalityType: '',
    lastOrder: '',
    language: '',
    ready: false,
    pendingCount: 0,
    pendingOrders: 0,
    blocked: undefined,
    unreadable: 0,
    version: 0,
  }
  // A page that the server draws begins so, too.
  expect([useAccount.getState(), useAccount.getInitialState()]).toEqual([empty, empty])
  const former = { byId: new Map(), former: new Map(), formerImages: new Map() }
  expect(useCatalog.getState()).toEqual({ ...former, revision: 0, asOf: 0, products: [], failed: false, select: undefined })
  const pictures = { of: undefined, choice: undefined, here: undefined, answer: undefined }
  expect(usePictures.getState()).toEqual({ ...pictures, isComplete: false, savesData: false })
  expect([useOrdering.getState(), useShop.getState().failed, useShownListings.getState().hasShownAll]).toEqual([{ lines: 0 }, false, false])
  const { useOwnedPieces } = await import('../../../pwa/state/owned.ts')
  const { useSession } = await import('../../../pwa/state/session.ts')
  const { useUpdates } = await import('../../../pwa/state/updates.ts')
  const { useInstall } = await import('../../../pwa/state/install.ts')
  const { useWishNews } = await import('../../../pwa/state/wish-news.ts')
  const { useReceiptsStore } = await import('../../../pwa/state/receipts.ts')
  const { owns, ...shown } = useOwnedPieces.getState()
  expect([shown, owns({ id: 'a', name: 'A' })]).toEqual([{ isAny: false, isHidden: false }, false])
  expect(useSession.getState()).toMatchObject({ status: 'loading', user: { id: '', gems: 0 }, verified: false })
  expect(useUpdates.getState()).toEqual({ state: 'current', offlineReady: false })
  expect([useInstall.getState().installed, useWishNews.getState()]).toEqual([false, { news: new Map(), isShown: false }])
  expect(useReceiptsStore.getState()).toEqual({ status: 'loading', pending: [], receipts: [] })
})

describe('messages', () => {
  const notices = async () => {
    const store = await import('../../../pwa/state/notices.ts')
    const heard: string[] = []
    const listen = (who: string) =>
      store.onNotice(
        ({ text }) => heard.push(`${who}: ${text}`),
        (key) => heard.push(`${who}: no more ${key}`),
      )
    const say = (text: string, key?: string) => store.notify({ tone: 'info', text, ...(key !== undefined && { key }) })
    return { ...store, heard, listen, say }
  }

  test('are heard in their order by who listens first, then by all who listen, and by nobody who has stopped', async () => {
    const { heard, listen, say } = await notices()
    say('one')
    say('two')
    const stop = listen('a')
    listen('b')
    expect(heard.splice(0)).toEqual(['a: one', 'a: two'])
    say('three')
    expect(heard.splice(0)).toEqual(['a: three', 'b: three'])
    stop()
    say('four')
    expect(heard).toEqual(['b: four'])
  })

  test('that are taken back are so for all, once, also where nobody has heard them; others stay', async () => {
    const { heard, listen, say, takeNoticeBack, standingNotices, notifyThere, sayThere } = await notices()
    for (const key of ['x', 'y', 'x']) say(key, key)
    expect(standingNotices()).toEqual(['x', 'y'])
    takeNoticeBack('x')
    for (const key of ['x', 'z']) notifyThere({ tone: 'info', text: `${key} there`, key })
    takeNoticeBack('x')
    for (const who of ['a', 'b']) listen(who)
    expect([heard.splice(0), standingNotices()]).toEqual([['a: y'], ['y']])
    takeNoticeBack('y')
    takeNoticeBack('y')
    expect(heard.splice(0)).toEqual(['a: no more y', 'b: no more y'])
    sayThere()
    sayThere()
    expect(heard).toEqual(['a: z there', 'b: z there'])
  })

  test('that two screens show are held back until both are left, whichever is left first', async () => {
    const { heard, listen, say, sayInSight } = await notices()
    listen('a')
    say('y', 'y')
    const both = (first: 0 | 1) => {
      const leave = [sayInSight(['x', 'y']), sayInSight(['y', 'z'])] as const
      for (const key of ['x', 'y', 'z', 'w']) say(key, key)
      leave[first]()
      for (const key of ['x', 'y', 'z']) say(key, key)
      leave[first === 0 ? 1 : 0]()
      for (const key of ['y']) say(key, key)
      return heard.splice(0)
    }
    expect(both(0)).toEqual(['a: y', 'a: no more y', 'a: w', 'a: x', 'a: y'])
    expect(both(1)).toEqual(['a: no more x', 'a: no more y', 'a: w', 'a: z', 'a: y'])
  })

  test('of a login and of a lost connection end with the next page, and those that it brings come then', async () => {
    const { heard, listen, say, notifyThere, sayThere, LOGGED_IN, OFFLINE, KEPT } = await notices()
    listen('a')
    for (const key of [LOGGED_IN, OFFLINE, KEPT]) say(key, key)
    for (const text of ['one', 'two']) notifyThere({ tone: 'good', text })
    heard.length = 0
    sayThere()
    expect(heard).toEqual([`a: no more ${LOGGED_IN}`, `a: no more ${OFFLINE}`, 'a: one', 'a: two'])
  })

  test('that are true for a while have names of their own, or they could not be taken back', async () => {
    const { LOGGED_IN, OFFLINE, KEPT, SAVED, REMOVED, LEFT_OUT, NOT_HERE } = await notices()
    expect(new Set(['', LOGGED_IN, OFFLINE, KEPT, SAVED, REMOVED, LEFT_OUT, NOT_HERE]).size).toBe(8)
  })
})

test('a product is found by its id, else by its name; a name is the present one, the former one, or the one that was seen', async () => {
  const { nameIn, productOf } = await import('../../../pwa/state/catalog.ts')
  const [ring, pin] = PRODUCTS
  if (ring === undefined || pin === undefined) throw new Error('no products')
  const catalog = { products: [ring, pin], byId: new Map([[ring.id, ring]]), former: new Map([['old', 'An old one']]) }
  const found = (itemId: string | undefined, name: string) => productOf(catalog, { itemId, name })?.id
  expect([found(ring.id, pin.name), found(undefined, pin.name), found('x', 'x')]).toEqual([ring.id, pin.id, undefined])
  const names = [
    nameIn(catalog, ring.id),
    nameIn(catalog, 'old'),
    nameIn(catalog, 'x'),
    nameIn(catalog, 'x', 'As it was'),
    nameIn(catalog, 'old', 'Seen'),
  ]
  expect(names).toEqual([ring.name, 'An old one', undefined, 'As it was', 'Seen'])
})

describe('the lists of this tab', () => {
  const [ring] = PRODUCTS
  if (ring === undefined) throw new Error('no products')
  const { id, name, priceGems } = ring

  test.each<[what: string, row: unknown, shown: object | undefined]>([
    ['whole', { ...ring, qty: 2 }, { id, name, priceGems, qty: 2, product: ring }],
    ['without a quantity', ring, { id, name, priceGems, qty: 1, product: ring }],
    ['without most of its product', { id, name, priceGems, qty: 2 }, { id, name, priceGems, qty: 2, product: undefined }],
    ...['id', 'name', 'image', 'url', 'desc', 'price', 'type', 'theme'].map((field): [string, unknown, object | undefined] => [
      `with a ${field} that is no text`,
      { ...ring, qty: 2, [field]: 7 },
      ['id', 'name'].includes(field) ? undefined : { id, name, priceGems, qty: 2, product: undefined },
    ]),
    ['with a price that is no number', { ...ring, priceGems: '7' }, undefined],
    ['with a quantity that is no number', { ...ring, qty: '7' }, undefined],
    ['that is none', null, undefined],
    ['that is a text', 'ring', undefined],
  ])('a row %s', async (_what, row, shown) => {
    sessionStorage.setItem('starlane-owner', 'mina')
    sessionStorage.setItem('cart', JSON.stringify([row]))
    sessionStorage.setItem('wishlist', JSON.stringify([row]))
    const { mirroredShop } = await import('../../../pwa/state/shop-mirror.ts')
    const { qty: _qty, ...wish } = { qty: 0, ...shown }
    expect(mirroredShop('mina')).toEqual({ cart: shown ? [shown] : [], wishlist: shown ? [wish] : [] })
    expect(mirroredShop('jun')).toEqual({ cart: [], wishlist: [] })
  })

  test('what has not changed is not written again, and whose they are is', async () => {
    const { session } = stubStorage()
    const { mirrorShop } = await import('../../../pwa/state/shop-mirror.ts')
    const entry = { id, name, priceGems, product: { ...ring, shown: { lang: 'en', name: 'Ring' } } }
    const written = vi.spyOn(session, 'setItem')
    const mirror = (qty: number, owner: string) => {
      written.mockClear()
      mirrorShop({ cart: [{ ...entry, qty }], wishlist: [entry] }, owner)
      return written.mock.calls.map(([key]) => key)
    }
    expect(mirror(1, 'mina')).toEqual(['starlane-owner', 'cart', 'wishlist'])
    expect(JSON.parse(session.getItem('cart') ?? '')).toEqual([{ ...ring, qty: 1 }])
    expect([mirror(1, 'mina'), mirror(2, 'mina'), mirror(2, 'jun')]).toEqual([[], ['cart'], ['starlane-owner']])
    vi.unstubAllGlobals()
  })
})

test('of what stands in the journal an owner’s own waits, but for what the queue holds already and what cannot be read', async () => {
  const { journalledOnly } = await import('../../../pwa/state/taps.ts')
  const intents = [
    { id: 'a', owner: 'mina' },
    { id: 'b', owner: 'jun' },
    { id: 'c', owner: 'mina' },
    { id: 'd', owner: 'jun' },
  ]
  const entries = [...intents.map((intent) => JSON.stringify(intent)), '{"id":'].map((text, at) => ({ key: `${at}`, text }))
  const ids = (owner: string, ...enqueued: string[]) => journalledOnly(entries, owner, enqueued).map((intent) => Object(intent).id)
  expect([ids('mina'), ids('mina', 'a', 'b'), ids('jun', 'b', 'd'), ids('')]).toEqual([['a', 'c'], ['c'], [], []])
})

test('a page may be loaded anew once each change is kept, not where one of them is', async () => {
  const { local } = stubStorage()
  const { allKept, countWaiting } = await import('../../../pwa/state/account.ts')
  const { journal } = await import('../../../pwa/storage/journal.ts')
  const intent = (at: number) => ({
    id: String(at).repeat(32),
    owner: '',
    name: 'store/cart/add',
    v: 1,
    args: { itemId: 'ring', qty: 1 },
    at,
  })
  journal.add(intent(1))
  local.full = true
  const key = journal.add(intent(2))
  local.full = false
  let isKept = false
  void allKept().then(() => (isKept = true))
  countWaiting()
  await Promise.resolve()
  expect(isKept).toBe(false)
  journal.remove(key)
  countWaiting()
  await Promise.resolve()
  expect([isKept, journal.entries().length]).toEqual([true, 1])
  // Nobody looks after them any longer: each change asks once, for the number that is shown.
  const asked = vi.spyOn(journal, 'entries')
  countWaiting()
  expect(asked).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('gems of orders that wait are spoken for, all of them', async () => {
  const { heldGems } = await import('../../../pwa/state/account.ts')
  const order = (total: number) => ({ entryId: String(total), lines: [], total })
  expect([heldGems([]), heldGems([order(30), order(12)])]).toEqual([0, 42])
})

test('a change that a screen waits for holds a lock for every tab to see, until nobody waits; a browser that refuses locks hurts nobody', async () => {
  const { awaitOutcome, useAwaited } = await import('../../../pwa/state/awaited.ts')
  const ended: string[] = []
  const locks = { request: (name: string, run: () => Promise<void>) => run().then(() => ended.push(name)) }
  vi.stubGlobal('navigator', { locks })
  const [stopOne, stopOther] = [awaitOutcome('one'), awaitOutcome('other')]
  expect([useAwaited.getState().ids, ended]).toEqual([['one', 'other'], []])
  stopOne()
  await Promise.resolve()
  // Tabs of other versions know it by this name.
  expect([useAwaited.getState().ids, ended]).toEqual([['other'], ['starlane-awaited:one']])
  stopOther()
  Object.assign(locks, { request: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  awaitOutcome('refused')()
  vi.stubGlobal('navigator', {})
  awaitOutcome('unknown')()
  await new Promise((resolve) => setImmediate(resolve))
  expect(useAwaited.getState().ids).toEqual([])
  vi.unstubAllGlobals()
})

test('the answer about pictures that another tab was given counts here, until nobody follows it', async () => {
  const { followPicturesAnswer, usePictures } = await import('../../../pwa/state/pictures.ts')
  const { notePicturesAnswer, PICTURES_ANSWER_KEY } = await import('../../../pwa/storage/pictures-answer.ts')
  const stop = followPicturesAnswer()
  const tell = (key: string) => dispatchEvent(new StorageEvent('storage', { key }))
  usePictures.setState({ isComplete: true })
  notePicturesAnswer('all')
  tell('another')
  expect(usePictures.getState()).toMatchObject({ answer: undefined, isComplete: true })
  tell(PICTURES_ANSWER_KEY)
  expect(usePictures.getState()).toMatchObject({ answer: 'all', isComplete: false })
  stop()
  notePicturesAnswer('few')
  tell(PICTURES_ANSWER_KEY)
  expect(usePictures.getState().answer).toBe('all')
})
