// What a screen is told of something that was journalled (SPEC R40), asked on a session over the real client and a fake server.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../../../pwa/sync/client.ts'
import { journal, journalled } from '../../../pwa/storage/journal.ts'
import { awaitOutcome } from '../../../pwa/state/awaited.ts'
import { notify, onNotice } from '../../../pwa/state/notices.ts'
import { readJournal } from '../../../pwa/engine/enqueue-journal.ts'
import { textFor } from '../../../pwa/engine/refusals.ts'
import { claimUnshown, findReceipt } from '../../../pwa/sync/receipts.ts'
import { openTabParts } from '../../doubles/engine-parts.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { sessionOf } from '../../doubles/open-session.ts'
import type { Session } from '../../../pwa/engine/follow.ts'
import { until } from '../../until.ts'

let device: FakeDevice
let server: FakeServer
let local: FakeStorage
let client: Client
let session: Promise<Session>
let online: 'online' | 'offline'
const poke = vi.fn(async () => client.sync('seen'))

vi.mock('../../../pwa/state/connection.ts', () => ({ useConnection: { getState: () => ({ state: online }) } }))

beforeEach(async () => {
  ;({ local } = stubStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = new FakeServer({ gems: 500, cart: [line('ring')] })
  device = new FakeDevice(server)
  client = await device.open({ deviceId: server.issueDevice() })
  await client.sync('forced')
  poke.mockClear()
  session = Promise.resolve(sessionOf(client, poke))
  online = 'online'
})

/** A page that has pressed something, and asks what came of it. */
function openPage() {
  const { perform, enqueueFor } = openTabParts(device.env({ locks: false }))
  const { answerTo, withdraw } = perform({
    openSession: () => session,
    enqueueJournal: async () => void (await enqueueFor((await session).client)),
  })
  let stopWaiting = () => {}
  const press = (mutation: Parameters<typeof journalled>[1], args: unknown, seen?: Parameters<typeof journalled>[3]) => {
    const { id } = journalled(ACCOUNT, mutation, args, seen)
    stopWaiting = awaitOutcome(id)
    return id
  }
  return { answerTo, withdraw, press, stopWaiting: () => stopWaiting() }
}

const seen = (...items: string[]) => ({
  total: 100 * items.length,
  balance: 500,
  cart: { known: [''], lines: items.map((itemId) => ({ itemId, qty: 1 })) },
})

describe('an order', () => {
  test('is placed, and the answer carries the server’s result', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    expect(await answerTo('store/cart/checkout', id)).toMatchObject({ kind: 'done', result: { remainingGems: 400 } })
    expect(journal.entries()).toEqual([])
  })

  test('pulls first: a cart that was changed on another device is refused at once, and nothing is queued (SPEC R60)', async () => {
    const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
    await other.mutate({ name: 'store/cart/add', args: { itemId: 'hoodie', qty: 1 } })
    await other.sync('forced')
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    expect(await answerTo('store/cart/checkout', id)).toMatchObject({ kind: 'refused', code: 'cart_changed' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, view: { state: { cart: [line('ring'), line('hoodie')] } } })
  })

  test('does not pull without a signal: the order waits under its id, and can be taken back by it (SPEC R41)', async () => {
    online = 'offline'
    server.faults.push(faults.noConnection)
    const { press, answerTo, withdraw } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    expect(await answerTo('store/cart/checkout', id)).toEqual({ kind: 'waiting', id })
    expect(poke).toHaveBeenCalledOnce()
    expect(client.snapshot()?.view).toMatchObject({ waiting: [{ entryId: id }], state: { cart: [] } })
    server.faults.push(faults.noConnection)
    poke.mockClear()
    expect(await withdraw(id)).toBe(true)
    expect(poke).toHaveBeenCalledOnce()
    expect(client.snapshot()?.view).toMatchObject({ waiting: [], state: { cart: [line('ring')] } })
    expect(await withdraw('nobody-knows-this')).toBe(false)
    expect(poke).toHaveBeenCalledOnce()
  })

  test('that was taken back in time was not placed, and it was not too late', async () => {
    online = 'offline'
    server.faults.push(faults.noConnection, faults.noConnection)
    const { press, answerTo, withdraw } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    await answerTo('store/cart/checkout', id)
    await withdraw(id)
    device.now += 60_000
    await client.sync('forced')
    const answer = await answerTo('store/cart/checkout', id)
    expect(answer).toMatchObject({ kind: 'done' })
    expect(answer).not.toHaveProperty('tooLate')
    expect(server.account.state.gems).toBe(500)
  })

  test('that the gems do not pay is a question', async () => {
    server.account.state.gems = 50
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, { ...seen('ring'), balance: 50 })
    const question = await answerTo('store/cart/checkout', id)
    const [{ id: decisionId } = { id: '' }] = server.account.state.decisions
    expect(question).toMatchObject({ kind: 'decision', why: 'not_enough_gems', decisionId, message: expect.stringMatching(/gems/) })
  })

  test('that its user has discarded says so', async () => {
    const { answerTo } = openPage()
    const id = 'discarded-00000001'
    const outcome = { status: 'discarded' } as const
    const change = { id, name: 'store/cart/checkout', v: 2, args: {}, at: 1 }
    await client.database.receipts.put({ ...change, order: 9, settledAt: 2, outcome, told: 1 })
    expect(await answerTo('store/cart/checkout', id)).toEqual({ kind: 'failed', message: expect.stringMatching(/discarded/) })
  })

  test('waits at most a moment for a slow server', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    poke.mockImplementationOnce(() => new Promise(() => undefined))
    const answer = answerTo('store/cart/checkout', id)
    await until(() => expect(device.timers.length).toBeGreaterThan(0))
    await device.advance(1_500)
    expect(await answer).toMatchObject({ kind: 'done' })
  })
})

describe('an order that was taken back while it was under way (SPEC R41)', () => {
  /** Checkout, and Take back before its answer has come. */
  async function takeBackLate() {
    const { press, answerTo, withdraw } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    // It is not looked around first: the first request is the one that places it.
    online = 'offline'
    server.faults.push(async (deliver) => {
      const late = await deliver()
      expect(await withdraw(id)).toBe(true)
      return late
    })
    return { answer: await answerTo('store/cart/checkout', id), press, answerTo }
  }

  test('a screen that still waits for it says that it was too late, not plain success', async () => {
    const { answer } = await takeBackLate()
    expect(answer).toMatchObject({ kind: 'done', tooLate: true, result: { remainingGems: 400 } })
    expect(await claimUnshown(client.database, new Set(), device.env())).toEqual([])
  })

  test('a second order is refused with the words that the first one was placed, not that another device ordered', async () => {
    const { press, answerTo } = await takeBackLate()
    const second = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    expect(await answerTo('store/cart/checkout', second)).toEqual({
      kind: 'refused',
      code: 'already_ordered',
      message: 'Your order before this one had already been placed.',
    })
    expect(server.account.state.gems).toBe(400)
  })
})

describe('an outcome is told by a page that shows it (SPEC R29)', () => {
  test('a hidden page does not claim it until it is visible', async () => {
    const { press, answerTo } = openPage()
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden', cookie: '' })
    vi.stubGlobal('document', page)
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    let answer: unknown
    const answered = answerTo('store/cart/checkout', id).then((said) => (answer = said))
    await settleDown()
    expect(await findReceipt(client.database, id)).toMatchObject({ told: 0 })
    expect(answer).toBeUndefined()
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(await answered).toMatchObject({ kind: 'done' })
    expect(await findReceipt(client.database, id)).toMatchObject({ told: 1 })
  })

  test('a page reloaded right afterwards leaves it to the next page, one that stayed does not', async () => {
    const { press, answerTo, stopWaiting } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    expect(await answerTo('store/cart/checkout', id)).toMatchObject({ kind: 'done' })
    const told = async () => {
      stopWaiting()
      const { showOutcomes, notices } = openTabParts(device.env({ locks: false }))
      const stop = showOutcomes(client)
      // The words are a load of their own.
      await import('../../../pwa/content/outcome-notices.ts')
      await settleDown()
      stop()
      return notices
    }
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }))
    vi.stubGlobal('removeEventListener', vi.fn())
    expect(await told()).toEqual(['Checked out! Items are now in your Inventory. Balance: 400'])
    await device.advance(4_500)
    expect(await told()).toEqual([])
  })

  test('a screen that has shown it for a second has told it', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    await answerTo('store/cart/checkout', id)
    expect(sessionStorage.getItem('starlane-telling')).toContain(id)
    await device.advance(1_100)
    expect(sessionStorage.getItem('starlane-telling')).toBeNull()
  })
})

describe('what is said to wait is said no longer than it does', () => {
  test.each([
    ['this tab', 'placed here'],
    ['another tab', 'claimed there'],
  ])('an order that %s has sent since', async (_who, how) => {
    const ended: string[] = []
    const stopHearing = onNotice(
      () => undefined,
      (key) => ended.push(key),
    )
    const { showOutcomes } = openTabParts(device.env({ locks: false }))
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }))
    vi.stubGlobal('removeEventListener', vi.fn())
    const order = await client.mutateAll([{ name: 'store/cart/checkout', args: {}, seen: seen('ring') }])
    const placed = order.ok ? order.ids[0] : ''
    notify({ key: `waits:${placed}`, tone: 'info', text: 'Waiting to be placed.' })
    notify({ key: 'waits:something-else', tone: 'info', text: 'Waiting as well.' })
    const stop = showOutcomes(client)
    await settleDown()
    expect(ended).toEqual([])
    await (how === 'placed here' ? client : await device.open()).sync('forced')
    if (how === 'claimed there') {
      await claimUnshown(client.database, new Set(), device.env())
      await client.refresh()
    }
    await until(() => expect(ended).toEqual([`waits:${placed}`]))
    stop()
    stopHearing()
  })
})

describe('an order of this very browser', () => {
  const inAnotherTab = async (act: 'waits' | 'is placed') => {
    const tab = await device.open()
    if (act === 'waits') server.faults.push(faults.noConnection, faults.noConnection, faults.noConnection)
    await tab.mutate({ name: 'store/cart/checkout', args: {}, seen: seen('ring') })
    if (act === 'is placed') await tab.sync('forced')
    await client.refresh()
  }

  test.each([
    ['waits', 'Another order of yours is already waiting to be placed.'],
    ['is placed', 'Your order before this one had already been placed.'],
  ] as const)('that %s is not blamed on another device', async (act, message) => {
    await inAnotherTab(act)
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    expect(await answerTo('store/cart/checkout', id)).toEqual({ kind: 'refused', code: 'already_ordered', message })
  })

  test.each([
    ['waits', 0, 'Another order of yours is already waiting to be placed.'],
    ['is placed', 0, 'Your order before this one had already been placed.'],
    ['is placed', 60_000, 'Cart is empty.'],
  ] as const)('that %s (%i ms ago) is told of an empty cart where that is sure to be why', async (act, ago, message) => {
    await inAnotherTab(act)
    device.now += ago
    expect(await textFor(client, 'cart_empty', device.now)).toBe(message)
  })

  test('that cannot be looked up any more is not guessed at', async () => {
    await inAnotherTab('is placed')
    const { database, snapshot } = client
    expect(await textFor({ database, snapshot }, 'cart_full', device.now)).not.toContain('order before')
    database.close({ disableAutoOpen: true })
    expect(await textFor({ database, snapshot }, 'cart_empty', device.now)).toBe('Cart is empty.')
    expect(await textFor({ snapshot }, 'cart_empty', device.now)).toBe('Cart is empty.')
    expect(await textFor({ database, snapshot: () => undefined }, 'cart_empty', device.now)).toBe('Cart is empty.')
  })

  test('that another tab queued, and whose id is forgotten by now, is found by its receipt, however late this tab asks', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/checkout'], {}, seen('ring'))
    const owner = await device.open()
    const { changes, ids } = readJournal(journal, ACCOUNT)
    await owner.enqueue(changes, ids)
    for (const { key } of changes) journal.remove(key)
    await owner.sync('forced')
    device.now += 61 * 60_000
    vi.setSystemTime(device.now)
    const later = press(MUTATIONS['store/cart/add'], { itemId: 'hoodie', qty: 1 })
    const more = readJournal(journal, ACCOUNT)
    await owner.enqueue(more.changes, more.ids)
    for (const { key } of more.changes) journal.remove(key)
    await client.refresh()
    expect(client.snapshot()?.enqueuedIds).toEqual([later])
    expect(await answerTo('store/cart/checkout', id)).toMatchObject({ kind: 'done', result: { remainingGems: 400 } })
  })

  test('that cannot be looked up is never reported as not done', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'place' })
    for (const { key } of journal.entries()) journal.remove(key)
    client.database.close({ disableAutoOpen: true })
    expect(await answerTo('store/cart/decide', id)).toEqual({ kind: 'waiting', id })
  })
})

describe('anything else', () => {
  test('that another tab removed from the journal without storing it is reported as refused, not as a fault of this browser', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' })
    for (const { key } of journal.entries()) journal.remove(key)
    expect(await answerTo('store/cart/decide', id)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/nothing was changed.*other Starlane tab/),
    })
  })

  test('that is refused here is told once, and leaves nothing behind', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' })
    expect(await answerTo('store/cart/decide', id)).toEqual({
      kind: 'refused',
      code: 'decision_gone',
      message: 'This was already decided.',
    })
    expect(journal.entries()).toEqual([])
  })

  test('that another tab has queued meanwhile gets its answer all the same', async () => {
    const { press, answerTo } = openPage()
    const id = press(MUTATIONS['quiz/personality/submit'], { personalityType: 'INFJ', details: {} })
    const { changes, ids } = readJournal(journal, ACCOUNT)
    await (await device.open()).enqueue(changes, ids)
    for (const { key } of changes) journal.remove(key)
    await client.refresh()
    expect(await answerTo('quiz/personality/submit', id)).toMatchObject({ kind: 'done' })
    expect(server.settled.filter((one) => one.id === id)).toHaveLength(1)
  })

  test('without any database is waiting if it is journalled, else it failed and is never sent', async () => {
    session = Promise.reject(new Error('no storage'))
    session.catch(() => undefined)
    const { press, answerTo } = openPage()
    const kept = press(MUTATIONS['store/gem-bundles/purchase-custom'], { amount: 7 })
    expect(await answerTo('store/gem-bundles/purchase-custom', kept)).toEqual({ kind: 'waiting', id: kept })
    local.full = true
    const lost = press(MUTATIONS['store/gem-bundles/purchase-custom'], { amount: 8 })
    expect(await answerTo('store/gem-bundles/purchase-custom', lost)).toMatchObject({ kind: 'failed' })
    expect(journal.entries()).toHaveLength(1)
  })
})
