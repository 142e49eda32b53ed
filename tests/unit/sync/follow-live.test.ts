// @vitest-environment happy-dom
// When a page listens to the shop: while it is seen and online, as the browser or the shop's own answers say.
import { beforeEach, expect, test, vi } from 'vitest'
import { followLive } from '../../../pwa/engine/live.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import type { openLive } from '../../../pwa/sync/live.ts'
import { add } from '../../doubles/changes.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'

const live = vi.hoisted(() => ({ look: vi.fn(), leave: vi.fn(), stop: vi.fn(), isHeard: vi.fn(() => true) }))
const opened = vi.hoisted(() => vi.fn<typeof openLive>())
vi.mock('../../../pwa/sync/live.ts', () => ({ openLive: opened.mockReturnValue(live) }))

beforeEach(() => {
  for (const spy of [...Object.values(live), opened]) spy.mockClear()
  useConnection.setState({ state: 'unknown' })
})

async function start() {
  const device = new FakeDevice(new FakeServer())
  const client = await device.open()
  const pull = async () => void (await client.mutate(add('ring')))
  const followed = followLive(client, ACCOUNT, device.env(), pull)
  const [options] = opened.mock.lastCall ?? []
  if (options === undefined) throw new Error('nothing was opened')
  return { ...followed, client, options }
}

test.each([
  ['visible', true, true],
  ['hidden', true, false],
  ['visible', false, false],
  ['hidden', false, false],
] as const)('a page that is %s, online as the browser says: %s', async (visibility, onLine, isWanted) => {
  const { options, client, isHeard, stop } = await start()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  expect(options.isWanted()).toBe(isWanted)
  await options.pull()
  expect([client.snapshot()?.entries.length, isHeard()]).toEqual([1, true])
  stop()
  vi.restoreAllMocks()
})

const SIGNS: [string, () => void, 'look' | 'leave'][] = [
  ['the browser is online', () => dispatchEvent(new Event('online')), 'look'],
  ['the browser is offline', () => dispatchEvent(new Event('offline')), 'look'],
  ['the page is seen or hidden', () => document.dispatchEvent(new Event('visibilitychange')), 'look'],
  ['the shop answers again', () => useConnection.setState({ state: 'online' }), 'look'],
  ['the page goes away', () => dispatchEvent(new Event('pagehide')), 'leave'],
]
test.each(SIGNS)('%s: it is looked at once, and not after the end', async (_what, happens, called) => {
  const { stop } = await start()
  happens()
  expect([live.look.mock.calls.length, live.leave.mock.calls.length]).toEqual(called === 'look' ? [1, 0] : [0, 1])
  // Where the shop goes on answering, or does not, there is nothing to look at.
  useConnection.setState({ state: 'online' })
  live.look.mockClear()
  useConnection.setState({ state: 'online', lastSuccess: 7 })
  useConnection.setState({ state: 'offline' })
  expect([live.look.mock.calls.length, live.stop.mock.calls.length]).toEqual([0, 0])
  stop()
  for (const [, again] of SIGNS) again()
  expect([live.look.mock.calls.length, live.stop.mock.calls.length]).toEqual([0, 1])
  expect(live.leave.mock.calls.length).toBe(called === 'leave' ? 1 : 0)
})
