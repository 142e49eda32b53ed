// A visible page shows what another device did at most half a minute later (SPEC R45).
import { beforeEach, expect, test, vi } from 'vitest'
import { LOOK_AGAIN_MS, whileVisible } from '../../../pwa/engine/timing.ts'
import { line } from '../../doubles/fixtures.ts'
import { add } from '../../doubles/changes.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)

function show(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void (page.visibilityState = 'visible'))

function start() {
  const device = new FakeDevice(new FakeServer())
  const look = vi.fn(() => Promise.resolve())
  const stop = whileVisible(look, device.env())
  return { device, look, stop }
}

test('a visible page: looks every 30 s', async () => {
  const { device, look, stop } = start()
  for (const times of [1, 2, 3]) {
    await device.advance(LOOK_AGAIN_MS - 1)
    expect(look).toHaveBeenCalledTimes(times - 1)
    await device.advance(1)
    expect(look).toHaveBeenCalledTimes(times)
  }
  look.mockRejectedValueOnce(new Error('The database connection is closing'))
  await device.advance(LOOK_AGAIN_MS)
  await device.advance(LOOK_AGAIN_MS)
  expect(look).toHaveBeenCalledTimes(5)
  stop()
  expect(device.timers).toEqual([])
})

test('a hidden or closed page: does not look', async () => {
  const { device, look, stop } = start()
  show('hidden')
  expect(device.timers).toEqual([])
  await device.advance(LOOK_AGAIN_MS)
  expect(look).not.toHaveBeenCalled()
  show('visible')
  show('visible')
  expect(device.timers).toHaveLength(1)
  await device.advance(LOOK_AGAIN_MS)
  expect(look).toHaveBeenCalledTimes(1)
  stop()
  show('visible')
  expect(device.timers).toEqual([])
})

test('a look that takes long: no second one at once, and none after the page was hidden meanwhile', async () => {
  const { device, look } = start()
  let answer = () => {}
  look.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await device.advance(LOOK_AGAIN_MS)
  await device.advance(LOOK_AGAIN_MS)
  expect(look).toHaveBeenCalledTimes(1)
  show('hidden')
  answer()
  await device.advance(LOOK_AGAIN_MS)
  expect(look).toHaveBeenCalledTimes(1)
  expect(device.timers).toEqual([])
})

test('a page that is left while it looks does not look again', async () => {
  const { device, look, stop } = start()
  let answer = () => {}
  look.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await device.advance(LOOK_AGAIN_MS)
  stop()
  answer()
  await device.advance(LOOK_AGAIN_MS)
  expect([look.mock.calls.length, device.timers]).toEqual([1, []])
})

test('a look brings what another device did, and costs one 304 while there is nothing new', async () => {
  const server = new FakeServer()
  const [here, there] = [new FakeDevice(server), new FakeDevice(server, 'b')]
  const shown = await here.open()
  const other = await there.open()
  await shown.sync('seen')
  whileVisible(() => shown.sync('seen'), here.env())
  await here.advance(LOOK_AGAIN_MS)
  await other.mutate(add('ring'))
  await other.sync('seen')
  expect(shown.snapshot()?.view.state.cart).toEqual([])
  await here.advance(LOOK_AGAIN_MS)
  expect(shown.snapshot()?.view.state.cart).toEqual([line('ring')])
})
