// A deadline counts the time in which a context was awake: an answer that came while it stood still has its turn first.
import { expect, test } from 'vitest'
import { deadline, within } from '../../../pwa/sync/deadline.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

const MS = 5_000

function start() {
  const device = new FakeDevice(new FakeServer())
  const env = device.env()
  const began = device.now
  const fired: number[] = []
  const cancel = deadline(env, MS, () => fired.push(device.now - began))
  return { device, env, fired, cancel }
}

test('awake, it comes at its time', async () => {
  const { device, fired } = start()
  await device.advance(MS - 1)
  expect(fired).toEqual([])
  await device.advance(1)
  expect(fired).toEqual([MS])
  expect(device.timers).toEqual([])
})

test('cancelled, it never comes', async () => {
  const { device, fired, cancel } = start()
  await device.advance(MS - 1)
  cancel()
  await device.advance(MS)
  expect([fired, device.timers]).toEqual([[], []])
})

// However long, and whenever: from its first moment, somewhere on the way, and across its end.
test.each([0, 1, 999, 2_500, 4_000, 4_500, 4_999].flatMap((from) => [MS, 5_300, 60_000, 8 * 3_600_000].map((asleep) => [from, asleep])))(
  'asleep after %i ms for %i ms: what is queued by then has its turn before it comes',
  async (from, asleep) => {
    const { device, fired } = start()
    await device.advance(from)
    await device.sleep(asleep)
    expect(fired).toEqual([])
    await device.advance(MS)
    expect(fired).toHaveLength(1)
  },
)

test('a context that is late with every timer, as a hidden page is, comes to its end all the same', async () => {
  const { device, fired } = start()
  for (let minute = 1; minute <= 10; minute += 1) await device.sleep(60_000)
  expect(fired).toEqual([600_000])
})

test('an answer in time is taken, and one behind a sleep as well; no timer is left', async () => {
  const { device, env } = start()
  device.timers.splice(0)
  let answer: (text: string) => void = () => undefined
  const asked = within(env, MS, new Promise<string>((resolve) => (answer = resolve)))
  await device.sleep(60_000)
  answer('here')
  expect(await asked).toBe('here')
  expect(device.timers).toEqual([])
})

test('no answer is undefined at the end, and a refusal is thrown on', async () => {
  const { device, env } = start()
  const silent = within(env, MS, new Promise<string>(() => undefined))
  await device.advance(MS)
  expect(await silent).toBeUndefined()
  await expect(within(env, MS, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
