import { expect, test } from 'vitest'
import { nowAndThen } from '../../../pwa/engine/timing.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

function start(isSparing: () => boolean) {
  const device = new FakeDevice(new FakeServer())
  const runs: number[] = []
  const began = device.now
  return { device, runs, ...nowAndThen(() => void runs.push(device.now - began), isSparing, 5_000, device.env()) }
}

test('with a signal every change is an attempt at once', () => {
  const { runs, ask } = start(() => false)
  for (let change = 0; change < 3; change += 1) ask()
  expect(runs).toEqual([0, 0, 0])
})

test('without a signal a burst of changes is one attempt at once and one at the end of the pause', async () => {
  const { device, runs, ask } = start(() => true)
  for (let change = 0; change < 100; change += 1) ask()
  expect(runs).toEqual([0])
  await device.advance(4_999)
  expect(runs).toEqual([0])
  await device.advance(1)
  expect(runs).toEqual([0, 5_000])
  expect(device.timers).toEqual([])
  await device.advance(60_000)
  ask()
  expect(runs).toEqual([0, 5_000, 65_000])
})

test('as soon as there is a signal, nothing is waited for any more', async () => {
  let isOffline = true
  const { device, runs, ask } = start(() => isOffline)
  ask()
  ask()
  isOffline = false
  ask()
  expect(runs).toEqual([0, 0])
  await device.advance(5_000)
  expect(runs).toEqual([0, 0])
})

test('a clock that was set back makes no change wait for longer', () => {
  const { device, runs, ask } = start(() => true)
  ask()
  device.now -= 24 * 60 * 60_000
  ask()
  expect(runs).toHaveLength(2)
})

test('once it is stopped nothing is left to come', async () => {
  const { device, runs, ask, stop } = start(() => true)
  ask()
  ask()
  stop()
  await device.advance(5_000)
  expect(runs).toEqual([0])
})
