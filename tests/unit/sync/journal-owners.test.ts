// Whose a journalled change is decides when it is taken: at login, and at logout (SPEC R40, R44).
import { beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../../pwa/sync/client.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

let device: FakeDevice
let server: FakeServer
let local: FakeStorage

vi.mock('../../../pwa/engine/device.ts', async () => {
  const { openAccountDatabase } = await import('../../../pwa/db/account-database.ts')
  return {
    env: new Proxy({}, { get: (_target, name) => Reflect.get(device.env(), name) as unknown }),
    get connection() {
      return { dexie: device.dexie() }
    },
    openDatabaseOf: (accountId: string | undefined) => openAccountDatabase(accountId, { dexie: device.dexie() }),
    remember: () => Promise.resolve(),
    forgetRemembered: () => Promise.resolve(),
  }
})
vi.mock('../../../pwa/engine/catalog.ts', () => ({ showKeptCatalog: () => Promise.resolve() }))
vi.mock('../../../pwa/engine/documents.ts', () => ({ dropDocuments: () => Promise.resolve() }))
vi.mock('../../../pwa/engine/follow.ts', () => ({
  follow: (client: Client) => ({
    client,
    scheduler: { poke: (force = false) => client.sync(force), stop: () => undefined },
    close: () => client.close(),
  }),
}))

beforeEach(() => {
  ;({ local } = stubStorage())
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.resetModules()
  server = new FakeServer()
  device = new FakeDevice(server)
})

const USER = {
  id: ACCOUNT,
  name: '',
  username: 'mina',
  email: '',
  phoneNumber: '',
  birthday: '',
  profilePicture: '',
  gems: 0,
  personalityType: '' as const,
  inventory: [],
}
const keys = () => [...local.items.keys()].filter((key) => key.startsWith('starlane-intent:'))

async function openPage() {
  const { journalled } = await import('../../../pwa/storage/journal.ts')
  const account = await import('../../../pwa/engine/account.ts')
  const add = (owner: string, itemId: string) => journalled(owner, 'store/cart/add', { itemId, qty: 1 }).id
  const login = () => account.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
  const sync = async () => (await account.openSession()).client.sync(true)
  return { ...account, add, login, sync }
}

test('a login right after a visitor’s presses: they reach the visitor’s lists before those join the account', async () => {
  const page = await openPage()
  page.add('', 'ring')
  page.add('', 'hoodie')
  await page.login()
  await page.sync()
  expect(keys()).toEqual([])
  expect(server.account.state.cart).toEqual([line('ring'), line('hoodie')])
  expect(server.settled.map(({ name }) => name)).toEqual(['store/guest/join'])
})

test('changes journalled by an earlier page are queued before anything else is shown or sent', async () => {
  const page = await openPage()
  const id = page.add(ACCOUNT, 'ring')
  await page.login()
  const { client } = await page.openSession()
  expect(client.snapshot()).toMatchObject({ pendingCount: 1, taken: [id], view: { state: { cart: [{ itemId: 'ring', qty: 1 }] } } })
})

test('a logout counts what only the journal has, keeps it with the queue, or discards it with the rest', async () => {
  const page = await openPage()
  await page.login()
  const { client } = await page.openSession()
  server.loggedIn = undefined
  page.add('account-2', 'scent')
  page.add(ACCOUNT, 'ring')
  vi.spyOn(client, 'take').mockImplementation((changes) => Promise.resolve(changes.map(() => 'full')))
  expect(await page.leaveAccount(undefined, false)).toEqual({ done: false, pendingCount: 1, pendingOrders: 0 })
  expect(keys()).toHaveLength(2)
  expect(await page.leaveAccount('keep', false)).toEqual({ done: true })
  expect(keys()).toHaveLength(2)

  server.loggedIn = ACCOUNT
  await page.login()
  await page.sync()
  expect(server.account.state.cart).toEqual([line('ring')])
  expect(keys()).toHaveLength(1)

  const again = (await page.openSession()).client
  vi.spyOn(again, 'take').mockImplementation((changes) => Promise.resolve(changes.map(() => 'full')))
  page.add(ACCOUNT, 'hoodie')
  expect(await page.leaveAccount('discard', false)).toEqual({ done: true })
  expect(keys().map((key) => JSON.parse(local.getItem(key) ?? '').owner)).toEqual(['account-2'])
})
