import { describe, expect, test, vi } from 'vitest'
import type { SyncResult } from '../../../pwa/sync/client.ts'
import { reportConnection, useConnection } from '../../../pwa/state/connection.ts'
import { backoff, MAX_WAIT_MS, waitAsked } from '../../../pwa/sync/backoff.ts'
import type { Urgency } from '../../../pwa/sync/pause.ts'
import { createScheduler } from '../../../pwa/sync/scheduler.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

const retry = (after: number, why: 'asked' | 'answered' = 'answered'): SyncResult => ({ kind: 'retry', after, why })
const DONE: SyncResult = { kind: 'done' }

function start(results: SyncResult[]) {
  const device = new FakeDevice(new FakeServer())
  const sync = vi.fn((_urgency: Urgency) => Promise.resolve(results.shift() ?? DONE))
  return { device, sync, scheduler: createScheduler(sync, device.env()) }
}

describe('the scheduler', () => {
  test('tries again when the pause of the queue ends, which no timer cuts short, until an attempt succeeds', async () => {
    const { device, sync, scheduler } = start([retry(500), retry(90_000, 'asked'), retry(2_000), DONE])
    await scheduler.poke()
    for (const wait of [500, 90_000, 2_000]) {
      const calls = sync.mock.calls.length
      await device.advance(wait - 1)
      expect(sync).toHaveBeenCalledTimes(calls)
      await device.advance(1)
      expect(sync).toHaveBeenCalledTimes(calls + 1)
    }
    await device.advance(MAX_WAIT_MS)
    expect(sync).toHaveBeenCalledTimes(4)
    expect(sync.mock.calls).toEqual([['seen'], ['due'], ['due'], ['due']])
    expect(device.timers).toEqual([])
  })

  test('isFree says true in between, false during an attempt and while the server asked to wait', async () => {
    const { scheduler } = start([retry(500), retry(90_000, 'asked'), { kind: 'blocked', why: 'upgrade' }, DONE])
    const free: boolean[] = []
    for (let n = 0; n < 4; n++) {
      const attempt = scheduler.poke()
      free.push(scheduler.isFree())
      await attempt
      free.push(scheduler.isFree())
    }
    expect(free).toEqual([false, true, false, false, false, false, false, true])
  })

  test('does not try by itself while only the user can unblock the queue', async () => {
    const { device, sync, scheduler } = start([{ kind: 'blocked', why: 'auth' }])
    expect(await scheduler.poke()).toEqual({ kind: 'blocked', why: 'auth' })
    await device.advance(MAX_WAIT_MS)
    expect(sync).toHaveBeenCalledTimes(1)
  })

  test('runs one attempt at a time, and one more for all pokes during it', async () => {
    const { sync, scheduler } = start([])
    const release: ((result: SyncResult) => void)[] = []
    sync.mockImplementationOnce(() => new Promise((resolve) => release.push(resolve)))
    const first = scheduler.poke()
    const others = [scheduler.poke(), scheduler.poke('forced'), scheduler.poke()]
    expect(sync).toHaveBeenCalledTimes(1)
    release[0]?.(retry(500))
    expect(await first).toEqual(retry(500))
    expect(await Promise.all(others)).toEqual([DONE, DONE, DONE])
    expect(sync.mock.calls).toEqual([['seen'], ['forced']])
  })

  test('a database that fails during an attempt is tried again, later each time', async () => {
    const { device, sync, scheduler } = start([])
    for (let n = 0; n < 2; n++) sync.mockRejectedValueOnce(new Error('The database connection is closing'))
    expect(await scheduler.poke()).toEqual(retry(500))
    await device.advance(500)
    await device.advance(999)
    expect(sync).toHaveBeenCalledTimes(2)
    await device.advance(1)
    expect(sync).toHaveBeenCalledTimes(3)
    // It went well in between: the next one that fails is the first again.
    sync.mockRejectedValueOnce(new Error('The database connection is closing'))
    expect(await scheduler.poke()).toEqual(retry(500))
  })

  test('an attempt in between takes the place of the one that is due', async () => {
    const { device, sync, scheduler } = start([retry(90_000), DONE])
    expect(scheduler.isFree()).toBe(true)
    await scheduler.poke()
    await scheduler.poke()
    expect(device.timers).toEqual([])
    await device.advance(90_000)
    expect(sync).toHaveBeenCalledTimes(2)
  })

  test('does nothing after it was stopped', async () => {
    const { device, sync, scheduler } = start([retry(500)])
    await scheduler.poke()
    scheduler.stop()
    expect(device.timers).toEqual([])
    await device.advance(MAX_WAIT_MS)
    expect(await scheduler.poke()).toEqual(retry(MAX_WAIT_MS))
    expect(sync).toHaveBeenCalledTimes(1)
  })

  test('begins nothing more where it is stopped during an attempt', async () => {
    const { device, sync, scheduler } = start([])
    let end = (_result: SyncResult) => {}
    sync.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)))
    const attempts = [scheduler.poke(), scheduler.poke('forced')]
    scheduler.stop()
    end(retry(500))
    expect(await Promise.all(attempts)).toEqual([retry(500), retry(MAX_WAIT_MS)])
    expect([sync.mock.calls.length, device.timers]).toEqual([1, []])
  })
})

test('backoff: from nothing to five minutes, random below a doubling limit', () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 0.5))).toEqual([500, 1_000, 2_000, 4_000])
  expect(backoff(3, 0)).toBe(0)
  expect(backoff(50, 0.999_999)).toBeLessThanOrEqual(MAX_WAIT_MS)
  expect(backoff(50, 0.999_999)).toBeGreaterThan(MAX_WAIT_MS - 1_000)
})

test('a wait that the server asked for is never shorter, and a second longer at least for some', () => {
  expect([0, 0.5, 0.999].map((random) => waitAsked(1_000, 0, random))).toEqual([1_000, 1_500, 1_999])
  expect([0, 0.5, 0.999].map((random) => waitAsked(60_000, 3, random))).toEqual([60_000, 67_500, 74_985])
})

test('a shop that asks for the same short wait again and again is left alone longer each time', () => {
  const waits = Array.from({ length: 12 }, (_, failures) => waitAsked(2_000, failures, 0))
  expect(waits).toEqual([2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 150_000, 150_000, 150_000])
})

test('the connection state follows the outcome of requests, not navigator.onLine', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(5)
  const connection = useConnection.getState
  const heard: string[] = []
  const stop = useConnection.subscribe(({ state }) => heard.push(state))
  expect([connection().state, connection().lastSuccess]).toEqual(['unknown', undefined])
  reportConnection(true)
  now.mockReturnValue(9)
  reportConnection(false)
  expect(connection().lastSuccess).toBe(5)
  stop()
  reportConnection(true)
  expect(heard).toEqual(['online', 'offline'])
  expect(connection().lastSuccess).toBe(9)
  now.mockRestore()
})
