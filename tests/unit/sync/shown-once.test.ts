// An outcome is told by one tab, once: also where the tab that should tell it is frozen (SPEC R28, R29).
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { WebLocks } from '../../doubles/web-locks.ts'

let device: FakeDevice
let server: FakeServer
let locks: WebLocks
let session: FakeStorage
const postMessage = vi.fn()

const PLACED = 'Checked out! Items are now in your Inventory. Balance: 400'

beforeEach(() => {
  ;({ session } = stubStorage())
  locks = new WebLocks()
  postMessage.mockClear()
  const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ active: { postMessage } }) })
  vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker: worker })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = new FakeServer({ gems: 500, cart: [line('ring')] })
  device = new FakeDevice(server)
})

/** A visible tab, with a session storage of its own or one that was copied from another tab. */
async function openTab(storage = session) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage)
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const client = await device.open({ deviceId: server.issueDevice() })
  const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
  const { openTabParts } = await import('../../doubles/engine-parts.ts')
  const { showOutcomes, enqueueFor, notices: told } = openTabParts(device.env())
  const stop = showOutcomes(client)
  await settleDown()
  const close = () => {
    stop()
    page.dispatchEvent(new Event('pagehide'))
  }
  return { client, told, awaitOutcome, enqueue: () => enqueueFor(client), close, page }
}

/** An order that was placed while no page was open. */
async function order() {
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.sync('forced')
  const ordered = await client.mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100 } })
  await client.sync('forced')
  client.close()
  return ordered.ok ? ordered.id : ''
}

/** Until what is fetched for the words has come. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    await device.advance(Math.min(left, 1_000))
    await vi.dynamicImportSettled()
  }
  await settleDown()
}

test('one of two tabs tells it', async () => {
  await order()
  const [one, two] = [await openTab(), await openTab()]
  await pass(1_000)
  expect([...one.told, ...two.told]).toEqual([PLACED])
})

describe('a tab whose screen waits for it', () => {
  test('is left to tell it while it is awake', async () => {
    const id = await order()
    const waiting = await openTab()
    const stop = waiting.awaitOutcome(id)
    const other = await openTab()
    await pass(20_000)
    expect(other.told).toEqual([])
    stop()
  })

  test('and is frozen, is told by another one after half a minute', async () => {
    const id = await order()
    const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
    awaitOutcome(id)
    const other = await openTab()
    await pass(29_000)
    expect(other.told).toEqual([])
    await pass(12_000)
    expect(other.told).toEqual([PLACED])
  })

  test('for an hour before there is an outcome, as offline, is left to tell it all the same', async () => {
    const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
    const client = await device.open({ deviceId: server.issueDevice() })
    await client.sync('forced')
    const ordered = await client.mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100 } })
    if (!ordered.ok) throw new Error(ordered.code)
    awaitOutcome(ordered.id)
    const other = await openTab()
    await pass(3_600_000 / 60)
    await client.sync('forced')
    await pass(5_000)
    expect(other.told).toEqual([])
  })
})

test('a refusal is told by another tab where the one that made the change is frozen', async () => {
  const waiting = await openTab()
  await waiting.client.sync('forced')
  const { journal, journalled } = await import('../../../pwa/storage/journal.ts')
  const { id } = journalled(ACCOUNT, MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' })
  // Beside it one of the lists, which no screen waits for.
  journalled(ACCOUNT, MUTATIONS['store/wishlist/add'], { itemId: 'scent' })
  waiting.awaitOutcome(id)
  const other = await openTab()
  const notices = other.told
  await other.enqueue()
  await device.advance(29_000)
  await other.enqueue()
  expect([notices, journal.entries().length]).toEqual([[], 1])
  await device.advance(2_000)
  await other.enqueue()
  expect([notices, journal.entries()]).toEqual([['This was already decided.'], []])
})

test('a browser that cannot say what its tabs wait for: an outcome is told all the same', async () => {
  await order()
  vi.spyOn(locks, 'query').mockRejectedValue(new DOMException('The document is not fully active', 'InvalidStateError'))
  const tab = await openTab()
  await pass(1_000)
  expect(tab.told).toEqual([PLACED])
})

test('of two outcomes that a tab tells one after the other, the second stays noted until it was seen too', async () => {
  vi.resetModules()
  const { openShownOutcomes } = await import('../../../pwa/engine/show-outcomes.ts')
  const { noteShowing } = openShownOutcomes(device.env())
  const noted = () => JSON.parse(session.getItem('starlane-telling') ?? '{"ids":[]}') as { ids: string[] }
  noteShowing(['first'])
  await pass(2_000)
  noteShowing(['second'])
  expect(noted().ids).toEqual(['first', 'second'])
  await pass(2_000)
  expect(noted().ids).toEqual(['second'])
  await pass(2_000)
  expect(noted().ids).toEqual([])
})

describe('a tab that is duplicated while it tells an outcome', () => {
  test.each([0, 3_000, 10_000])('%i ms later: the copy, which has its storage, does not tell it again', async (ms) => {
    await order()
    const one = await openTab()
    await pass(500)
    expect(one.told).toEqual([PLACED])
    const copied = session.copy()
    await pass(ms)
    const copy = await openTab(copied)
    await pass(10_000)
    expect([copy.told, copied.getItem('starlane-telling')]).toEqual([[], null])
  })

  test('and is frozen: the copy leaves it alone, for it stands on the display of the other', async () => {
    await order()
    await openTab()
    await pass(500)
    const copy = await openTab(session.copy())
    await pass(10_000)
    expect(copy.told).toEqual([])
  })

  test.each(['reloaded', 'killed'])('a tab that is %s meanwhile tells it again', async (how) => {
    await order()
    const one = await openTab()
    await pass(500)
    if (how === 'reloaded') one.close()
    // With a page ends all that it holds.
    else device.locks.end()
    const again = await openTab()
    await pass(2_000)
    expect([one.told, again.told]).toEqual([[PLACED], [PLACED]])
  })
})

test('what a page had no time to tell is kept where the next page’s database fails, and told by the one after that', async () => {
  await order()
  const one = await openTab()
  await pass(500)
  one.close()
  vi.resetModules()
  vi.doMock('../../../pwa/sync/receipts.ts', async (original) => ({
    ...(await original<object>()),
    markUnshown: () => Promise.reject(new Error('closing')),
  }))
  const failing = await openTab()
  await pass(2_000)
  // What comes since is told there all the same.
  await failing.client.mutate({ name: 'store/gem-bundles/purchase', args: { bundleId: 'no-such-bundle' } })
  await failing.client.sync('forced')
  await pass(5_000)
  failing.close()
  vi.doUnmock('../../../pwa/sync/receipts.ts')
  const again = await openTab()
  await pass(2_000)
  expect([one.told, failing.told.length, again.told]).toEqual([[PLACED], 1, [PLACED]])
})

test('where the browser gives no lock, nothing is an error, and what a page had no time to tell is told by the next', async () => {
  await order()
  Object.assign(device.locks, {
    request: async () => {
      throw new DOMException('not now', 'InvalidStateError')
    },
  })
  const one = await openTab()
  await pass(500)
  one.close()
  const next = await openTab()
  await pass(5_000)
  expect([one.told, next.told]).toEqual([[PLACED], [PLACED]])
  next.close()
})

test('a database that fails while it is looked into tells nothing and is no error; the next change looks again', async () => {
  const { client, told } = await openTab()
  const fails = vi.spyOn(client.database.receipts, 'where').mockImplementation(() => {
    throw new Error('closing')
  })
  await order()
  await pass(1_000)
  expect([told, fails.mock.calls.length > 0]).toEqual([[], true])
  fails.mockRestore()
  await client.refresh()
  await pass(1_000)
  expect(told).toEqual([PLACED])
})

describe('a hidden page', () => {
  test('leaves what was answered to the worker, once for each answer, and tells it when it is seen', async () => {
    await order()
    Object.assign(document, { visibilityState: 'hidden' })
    const tab = await openTab()
    await tab.client.refresh()
    await pass(1_000)
    expect([tab.told, postMessage.mock.calls]).toEqual([[], [[{ type: 'tell', accountId: ACCOUNT }]]])
    await tab.client.mutate({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message: 'Hello' } })
    await tab.client.sync('forced')
    await pass(1_000)
    expect(postMessage).toHaveBeenCalledTimes(2)
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(1_000)
    expect([tab.told.length, tab.told[0], postMessage.mock.calls.length]).toEqual([2, PLACED, 2])
  })

  test('with nothing to tell wakes no worker, nor does one of a visitor', async () => {
    Object.assign(document, { visibilityState: 'hidden' })
    await openTab()
    const guest = await device.open({ guest: true })
    await guest.mutate({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message: 'Hello' } })
    await guest.sync('forced')
    const { openTabParts } = await import('../../doubles/engine-parts.ts')
    const stop = openTabParts(device.env()).showOutcomes(guest)
    await pass(1_000)
    stop()
    expect(postMessage).not.toHaveBeenCalled()
  })
})

test('of what the page before had no time to tell, what is not in this database stays noted, and what is here is told once', async () => {
  const id = await order()
  const one = await openTab()
  await pass(500)
  one.close()
  const { page, ids } = JSON.parse(session.getItem('starlane-telling') ?? '')
  expect(ids).toEqual([id])
  session.setItem('starlane-telling', JSON.stringify({ page, ids: ['of-another-account-1', id] }))
  const again = await openTab()
  await pass(10_000)
  expect([again.told, JSON.parse(session.getItem('starlane-telling') ?? '').ids]).toEqual([[PLACED], ['of-another-account-1']])
})

test('a page that comes back from the browser’s cache holds its lock again, until it has ended', async () => {
  await order()
  const tab = await openTab()
  await pass(500)
  const held = async () =>
    (await locks.query()).held.length + (await device.locks.query()).held.filter(({ name }) => name.includes('telling')).length
  const shown = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  vi.stubGlobal('dispatchEvent', tab.page.dispatchEvent.bind(tab.page))
  expect(await held()).toBe(1)
  tab.page.dispatchEvent(new Event('pagehide'))
  await settleDown()
  expect(await held()).toBe(0)
  shown(false)
  await settleDown()
  expect(await held()).toBe(0)
  shown(true)
  await settleDown()
  expect(await held()).toBe(1)
})

test('what is left to another tab is looked for again by one timer, however often something changes, and by none once the page has ended', async () => {
  const id = await order()
  const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
  awaitOutcome(id)
  const other = await openTab()
  const again = () => device.timers.filter(({ at }) => at === device.now + 10_000).length
  expect(again()).toBe(1)
  for (const change of ['ring', 'hoodie']) {
    await other.client.mutate({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message: change } })
    await other.client.sync('forced')
    await settleDown()
  }
  expect(again()).toBe(1)
  other.close()
  expect(again()).toBe(0)
})

describe('a question about an order', () => {
  /** Too few gems: asked about while no page was open. */
  async function ask() {
    server.account.state.gems = 50
    const id = await order()
    expect(server.account.state.decisions).toHaveLength(1)
    return id
  }

  test('is told while it is open', async () => {
    await ask()
    const tab = await openTab()
    await pass(1_000)
    expect(tab.told).toHaveLength(1)
  })

  test('is no news once it was answered on another device', async () => {
    await ask()
    const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
    await other.sync('forced')
    const [question] = other.snapshot()?.view.state.decisions ?? []
    await other.mutate({ name: 'store/cart/decide', args: { decisionId: question?.id ?? '', choice: 'keep' } })
    await other.sync('forced')
    const here = await device.open()
    await here.sync('forced')
    here.close()
    const tab = await openTab()
    await pass(1_000)
    expect(tab.told).toEqual([])
  })
})

describe('an outcome on display counts as told', () => {
  test('after a moment, and not while the page is hidden', async () => {
    await order()
    await openTab()
    await pass(500)
    Object.assign(document, { visibilityState: 'hidden' })
    await pass(60_000)
    expect(session.getItem('starlane-telling')).not.toBeNull()
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5_000)
    expect(session.getItem('starlane-telling')).toBeNull()
  })

  test('not by the time for which the device slept', async () => {
    await order()
    await openTab()
    await pass(500)
    await device.sleep(3_600_000)
    expect(session.getItem('starlane-telling')).not.toBeNull()
  })
})
