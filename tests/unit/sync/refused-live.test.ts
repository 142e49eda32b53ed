// A live connection that is refused, whatever fails beside it: nothing is an error of the page, and it is tried again (SPEC R48).
import { expect, test } from 'vitest'
import { MAX_WAIT_MS } from '../../../pwa/sync/backoff.ts'
import { openLive } from '../../../pwa/sync/live.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'

test.each([
  [401, 1, 500],
  [404, 0, (MAX_WAIT_MS * 3) / 4],
  [500, 0, (MAX_WAIT_MS * 3) / 4],
])('%i, where the pull fails and what came cannot be given back: %i pulls, and again after %i ms', async (status, pulls, wait) => {
  const device = new FakeDevice(new FakeServer())
  const { database } = await device.open()
  const asked: RequestInit[] = []
  let pulled = 0
  const env = {
    ...device.env(),
    fetch: async (_path: string, init: RequestInit) => {
      asked.push(init)
      return new Response(new ReadableStream({ cancel: () => Promise.reject(new Error('the line')) }), { status })
    },
  }
  const pull = () => {
    pulled += 1
    return Promise.reject(new Error('closing'))
  }
  const live = openLive({ accountId: ACCOUNT, database, env, pull, isWanted: () => true })
  await settleDown()
  expect([pulled, asked.length]).toEqual([pulls, 1])
  await device.advance(wait - 1)
  expect(asked).toHaveLength(1)
  await device.advance(1)
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatchObject({
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    headers: { accept: 'text/event-stream' },
  })
  live.stop()
  await settleDown()
  expect([live.isHeard(), device.timers]).toEqual([false, []])
})

test('a page that waits for the next connection and goes away, or is stopped, waits no more', async () => {
  for (const ends of ['leave', 'stop'] as const) {
    const device = new FakeDevice(new FakeServer())
    const { database } = await device.open()
    let asked = 0
    const fetch = () => {
      asked += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    let isWanted = true
    const live = openLive({ accountId: ACCOUNT, database, env: { ...device.env(), fetch }, pull: async () => {}, isWanted: () => isWanted })
    await settleDown()
    isWanted = ends === 'stop'
    live[ends]()
    await settleDown()
    expect([asked, device.timers]).toEqual([1, []])
    await device.advance(MAX_WAIT_MS)
    expect(asked).toBe(1)
  }
})
