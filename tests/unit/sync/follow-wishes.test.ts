// @vitest-environment happy-dom
// What a device notes of its wishes, when that is news, and when it is seen.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { openDeviceDatabase, type DeviceDatabase } from '../../../pwa/db/device-database.ts'
import { followWishes } from '../../../pwa/engine/follow-wishes.ts'
import { useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { entryOf } from '../../../pwa/state/shop-items.ts'
import { useWishNews } from '../../../pwa/state/wish-news.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { PRODUCTS } from '../../doubles/fixtures.ts'

const [ring] = [...PRODUCTS.values()].map((product): Product => ({ ...product, priceGems: 185 }))
if (ring === undefined) throw new Error('no products')

let database: DeviceDatabase
let stop = () => {}
/** How often the noted wishes were asked for. */
let asked: Promise<unknown>[] = []

const logIn = (id: string) => localStorage.setItem('user', JSON.stringify({ id, username: id, gems: 0 }))
const sells = (priceGems: number | undefined, revision = useCatalog.getState().revision + 1) =>
  useCatalog.setState({ revision, byId: new Map(priceGems === undefined ? [] : [[ring.id, { ...ring, priceGems }]]) })
const wishesOf = (owner: string, wishlist = [entryOf(ring)]) => useAccount.setState({ owner, ready: true, wishlist })

/** The news once all that was asked for is noted. */
async function news() {
  for (let done = -1; done !== asked.length;) {
    done = asked.length
    await new Promise((resolve) => setTimeout(resolve))
    await database.transaction('rw', database.documents, () => database.documents.count())
    await new Promise((resolve) => setTimeout(resolve))
  }
  return useWishNews.getState().news.get(ring?.id ?? '')
}

/** A page of the device is opened. */
function open(fake: FakeDevice) {
  stop()
  useWishNews.setState({ news: new Map(), isShown: false })
  stop = followWishes({
    env: fake.env(),
    deviceDatabase: () => {
      const opened = Promise.resolve(database)
      asked.push(opened)
      return opened
    },
  })
}

let fake: FakeDevice
beforeEach(async () => {
  stop()
  asked = []
  localStorage.clear()
  fake = new FakeDevice(new FakeServer())
  database = await openDeviceDatabase({ dexie: fake.dexie() })
  useCatalog.setState({ revision: 0, byId: new Map() })
  logIn('mina')
  wishesOf('mina')
  open(fake)
})

const fell = { was: 185, isBack: false }

test('a lower price is news, also after a reload, until the wishlist has shown it, and stays there until it is left', async () => {
  sells(185)
  expect(await news()).toBeUndefined()
  sells(150)
  expect(await news()).toEqual(fell)
  open(fake)
  expect(await news()).toEqual(fell)
  useWishNews.setState({ isShown: true })
  expect(await news()).toEqual(fell)
  sells(150)
  expect(await news()).toEqual(fell)
  useWishNews.setState({ isShown: false })
  expect(await news()).toBeUndefined()
  open(fake)
  expect(await news()).toBeUndefined()
})

test('a wishlist in a tab that nobody looks at has shown nothing: the news are told by the next page, or once it is looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const see = (state: 'visible' | 'hidden') => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  sells(185)
  useWishNews.setState({ isShown: true })
  await news()
  see('hidden')
  sells(150)
  expect(await news()).toEqual(fell)
  open(fake)
  expect(await news()).toEqual(fell)
  useWishNews.setState({ isShown: true })
  expect(await news()).toEqual(fell)
  see('visible')
  expect(await news()).toEqual(fell)
  open(fake)
  expect(await news()).toBeUndefined()
  visibility.mockRestore()
})

test('before the catalog has been read nothing counts as gone', async () => {
  expect(await news()).toBeUndefined()
  sells(185)
  expect(await news()).toBeUndefined()
  sells(undefined)
  expect(await news()).toBeUndefined()
  sells(185)
  expect(await news()).toEqual({ isBack: true })
})

test('what is noted is of one account, goes with its documents, and nothing is noted of a visitor or after a logout', async () => {
  const rows = () => database.documents.toCollection().primaryKeys()
  sells(185)
  await news()
  sells(150)
  expect(await news()).toEqual(fell)
  logIn('jun')
  wishesOf('jun')
  expect(await news()).toBeUndefined()
  expect(await rows()).toEqual(['jun/wishes', 'mina/wishes'])
  await database.documents.where('owner').equals('jun').delete()
  localStorage.removeItem('user')
  sells(120)
  await news()
  wishesOf('')
  expect(await news()).toBeUndefined()
  expect(await rows()).toEqual(['mina/wishes'])
})

test('what cannot be read is set aside, and begun anew', async () => {
  await database.documents.put({ key: 'mina/wishes', owner: 'mina', loadedAt: 1, data: [{ id: 7 }] })
  sells(185)
  expect(await news()).toBeUndefined()
  sells(150)
  expect(await news()).toEqual(fell)
  expect(await database.quarantine.count()).toBe(1)
})

test('without a database nothing is news, and the next look at a price finds it', async () => {
  sells(185)
  await news()
  stop()
  const opened = Promise.resolve(database)
  const open = vi.fn(() => opened).mockImplementationOnce(() => Promise.reject(new Error('closing')))
  stop = followWishes({ env: fake.env(), deviceDatabase: open })
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  asked = [opened]
  expect(await news()).toBeUndefined()
  sells(150)
  await vi.waitFor(async () => expect(await news()).toEqual(fell))
})

test('two prices that fall while the wishlist is open are both told there; what one account was told no other is', async () => {
  const pin = { ...ring, id: 'pin', priceGems: 90 }
  const sellsBoth = (ringAt: number, pinAt: number) =>
    useCatalog.setState({
      revision: useCatalog.getState().revision + 1,
      byId: new Map([
        [ring.id, { ...ring, priceGems: ringAt }],
        ['pin', { ...pin, priceGems: pinAt }],
      ]),
    })
  wishesOf('mina', [entryOf(ring), entryOf(pin)])
  sellsBoth(185, 90)
  await news()
  useWishNews.setState({ isShown: true })
  sellsBoth(150, 90)
  expect(await news()).toEqual(fell)
  sellsBoth(150, 80)
  expect(await news()).toEqual(fell)
  expect(useWishNews.getState().news.get('pin')).toEqual({ was: 90, isBack: false })
  logIn('jun')
  wishesOf('jun', [entryOf(ring)])
  expect([await news(), useWishNews.getState().news.size]).toEqual([undefined, 0])
})

describe('while the database is slow', () => {
  let arrive = () => {}
  beforeEach(async () => {
    sells(185)
    await news()
    stop()
    const late = new Promise<DeviceDatabase>((resolve) => (arrive = () => resolve(database)))
    useWishNews.setState({ news: new Map(), isShown: true })
    const first = asked.length
    stop = followWishes({
      env: fake.env(),
      deviceDatabase: () => {
        const opened = asked.length === first ? Promise.resolve(database) : late
        asked.push(opened)
        return opened
      },
    })
    await news()
    sells(150)
    await vi.waitFor(() => expect(asked.length).toBe(first + 2))
  })

  test('a page that ends says nothing more', async () => {
    stop()
    arrive()
    expect([await news(), useWishNews.getState().news.size]).toEqual([undefined, 0])
  })

  test('what a page has not begun to look at when it ends is news for the next one', async () => {
    sells(140)
    stop()
    arrive()
    await news()
    open(fake)
    expect(await news()).toEqual({ was: 150, isBack: false })
  })

  test('the page is another user’s by then: nothing of the one before is told there', async () => {
    logIn('jun')
    wishesOf('jun')
    arrive()
    expect([await news(), useWishNews.getState().news.size]).toEqual([undefined, 0])
    sells(140)
    expect(await news()).toEqual({ was: 150, isBack: false })
  })
})
