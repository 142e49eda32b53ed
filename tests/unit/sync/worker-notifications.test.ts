// What the worker shows while no page is in sight, and what a press on it opens.
import { existsSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import { openFromNotification, tellInBackground } from '../../../pwa/sw/notifications.ts'
import { createApi } from '../../../pwa/sync/api.ts'
import { fetchCatalog } from '../../../pwa/sync/catalog-document.ts'
import { SHOP_KEY } from '../../../pwa/sync/document-source.ts'
import { localDay } from '../../../pwa/sync/local-day.ts'
import { readUnseen } from '../../../pwa/sync/unseen.ts'
import { letter } from '../../doubles/changes.ts'
import { FakeDevice, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { line, PRODUCTS } from '../../doubles/fixtures.ts'

interface Shown {
  title: string
  tag: string
  body: string
  data: unknown
}
let server: FakeServer
let device: FakeDevice
let client: TestClient
let shown: Shown[]
let visible: string[]
const badge = { setAppBadge: vi.fn(async (_count: number) => undefined), clearAppBadge: vi.fn(async () => undefined) }
const scope = {
  clients: {
    matchAll: async (wanted: object) =>
      windowsOf(
        wanted,
        visible.map((visibilityState) => ({ visibilityState })),
      ),
  },
  registration: {
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
    showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
      await aWhile()
      shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]
    },
  },
}
/** Also those that another worker serves, and no other clients. */
function windowsOf<Window>(wanted: object, windows: Window[]): Window[] {
  expect(wanted).toEqual({ type: 'window', includeUncontrolled: true })
  return windows
}
/** The browser takes its time, and ends a worker whose event is over. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 5))
const tell = (account: string = ACCOUNT) => tellInBackground(account, scope as never, device.env())

beforeEach(async () => {
  vi.clearAllMocks()
  server = new FakeServer()
  device = new FakeDevice(server)
  client = await device.open({ deviceId: server.issueDevice() })
  shown = []
  visible = []
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', badge)
  await client.sync('forced')
})
const write = async (text: string) => {
  await client.mutate(letter(text))
  await client.sync('seen')
}

test('what is unseen: outcomes as they came, and all that waits; of an account that has left, or was never here, nothing is known', async () => {
  server.account = { ...server.account, version: 7, state: { ...server.account.state, gems: 50, cart: [line('ring')], follows: ['shoes'] } }
  await client.sync('forced')
  for (const change of [letter('first'), { name: 'store/cart/checkout', args: {}, seen: { total: 100 } } as const, letter('last')])
    await client.mutate(change)
  await client.sync('seen')
  const { receipts, undecided } = client.database
  const told = { ...Object(await receipts.orderBy('order').first()), id: 'told-000000000000001', order: 9, told: 1 }
  await receipts.put(told)
  await client.mutateAll([letter('one that waits'), letter('another')])
  await undecided.put({ id: 'undecided-00000001', name: 'contact', v: 1, args: {}, at: 1, why: 'device' })
  const before = device.connections
  const unseen = await readUnseen(ACCOUNT, device.env())
  expect(unseen?.unshown.map(({ order, name }) => [order, name])).toEqual([
    [1, 'contact'],
    [2, 'store/cart/checkout'],
    [3, 'contact'],
  ])
  expect(unseen).toMatchObject({ waiting: 4, follows: ['shoes'] })
  await client.leave('keep')
  for (const account of [ACCOUNT, 'account-of-nobody']) expect(await readUnseen(account, device.env())).toBeUndefined()
  expect([device.connections, (await device.indexedDB.databases()).length]).toEqual([before, 1])
})

test('what was answered is said once; what is new takes its place and says it all', async () => {
  await tell()
  expect([shown, badge.clearAppBadge.mock.calls.length]).toEqual([[], 1])
  await write('Hello')
  await tell()
  const [first] = shown
  expect(shown).toMatchObject([
    { title: 'What you did offline was sent', tag: `starlane-outcomes-${ACCOUNT}`, data: { path: '/activity' } },
  ])
  // The system plays its sound again, and shows what the app brings along.
  const { renotify, icon, badge: mark } = Object(first)
  expect([renotify, ...[icon, mark].map((path: string) => existsSync(`pwa/public${path}`) && path.includes('.'))]).toEqual([
    true,
    true,
    true,
  ])
  await tell()
  expect(shown[0]).toBe(first)
  await write('And more')
  await tell()
  expect(shown).toHaveLength(1)
  expect(shown[0]?.title).toMatch(/^2 /)
})

test('the worker’s event lasts until the number on the icon is there', async () => {
  let isThere = false
  badge.clearAppBadge.mockImplementationOnce(() => aWhile().then(() => void (isThere = true)))
  vi.stubGlobal('Notification', { permission: 'default' })
  await tell()
  expect(isThere).toBe(true)
})

test('the number on the icon is what still waits, whether or not anything may be shown', async () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  await write('This one is answered')
  server.faults.push(faults.noConnection)
  await write('Hello')
  await tell()
  expect([badge.setAppBadge.mock.calls, shown]).toEqual([[[1]], []])
  badge.setAppBadge.mockRejectedValueOnce(new Error('no icon'))
  await tell()
  vi.stubGlobal('navigator', {})
  await tell()
  expect(badge.setAppBadge).toHaveBeenCalledTimes(2)
})

test('nothing is shown beside a page in sight; it is once that one is hidden', async () => {
  await write('Hello')
  visible = ['hidden', 'visible']
  await tell()
  expect(shown).toEqual([])
  visible = ['hidden', 'hidden']
  await tell()
  expect(shown).toHaveLength(1)
})

test('of an account that was never here nothing is said; a notification that fails leaves all to the next page, and to the next try', async () => {
  await tell('account-9')
  expect(badge.clearAppBadge).not.toHaveBeenCalled()
  await write('Hello')
  const fails = vi.spyOn(scope.registration, 'showNotification').mockRejectedValueOnce(new Error('not now'))
  await tell()
  expect(shown).toEqual([])
  await tell()
  expect(shown).toHaveLength(1)
  fails.mockRestore()
})

test('the shop has the name by which the device knows it', async () => {
  await write('Hello')
  await tell()
  expect(shown[0]?.body).toContain('the shop')
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  await database.documents.put({ key: SHOP_KEY, owner: '', loadedAt: 1, data: { brand: { name: 'Bias Bazaar' } } })
  shown = []
  await tell()
  expect(shown[0]?.body).toContain('Bias Bazaar')
})

test('a wish that costs less is said once, and where it may not be shown it stays to be said', async () => {
  const [ring] = PRODUCTS.values()
  if (ring === undefined) throw new Error('no products')
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const sells = (revision: number, priceGems: number) =>
    (server.catalog = { revision, updatedAt: revision, products: [{ ...ring, priceGems }] })
  sells(1, 185)
  const login = { token: () => undefined, forget: () => undefined }
  const api = createApi({ network: device.env(), login, reached: () => undefined })
  await fetchCatalog({ database, clock: device.env() }, api, undefined)
  await database.documents.put({ key: `${ACCOUNT}/wishes`, owner: ACCOUNT, loadedAt: 1, data: [{ id: ring.id, gems: 185, isGone: false }] })
  sells(2, 150)
  visible = ['visible']
  await tell()
  expect(shown).toEqual([])
  visible = []
  await tell()
  expect(shown).toMatchObject([{ tag: `starlane-wishes-${ACCOUNT}`, data: { ids: [ring.id], path: '/wishlist' } }])
  shown = []
  await tell()
  expect(shown).toEqual([])
})

test('new pieces in tags that the account follows are said beside it, also where no wish is news', async () => {
  const [ring, pin] = [...PRODUCTS.values()]
  if (ring === undefined || pin === undefined) throw new Error('no products')
  server.account = { ...server.account, state: { ...server.account.state, follows: ['moon'] }, version: server.account.version + 1 }
  await client.sync('forced')
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  server.catalog = { revision: 1, updatedAt: 1, products: [ring] }
  const login = { token: () => undefined, forget: () => undefined }
  const api = createApi({ network: device.env(), login, reached: () => undefined })
  await fetchCatalog({ database, clock: device.env() }, api, undefined)
  server.catalog = { revision: 2, updatedAt: 2, products: [ring, { ...pin, tags: ['moon'], since: localDay(device.now) }] }
  await tell()
  expect(shown).toMatchObject([{ title: 'New in #moon: 1', tag: `starlane-followed-${ACCOUNT}`, data: { ids: [], path: '/dashboard' } }])
})

/** A press on a notification, where these windows are open. */
async function pressed(
  data: unknown,
  windows: { url: string; focus?: () => Promise<unknown>; navigate?: (path: string) => Promise<unknown> }[],
) {
  const close = vi.fn()
  const [opened, went]: string[][] = [[], []]
  const after = async (list: string[] | undefined, path: string) => {
    await aWhile()
    list?.push(path)
  }
  const all = windows.map(({ url, focus, navigate }) => {
    const window = {
      url,
      focus: focus ?? (async (): Promise<unknown> => window),
      navigate: navigate ?? ((path: string) => after(went, path)),
    }
    return window
  })
  await openFromNotification(
    { close, data } as never,
    { matchAll: async (wanted: object) => windowsOf(wanted, all), openWindow: (path: string) => after(opened, path) } as never,
  )
  expect(close).toHaveBeenCalledOnce()
  return { went, opened }
}
const fails = () => Promise.reject(new Error('not allowed'))

test.each<[what: string, data: unknown, windows: Parameters<typeof pressed>[1], expected: object]>([
  ['no window is open: one is', { ids: [], path: '/decisions' }, [], { went: [], opened: ['/decisions'] }],
  ['what it carries cannot be read: the start', 'odd', [], { went: [], opened: ['/'] }],
  ['the page is there already', { ids: [], path: '/activity' }, [{ url: 'https://shop.example/activity?x' }], { went: [], opened: [] }],
  ['another page is there', { ids: [], path: '/activity' }, [{ url: 'https://shop.example/kpop' }], { went: ['/activity'], opened: [] }],
  [
    'a window that cannot be brought to the front goes there all the same',
    { ids: [], path: '/activity' },
    [{ url: 'https://shop.example/kpop', focus: fails }],
    { went: ['/activity'], opened: [] },
  ],
  [
    'a page that another worker serves stays, and a window opens',
    { ids: [], path: '/activity' },
    [{ url: 'https://shop.example/kpop', navigate: fails }],
    { went: [], opened: ['/activity'] },
  ],
])('a press: %s', async (_what, data, windows, expected) => {
  expect(await pressed(data, windows)).toEqual(expected)
})
