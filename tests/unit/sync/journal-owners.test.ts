// Whose a journalled change is decides when it is taken: at login, and at logout (SPEC R40, R44).
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { openAccountDatabase } from '../../../pwa/db/account-database.ts'
import type { ReceiptsState } from '../../../pwa/state/receipts.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { USER } from '../../doubles/session-page.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { until } from '../../until.ts'

let device: FakeDevice
let server: FakeServer
let local: FakeStorage

function startAnew() {
  ;({ local } = stubStorage())
  vi.resetModules()
  server = new FakeServer()
  device = new FakeDevice(server)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  startAnew()
})

const keys = () => [...local.items.keys()].filter((key) => key.startsWith('starlane-intent:'))

async function openPage() {
  const { journalled } = await import('../../../pwa/storage/journal.ts')
  const { openSessions, pageDevice } = await import('../../doubles/engine-parts.ts')
  const sessions = openSessions(
    // A database that is lost is not opened again: another tab may have been too late to hear of a logout.
    { ...pageDevice(device), openDatabaseOf: (id) => openAccountDatabase(id, { dexie: device.dexie() }) },
    { kind: 'retry', after: 0, why: 'answered' },
  )
  const add = (owner: string, itemId: string) => journalled(owner, MUTATIONS['store/cart/add'], { itemId, qty: 1 }).id
  const login = () => sessions.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
  const sync = async () => (await sessions.openSession()).client.sync('forced')
  return { ...sessions, add, login, sync }
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
  expect(client.snapshot()).toMatchObject({
    entries: { length: 1 },
    enqueuedIds: [id],
    view: { state: { cart: [{ itemId: 'ring', qty: 1 }] } },
  })
})

test('a logout counts what only the journal has, keeps it with the queue, or discards it with the rest', async () => {
  const page = await openPage()
  await page.login()
  const { client } = await page.openSession()
  server.loggedIn = undefined
  page.add('account-2', 'scent')
  page.add(ACCOUNT, 'ring')
  vi.spyOn(client, 'enqueue').mockImplementation((changes) => Promise.resolve(changes.map(() => 'full')))
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toEqual({ done: false, pendingCount: 1, pendingOrders: 0 })
  expect(keys()).toHaveLength(2)
  expect(await page.leaveAccount(ACCOUNT, 'keep', false)).toEqual({ done: true })
  expect(keys()).toHaveLength(2)

  server.loggedIn = ACCOUNT
  await page.login()
  await page.sync()
  expect(server.account.state.cart).toEqual([line('ring')])
  expect(keys()).toHaveLength(1)

  const again = (await page.openSession()).client
  vi.spyOn(again, 'enqueue').mockImplementation((changes) => Promise.resolve(changes.map(() => 'full')))
  page.add(ACCOUNT, 'hoodie')
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  expect(keys().map((key) => JSON.parse(local.getItem(key) ?? '').owner)).toEqual(['account-2'])
})

test.each([
  ['discard', 'before'],
  ['discard', 'while'],
  ['keep', 'before'],
  ['keep', 'while'],
  [undefined, 'before'],
] as const)(
  'a logout (%s) pressed %s the server’s word that the login has ended is done: nothing of the account is open',
  async (choice, when) => {
    const page = await openPage()
    await page.login()
    await page.sync()
    const { client } = await page.openSession()
    server.loggedIn = undefined
    await client.mutateAll([{ name: 'store/cart/add', args: { itemId: 'hoodie', qty: 1 } }])
    page.add('account-2', 'scent')
    const expired = page.expireAccount()
    if (when === 'before') await expired
    expect(await page.leaveAccount(ACCOUNT, choice, true)).toEqual({ done: true })
    await expired

    const database = await device.database()
    const isKept = choice !== 'discard'
    expect(await database.queue.count()).toBe(isKept ? 1 : 0)
    expect(await database.meta.toArray()).toEqual(isKept ? [expect.objectContaining({ key: 'head', sealed: true })] : [])
    expect((await page.openSession()).client.accountId).toBeUndefined()
  },
)

test('a logout that the disk refuses: the account stays open, and what is done there is still sent', async () => {
  const page = await openPage()
  await page.login()
  const { client, scheduler } = await page.openSession()
  const stop = vi.spyOn(scheduler, 'stop')
  vi.spyOn(client, 'leave').mockRejectedValue(new DOMException('No space', 'QuotaExceededError'))
  await expect(page.leaveAccount(ACCOUNT, 'discard', false)).rejects.toThrow('No space')
  expect(stop).not.toHaveBeenCalled()
  vi.mocked(client.leave).mockRestore()
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  expect(stop).toHaveBeenCalledOnce()
})

test('a logout that comes late leaves the account alone that was logged in to meanwhile', async () => {
  const page = await openPage()
  await page.login()
  await page.enterAccount({ ...USER, id: 'account-2' }, { loggedIn: true })
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  expect(await (await device.database()).meta.count()).toBe(0)
  expect((await page.openSession()).client.accountId).toBe('account-2')
})

test('an order that waits is one thing in the activity and at the logout, with what was put into its cart; once sent, each is in the history', async () => {
  const page = await openPage()
  await page.login()
  await page.sync()
  const { client } = await page.openSession()
  const published = vi.fn<(activity: ReceiptsState) => void>()
  const names = (list: 'pending' | 'receipts') => published.mock.lastCall?.[0][list].map(({ name }) => name)
  const stop = page.followReceipts(ACCOUNT, published)
  // Only the shop's documented calls make such a step, and a program of someone's own.
  await client.mutateAll([{ name: 'store/cart/sync', args: { items: [{ itemId: 'ring', qty: 1 }] } }])
  await until(() => expect(published.mock.lastCall?.[0].status).toBe('ready'))
  expect(names('pending')).toEqual([])
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toEqual({ done: false, pendingCount: 1, pendingOrders: 0 })

  await client.mutateAll([{ name: 'store/cart/add', args: { itemId: 'hoodie', qty: 1 } }])
  await until(() => expect(names('pending')).toEqual(['store/cart/add']))
  await client.mutateAll([{ name: 'store/cart/checkout', args: {}, seen: { total: 1_000 } }])
  await until(() => expect(names('pending')).toEqual(['store/cart/checkout']))
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toEqual({ done: false, pendingCount: 1, pendingOrders: 1 })

  await page.sync()
  await until(() => expect(names('pending')).toEqual([]))
  expect(names('receipts')).toEqual(['store/cart/checkout', 'store/cart/add'])
  stop()
})

/** Runs a logout once for each of its steps, with `meanwhile` coming in at that step, until one is done before it comes. */
async function atEachStep(
  prepare: () => Promise<Awaited<ReturnType<typeof openPage>>>,
  choice: 'keep' | 'discard' | undefined,
  meanwhile: (page: Awaited<ReturnType<typeof openPage>>) => Promise<unknown>,
  check: (step: number, left: Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>['leaveAccount']>>) => Promise<void>,
) {
  let isOver = false
  for (let step = 0; !isOver; step += 1) {
    startAnew()
    const page = await prepare()
    let answered = false
    const leaving = page.leaveAccount(ACCOUNT, choice, true).finally(() => (answered = true))
    for (let n = 0; n < step; n += 1) await new Promise<void>((resolve) => setImmediate(resolve))
    isOver = answered
    await meanwhile(page)
    await check(step, await leaving)
  }
}

async function openAccount() {
  const page = await openPage()
  await page.login()
  await page.sync()
  return page
}

test.each(['this tab', 'another tab'])(
  'a press in %s at any step of a logout that asks nothing is asked about, sent, or kept for the next login',
  async (where) => {
    let page: Awaited<ReturnType<typeof openPage>>
    const prepare = async () => {
      const leaver = (page = await openAccount())
      if (where === 'this tab') return leaver
      vi.resetModules()
      page = await openAccount()
      return leaver
    }
    const press = async () => {
      page.add(ACCOUNT, 'ring')
      await page.enqueueJournal()
    }
    await atEachStep(prepare, undefined, press, async (step, left) => {
      if (!left.done) expect(left, `step ${step}`).toEqual({ done: false, pendingCount: 1, pendingOrders: 0 })
      await page.dropEmptied()
      await page.enterGuest()
      await page.login()
      await page.sync()
      expect(server.account.state.cart, `step ${step}`).toEqual([line('ring')])
    })
  },
)

test.each(['discard', 'keep'] as const)(
  'the server’s late word on a login, at any step of its logout (%s): the account is not opened anew, and its token is not stored',
  async (choice) => {
    const prepare = async () => {
      const page = await openAccount()
      if (choice === 'discard') return page
      server.loggedIn = undefined
      page.add(ACCOUNT, 'ring')
      await page.enqueueJournal()
      return page
    }
    let late: Promise<unknown>
    let leaver: Awaited<ReturnType<typeof openPage>>
    const come = (page: Awaited<ReturnType<typeof openPage>>) => {
      leaver = page
      late = page.enterAccount(USER, { loggedIn: true, token: 'token' })
      return Promise.resolve()
    }
    await atEachStep(prepare, choice, come, async (step) => {
      await late
      await leaver.enterGuest()
      await leaver.dropEmptied()
      const database = await device.database()
      const isKept = choice === 'keep'
      expect(await database.meta.get('head'), `step ${step}`).toEqual(isKept ? expect.objectContaining({ sealed: true }) : undefined)
      expect(await database.meta.get('token')).toBeUndefined()
      expect(await database.queue.count()).toBe(isKept ? 1 : 0)
    })
  },
)

test('another tab opens the account once more during its logout: nothing of it stays', async () => {
  const page = await openAccount()
  expect(await page.leaveAccount(ACCOUNT, undefined, true)).toEqual({ done: true })
  vi.resetModules()
  const other = await openPage()
  await other.enterAccount(USER, { loggedIn: true, token: 'token' })
  await page.dropEmptied()
  expect(await (await device.database()).meta.count()).toBe(0)
})

test('another tab opens the account when its logout was through, and hears of that afterwards: nothing of it stays', async () => {
  const page = await openAccount()
  expect(await page.leaveAccount(ACCOUNT, undefined, true)).toEqual({ done: true })
  await page.dropEmptied()
  vi.resetModules()
  const late = await openPage()
  await late.enterAccount(USER, { loggedIn: true, token: 'token' })
  await late.enterGuest(ACCOUNT)
  expect(await (await device.database()).meta.count()).toBe(0)
})

test.each([
  ['discard', 'discard'],
  ['discard', 'keep'],
  [undefined, undefined],
] as const)('two tabs log out at once (%s and %s): both are done at whatever step, and nothing stays', async (first, second) => {
  let other: Awaited<ReturnType<typeof openPage>>
  let page: Awaited<ReturnType<typeof openPage>>
  let also: Promise<unknown>
  const prepare = async () => {
    page = await openAccount()
    vi.resetModules()
    other = await openAccount()
    return page
  }
  const leave = () => {
    also = other.leaveAccount(ACCOUNT, second, true)
    return Promise.resolve()
  }
  await atEachStep(prepare, first, leave, async (step, left) => {
    void page.dropEmptied()
    expect([left, await also], `step ${step}`).toEqual([{ done: true }, { done: true }])
    await other.dropEmptied()
    expect(await (await device.database()).meta.count()).toBe(0)
  })
})

test('an activity whose screen is gone follows no later session of its account', async () => {
  const page = await openPage()
  await page.login()
  const published = vi.fn<(activity: ReceiptsState) => void>()
  const [stop, other] = [page.followReceipts(ACCOUNT, published), vi.fn<(activity: ReceiptsState) => void>()]
  page.followReceipts(ACCOUNT, other)
  await until(() => expect(published.mock.lastCall?.[0].status).toBe('ready'))
  stop()
  published.mockClear()
  await page.enterAccount({ ...USER, id: 'account-2' }, { loggedIn: true })
  other.mockClear()
  await page.login()
  await (await page.openSession()).client.mutateAll([{ name: 'store/cart/add', args: { itemId: 'ring', qty: 1 } }])
  await until(() => expect(other.mock.lastCall?.[0].pending.map(({ name }) => name)).toEqual(['store/cart/add']))
  expect(published).not.toHaveBeenCalled()
})
