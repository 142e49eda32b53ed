// @vitest-environment happy-dom
// The engine as a page opens it, over the device's databases: what it remembers for the next page, and that nothing of it outlives its page.
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { etagOf } from '#sync-protocol/protocol/messages.ts'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import { add } from '../../doubles/changes.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults, type Fault } from '../../doubles/fake-server.ts'
import { line, NOON } from '../../doubles/fixtures.ts'
import { USER } from '../../doubles/session-page.ts'
import { WebLocks } from '../../doubles/web-locks.ts'
import { until } from '../../until.ts'

let server: FakeServer
let device: FakeDevice
vi.mock('../../../pwa/sync/network.ts', () => ({
  network: {
    fetch: (path: string, init: RequestInit) => server.fetch(path, init),
    now: () => device.now,
    after: (ms: number, run: () => void) => device.env().after(ms, run),
  },
}))
const LIVE = '/api/sync/live'
const pages: { close(): Promise<void> }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  localStorage.clear()
  sessionStorage.clear()
  server = new FakeServer({ gems: 40, cart: [line('ring')] })
  device = new FakeDevice(server)
  Object.assign(Dexie.dependencies, { indexedDB: device.indexedDB, IDBKeyRange })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new WebLocks() })
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  vi.useRealTimers()
})

/** A page with its own modules. */
async function openPage() {
  vi.resetModules()
  const { openEngine } = await import('../../../pwa/engine/main.ts')
  const engine = openEngine()
  pages.push(engine)
  return {
    ...engine,
    ...(await import('../../../pwa/state/account.ts')),
    ...(await import('../../../pwa/state/gone-account.ts')),
    ...(await import('../../../pwa/state/notices.ts')),
    /** As the actions do it: screens hear of the account first. */
    async logIn(verified = true) {
      localStorage.setItem('user', JSON.stringify(USER))
      const { introduceAccount } = await import('../../../pwa/state/account.ts')
      introduceAccount(USER, false)
      await engine.enterAccount(USER, { loggedIn: verified, ...(verified && { deviceId: server.issueDevice() }) })
      await (
        await engine.openSession()
      ).synced
      await settleDown()
    },
  }
}
/** Happens to the next request to this path. */
function happens(path: string, fault: Fault): void {
  const answer = server.fetch.bind(server)
  let isOver = false
  vi.spyOn(server, 'fetch').mockImplementation((to, init) => {
    if (isOver || !to.startsWith(path)) return answer(to, init)
    isOver = true
    return fault(() => answer(to, init), to, undefined)
  })
}
const deviceRows = async () => {
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  return { database, account: await database.meta.get('account') }
}

test('whose login the server has confirmed is remembered on the device for the next page, and no more once that has ended', async () => {
  const first = await openPage()
  expect(await first.rememberedAccount()).toBeUndefined()
  await first.logIn(false)
  expect(await first.rememberedAccount()).toBeUndefined()
  const pulls = () => server.requests.filter(({ path }) => path.startsWith('/api/sync/pull')).length
  const before = pulls()
  await first.enterAccount(USER, { loggedIn: true })
  await until(() => expect(pulls()).toBe(before + 1))
  await until(async () => expect(await first.rememberedAccount()).toEqual(USER))
  await first.close()

  const next = await openPage()
  expect(await next.rememberedAccount()).toEqual(USER)
  await next.logIn()
  await next.expireAccount()
  expect([await next.rememberedAccount(), (await next.openSession()).client.accountId]).toEqual([undefined, undefined])
})

test.each([
  ['that says that it has expired', { user: USER, expired: true, since: 1 }, 0],
  ['that cannot be read', { user: { id: 7 }, since: 'today' }, 1],
])('a row of the account %s opens nothing; a damaged one is set aside', async (_what, row, aside) => {
  const { database } = await deviceRows()
  await database.meta.put({ key: 'account', ...row } as never)
  const page = await openPage()
  expect(await page.rememberedAccount()).toBeUndefined()
  expect([await database.quarantine.count(), (await database.meta.count()) + aside]).toEqual([aside, 1])
})

test('a device whose own database cannot be opened remembers nobody; logins, logouts and what expires go on without it', async () => {
  const { open } = device.indexedDB
  Object.assign(device.indexedDB, {
    open(name: string, version?: number) {
      if (name === 'starlane') throw new DOMException('Internal error', 'SecurityError')
      return open.call(device.indexedDB, name, version)
    },
  })
  const page = await openPage()
  await page.logIn()
  expect([await page.rememberedAccount(), page.useAccount.getState().gems]).toEqual([undefined, 40])
  await page.expireAccount()
  expect((await page.openSession()).client.accountId).toBeUndefined()
  await page.logIn()
  expect(await page.leaveAccount(ACCOUNT, undefined, true)).toEqual({ done: true })
  await page.dropEmptied()
  expect((await device.indexedDB.databases()).map(({ name }) => name)).toEqual(['starlane-guest'])
  Object.assign(device.indexedDB, { open })
})

test.each([
  ['nobody is here', undefined, true],
  ['the user has logged in again', USER, false],
])('a logout of a page that died, where %s: what waited is kept sealed, and it is over: %s', async (_who, there, isOver) => {
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(add('hoodie'))
  client.close()
  localStorage.setItem('starlane-leaving', ACCOUNT)
  if (there) localStorage.setItem('user', JSON.stringify(there))
  const page = await openPage()
  await page.enterGuest()
  const database = await device.database()
  expect([await database.queue.count(), await database.meta.get('head')]).toMatchObject([1, { sealed: isOver }])
  expect(localStorage.getItem('starlane-leaving')).toBe(isOver ? null : ACCOUNT)
})

test('a logout of a page that died, of an account in which nothing waits, leaves not even its name', async () => {
  await (await device.open({ deviceId: server.issueDevice() })).close()
  localStorage.setItem('starlane-leaving', ACCOUNT)
  const page = await openPage()
  await page.enterGuest()
  expect((await device.indexedDB.databases()).map(({ name }) => name)).not.toContain(`starlane-account-${ACCOUNT}`)
})

test('an account that was deleted elsewhere is told by its sync, and taken off the device by one page, which is a visitor’s then', async () => {
  const page = await openPage()
  await page.logIn()
  const { client, scheduler } = await page.openSession()
  await client.mutateAll([add('hoodie')])
  server.deleted = true
  await scheduler.poke('forced')
  expect(page.useGoneAccount.getState().id).toBe(ACCOUNT)
  expect([await page.isGone(ACCOUNT), await page.wipeDeleted(ACCOUNT), await page.wipeDeleted(ACCOUNT)]).toEqual([true, true, false])
  expect((await page.openSession()).client.accountId).toBeUndefined()
  expect([await (await device.database()).queue.count(), (await deviceRows()).account]).toEqual([0, undefined])
})

test('a document waits for the first sync, and no longer than two seconds', async () => {
  let arrive = () => {}
  happens('/api/sync/pull', async (deliver) => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return deliver()
  })
  const page = await openPage()
  let waited = ''
  const wait = (name: string) => page.firstSync().then(() => (waited = name))
  void wait('before anybody was entered')
  await device.advance(1_999)
  await settleDown()
  expect(waited).toBe('')
  await device.advance(100)
  await until(() => expect(waited).toBe('before anybody was entered'))
  await page.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
  void wait('during the first sync')
  await settleDown()
  expect(waited).toBe('before anybody was entered')
  arrive()
  await until(() => expect(waited).toBe('during the first sync'))
})

test('news of the shop have the account pulled; where the database is closed by then they are no error', async () => {
  const answer = server.fetch.bind(server)
  let tell = (_etag: string) => {}
  vi.spyOn(server, 'fetch').mockImplementation((path, init) => {
    if (path !== LIVE) return answer(path, init)
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => void (tell = (etag) => stream.enqueue(new TextEncoder().encode(`data: ${etag}\n\n`))),
    })
    return Promise.resolve(new Response(body))
  })
  const page = await openPage()
  await page.logIn()
  const pays = (gems: number) => {
    server.account = { ...server.account, version: gems, commit: 'later', state: { ...server.account.state, gems } }
    tell(etagOf({ accountId: ACCOUNT, version: gems, commit: 'later' }))
  }
  await device.advance(2_000)
  pays(41)
  await until(() => expect(page.useAccount.getState().gems).toBe(41))
  const { client } = await page.openSession()
  client.database.close({ disableAutoOpen: true })
  await device.advance(2_000)
  for (const gems of [42, 43]) pays(gems)
  await settleDown()
  expect(page.useAccount.getState().gems).toBe(41)
})

test('a page that has closed asks for nothing, hears nothing, waits for nothing, and opens no session any more', async () => {
  const open = new Map<string, number>()
  const count = (what: string, by: number) => open.set(what, (open.get(what) ?? 0) + by)
  const watched = [globalThis, document].map((target: EventTarget, at) => {
    const [listen, unlisten] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
    const names = new Map<unknown, number>()
    const nameOf = (type: string, listener: unknown) => {
      names.set(listener, names.get(listener) ?? names.size)
      return `${type} ${names.get(listener)}`
    }
    const heard = new Set<string>()
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      if (Object(options).once !== true) count(`${at} ${type}`, 1)
      heard.add(nameOf(type, listener))
      return listen(type, listener, options)
    })
    return vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener) => {
      if (heard.delete(nameOf(type, listener))) count(`${at} ${type}`, -1)
      return unlisten(type, listener)
    })
  })
  const page = await openPage()
  await page.logIn()
  page.followReceipts(ACCOUNT, () => undefined)()
  page.followCatalog()()
  await settleDown()
  expect([...open.values()].some((listeners) => listeners > 0)).toBe(true)
  await page.close()
  await settleDown()
  expect([...open].filter(([, listeners]) => listeners !== 0)).toEqual([])
  expect([device.timers, device.connections]).toEqual([[], 0])
  const asked = server.requests.length
  for (const type of ['online', 'storage']) dispatchEvent(new Event(type))
  document.dispatchEvent(new Event('visibilitychange'))
  await device.advance(3_600_000)
  expect(server.requests.length).toBe(asked)
  await expect(page.openSession()).rejects.toThrow('closed')
  await page.firstSync()
  await page.enterGuest().catch(() => undefined)
  await expect(page.openSession()).rejects.toThrow('closed')
  for (const spy of watched) spy.mockRestore()
  vi.restoreAllMocks()
})

test('a page that closes while its session is still opened, or where that failed, is closed all the same', async () => {
  const early = await openPage()
  const entering = early.enterGuest().catch(() => undefined)
  await early.close()
  await entering
  await expect(early.openSession()).rejects.toThrow('closed')
  await (await openPage()).close()
  expect(device.timers).toEqual([])
})

test('what cannot be decided by the queue is decided by the user: sent again, discarded, or refused with words', async () => {
  const page = await openPage()
  await page.logIn()
  const { client } = await page.openSession()
  happens('/api/sync/push', faults.answerLost)
  await client.mutateAll([add('hoodie')])
  await settleDown()
  server.account = { ...server.account, devices: {}, retiredThrough: device.now }
  await client.sync('forced')
  const undecided = () => page.useAccount.getState().undecided
  await until(() => expect(undecided()).toMatchObject([{ name: 'store/cart/add', args: { itemId: 'hoodie' }, why: 'device' }]))
  const [{ id } = { id: '' }] = undecided()
  expect(await page.resolveUndecided('another', 'resend')).toBeUndefined()
  expect(undecided()).toHaveLength(1)
  vi.spyOn(client, 'resolve').mockResolvedValueOnce({ ok: false, code: 'full' })
  expect(await page.resolveUndecided(id, 'resend')).toMatch(/full/)
  expect(await page.resolveUndecided(id, 'discard')).toBeUndefined()
  await until(() => expect(undecided()).toEqual([]))
  expect(await page.resolveUndecided(id, 'discard')).toBeUndefined()
})

test('a refusal by the device is told in its words', async () => {
  const page = await openPage()
  const notices: object[] = []
  page.onNotice((notice) => notices.push(notice))
  page.tellRefusal('cart_full')
  expect(notices).toEqual([{ tone: 'bad', text: expect.stringMatching(/cart/i) }])
})
