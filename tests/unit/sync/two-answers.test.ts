// One question that two tabs of one browser answer, over the real clients and a fake server (SPEC R23).
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Choice } from '#sync-protocol/api/account-state.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { FakeDevice, settleDown, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { sessionOf } from '../../doubles/open-session.ts'
import { WebLocks } from '../../doubles/web-locks.ts'

let device: FakeDevice
let server: FakeServer
let client: TestClient

const DECIDE = 'store/cart/decide'

beforeEach(async () => {
  stubStorage()
  vi.stubGlobal('navigator', { onLine: true, locks: new WebLocks() })
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = new FakeServer({ gems: 50, cart: [line('ring')] })
  device = new FakeDevice(server)
  client = await device.open({ deviceId: server.issueDevice() })
  await client.sync('forced')
  await client.mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100 } })
  await client.sync('seen')
  server.account.state.gems = 500
})

/** A tab with its own modules. */
async function openTab() {
  vi.resetModules()
  const own = await device.open()
  const { journalled } = await import('../../../pwa/storage/journal.ts')
  const { openTabParts } = await import('../../doubles/engine-parts.ts')
  const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
  const decisionId = own.snapshot()?.view.state.decisions[0]?.id ?? ''
  const { perform, enqueueFor, notices } = openTabParts(device.env())
  const { answerTo, isAnsweredHere } = perform({
    openSession: () => Promise.resolve(sessionOf(own)),
    enqueueJournal: async () => void (await enqueueFor(own)),
  })
  return {
    decisionId,
    notices,
    press(choice: Choice) {
      // The journal keeps the order of the presses.
      vi.setSystemTime(Date.now() + 1)
      const { id } = journalled(ACCOUNT, MUTATIONS[DECIDE], { decisionId, choice }, { total: 100 })
      return { id, stop: awaitOutcome(id) }
    },
    own,
    answer: (id: string) => answerTo(DECIDE, id),
    isAnsweredHere: () => isAnsweredHere(decisionId),
  }
}

describe('the tab that comes second', () => {
  test.each<[Choice, object]>([
    ['keep', { kind: 'done', result: { kept: true } }],
    ['place', { kind: 'done', result: { remainingGems: 400 } }],
  ])('with the same answer (%s) is told what came of it, and nothing is sent twice', async (choice, answer) => {
    const [one, two] = [await openTab(), await openTab()]
    const [first, second] = [one.press(choice), two.press(choice)]
    expect(await one.answer(first.id)).toMatchObject(answer)
    expect(await two.answer(second.id)).toMatchObject(answer)
    expect([one.notices, two.notices]).toEqual([[], []])
    expect(server.settled.filter(({ name }) => name === DECIDE)).toHaveLength(1)
  })

  test('without a signal waits with the first, for the same change', async () => {
    const [one, two] = [await openTab(), await openTab()]
    const [first, second] = [one.press('place'), two.press('place')]
    server.faults.push(faults.noConnection, faults.noConnection)
    expect(await one.answer(first.id)).toEqual({ kind: 'waiting', id: first.id })
    expect(await two.answer(second.id)).toEqual({ kind: 'waiting', id: first.id })
  })

  test.each(['waits', 'is settled'])('with another answer is refused, where that one %s', async (how) => {
    const [one, two] = [await openTab(), await openTab()]
    const [first, second] = [one.press('keep'), two.press('place')]
    if (how === 'waits') server.faults.push(faults.noConnection)
    await one.answer(first.id)
    expect(await two.answer(second.id)).toMatchObject({ kind: 'refused', code: 'decision_gone' })
    expect(await two.isAnsweredHere()).toBe(true)
  })

  test.each<[Choice, string[]]>([
    ['keep', []],
    ['place', ['This was already decided.']],
  ])(
    'and is closed before it has asked: what it wanted (%s) is told by the first, where it is not what the first did',
    async (choice, said) => {
      const [one, two] = [await openTab(), await openTab()]
      const [first, second] = [one.press('keep'), two.press(choice)]
      second.stop()
      await settleDown()
      await one.answer(first.id)
      expect(one.notices).toEqual(said)
    },
  )
})

test('that a question was answered in this browser is known to every tab, and not of one that another device has answered', async () => {
  const [one, two] = [await openTab(), await openTab()]
  expect(await two.isAnsweredHere()).toBe(false)
  const { id } = one.press('keep')
  await one.answer(id)
  expect(await two.isAnsweredHere()).toBe(true)
})

test('an order taken back is no answer', async () => {
  const tab = await openTab()
  server.faults.push(faults.noConnection)
  const { id } = tab.press('place')
  await tab.answer(id)
  expect(await tab.isAnsweredHere()).toBe(true)
  await tab.own.withdraw(id)
  expect(await tab.isAnsweredHere()).toBe(false)
})

test('a question that another device has answered is refused as before', async () => {
  const tab = await openTab()
  const { id } = tab.press('keep')
  const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
  await other.sync('forced')
  await other.mutate({ name: DECIDE, args: { decisionId: tab.decisionId, choice: 'keep' } })
  await other.sync('seen')
  expect(await tab.answer(id)).toMatchObject({ kind: 'refused', code: 'decision_gone', message: 'This was already decided.' })
  expect(await tab.isAnsweredHere()).toBe(false)
})
