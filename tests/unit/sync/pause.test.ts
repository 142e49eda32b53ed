// How long a queue is left alone, which belongs to the queue and not to the tab or worker that tries it, and how a batch fits a slow line (SPEC R27, R49).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drainPatiently } from '../../../pwa/sync/background.ts'
import { MAX_WAIT_MS } from '../../../pwa/sync/backoff.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import { newHead } from '../../../pwa/sync/state-rows.ts'
import { afterAnswer, moreUrgent, noteTrouble, pauseLeft, type Urgency } from '../../../pwa/sync/pause.ts'
import { createScheduler } from '../../../pwa/sync/scheduler.ts'
import { add } from '../../doubles/changes.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'

const URGENCIES: readonly Urgency[] = ['due', 'connected', 'seen', 'forced']

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

/** What is due happens, again and again, until so much time has passed. */
async function live(device: FakeDevice, ms: number): Promise<void> {
  const end = device.now + ms
  for (;;) {
    // Work in the database has no timer: it is over where none comes or goes for a while.
    for (let quiet = 0, before = ''; quiet < (device.timers.length === 0 ? 100 : 10); quiet++) {
      const now = device.timers.map(({ at }) => at).join()
      if (now !== before) quiet = 0
      before = now
      await settleDown()
    }
    const next = Math.min(...device.timers.map(({ at }) => at))
    if (next > end) break
    await device.advance(Math.max(0, next - device.now))
  }
  await device.advance(end - device.now)
}

describe('whose attempt ends which pause', () => {
  const pause = { since: 1_000, until: 61_000, failures: 6 } as const
  const left = (why: 'silent' | 'answered' | 'asked', urgency: Urgency, now = 1_000) => {
    const deferred = pauseLeft({ pause: { ...pause, why } }, urgency, { now: () => now })
    return deferred?.kind === 'retry' ? deferred.after : 0
  }

  test.each([
    ['silent', [60_000, 4_000, 0, 0]],
    ['answered', [60_000, 60_000, 0, 0]],
    ['asked', [60_000, 60_000, 60_000, 0]],
  ] as const)('%s: due, connected, seen and forced wait %j ms', (why, waits) => {
    expect(URGENCIES.map((urgency) => left(why, urgency))).toEqual(waits)
  })

  test('a pause that is over, or that a clock that was set back has made longer than any, is none', () => {
    for (const now of [61_000, 99_000, 1_000 - MAX_WAIT_MS - 80_000]) expect(left('asked', 'due', now)).toBe(0)
  })

  test('of two urgencies the greater counts, whichever comes first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...URGENCIES), fc.constantFrom(...URGENCIES), (one, other) => {
        const both = moreUrgent(one, other)
        expect(moreUrgent(other, one)).toBe(both)
        for (const why of ['silent', 'answered', 'asked'] as const) expect(left(why, both)).toBe(Math.min(left(why, one), left(why, other)))
      }),
    )
  })
})

test('forty wake-ups of the worker and the page’s own timer against a shop that answers 502: the queue is tried as often as by one', async () => {
  const { server, device, client } = await start()
  await client.mutate(add('ring'))
  server.faults.push(...Array.from({ length: 200 }, () => faults.status(502)))
  const scheduler = createScheduler(client.sync, device.env())
  void scheduler.poke()
  for (let tag = 0; tag < 40; tag++) {
    void drainPatiently(ACCOUNT, device.env())
    await live(device, 600)
  }
  // 0.5, 1, 2, 4, 8 and 16 s lie in between.
  expect(server.requests.length).toBeLessThanOrEqual(6)
  scheduler.stop()
})

test('a 503 with Retry-After again and again: the wait grows, and a success ends it', async () => {
  const { server, device, client } = await start()
  await client.mutate(add('ring'))
  server.faults.push(...Array.from({ length: 100 }, () => faults.refused('unavailable', { 'retry-after': '2' })))
  const scheduler = createScheduler(client.sync, device.env())
  void scheduler.poke()
  await live(device, 180_000)
  expect(server.requests.length).toBeLessThanOrEqual(9)
  server.faults.splice(0)
  await live(device, MAX_WAIT_MS)
  expect(client.snapshot()).toMatchObject({ entries: [], head: { ackedThrough: 1 } })
  expect(client.snapshot()?.head.pause).toBeUndefined()
  scheduler.stop()
})

test('nothing waits in the queue, and news is asked for: the same pause holds', async () => {
  const { server, device, client } = await start()
  server.faults.push(faults.status(500))
  expect(await client.sync('due')).toEqual({ kind: 'retry', after: 500, why: 'answered' })
  expect(await client.sync('due')).toEqual({ kind: 'retry', after: 500, why: 'answered' })
  expect(server.requests).toHaveLength(1)
  await device.advance(500)
  expect(await client.sync('due')).toEqual({ kind: 'done' })
  // Not modified: the pause ends with that as well.
  server.faults.push(faults.status(500))
  await client.sync('seen')
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(client.snapshot()?.head.pause).toBeUndefined()
})

/** A line of so many bytes a second upwards, whose answers come `late` ms after that. */
function slowLine(device: FakeDevice, { bytesPerSecond, late }: { bytesPerSecond: number; late: number }): Env {
  const env = device.env()
  return {
    ...env,
    fetch: async (path, init) => {
      const aborted = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      const wait = (ms: number) => Promise.race([new Promise<void>((resolve) => env.after(ms, resolve)), aborted])
      const bytes = typeof init.body === 'string' ? init.body.length : 0
      await wait(Math.ceil((bytes / bytesPerSecond) * 1_000))
      const response = await env.fetch(path, init)
      await wait(late)
      return response
    },
  }
}

describe('queues drain through slow lines (SPEC R49)', () => {
  test.each([
    ['1,000 changes at 64 kbit/s', 1_000, { bytesPerSecond: 8_000, late: 200 }],
    ['320 changes at 20 kbit/s', 320, { bytesPerSecond: 2_500, late: 1_000 }],
    ['1,000 changes at 20 kbit/s', 1_000, { bytesPerSecond: 2_500, late: 1_000 }],
    ['100 changes at 4 kbit/s, less than is allowed for', 100, { bytesPerSecond: 500, late: 1_000 }],
    ['50 changes behind answers 16 s late', 50, { bytesPerSecond: 1_000_000, late: 16_000 }],
    ['50 changes behind answers 20 s late at 20 kbit/s', 50, { bytesPerSecond: 2_500, late: 20_000 }],
    ['3 changes behind answers 70 s late', 3, { bytesPerSecond: 1_000_000, late: 70_000 }],
  ])('%s: each settled once, in order', { timeout: 120_000 }, async (_what, count, line) => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const client = await device.open({ deviceId: server.issueDevice() })
    const env = slowLine(device, line)
    Object.assign(device, { env: () => env })
    const slow = await device.open()
    client.close()
    const changes = Array.from({ length: count }, (_, n) =>
      n % 2 === 0 ? add('ring') : { name: 'store/cart/remove' as const, args: { itemId: 'ring' } },
    )
    expect((await slow.mutateAll(changes)).ok).toBe(true)
    const scheduler = createScheduler(slow.sync, env)
    void scheduler.poke()
    await live(device, 60 * 60_000)
    expect(slow.snapshot()).toMatchObject({ entries: [], head: { ackedThrough: count } })
    expect(server.settled.map(({ name }) => name)).toEqual(changes.map(({ name }) => name))
    scheduler.stop()
  })

  test('a batch that had no answer is halved, and grows again with each answer', async () => {
    const { server, device, client } = await start()
    await client.mutateAll(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? add('ring') : { name: 'store/cart/remove', args: { itemId: 'ring' } })),
    )
    const silence = () => new Promise<Response>(() => undefined)
    server.faults.push(silence, silence, silence)
    const scheduler = createScheduler(client.sync, device.env())
    void scheduler.poke()
    await live(device, 30 * 60_000)
    expect(server.pushes().map(({ mutations }) => mutations.length)).toEqual([40, 20, 10, 5, 10, 20, 5])
    expect(client.snapshot()?.entries).toEqual([])
    scheduler.stop()
  })

  test('a device without a connection keeps its batch: what fails at once was not too much for the line', async () => {
    const { server, device, client } = await start()
    await client.mutateAll(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? add('ring') : { name: 'store/cart/remove', args: { itemId: 'ring' } })),
    )
    server.faults.push(...Array.from({ length: 12 }, () => faults.noConnection))
    const scheduler = createScheduler(client.sync, device.env())
    void scheduler.poke()
    await live(device, 60 * 60_000)
    expect(server.pushes().at(-1)?.mutations.length).toBe(40)
    expect(client.snapshot()?.entries).toEqual([])
    scheduler.stop()
  })
})

describe('to the millisecond', () => {
  const LONGEST = MAX_WAIT_MS * 1.25
  test.each([
    [0, undefined],
    [1, 1],
    [LONGEST, LONGEST],
    [LONGEST + 1, undefined],
  ])('a pause of which %i ms are left', (ms, waits) => {
    const pause = { since: 1, until: 1_000_000 + ms, failures: 1, why: 'asked' } as const
    const left = pauseLeft({ pause }, 'seen', { now: () => 1_000_000 })
    expect(left).toEqual(waits === undefined ? undefined : { kind: 'retry', after: waits, why: 'asked' })
  })

  const head = newHead('device-0000000000000001')
  test.each([
    [undefined, 7_500, undefined],
    [undefined, 7_501, { size: MAX_BATCH, patience: 15_002 }],
    [undefined, 60_000, { size: MAX_BATCH, patience: 120_000 }],
    [undefined, 60_001, { size: MAX_BATCH, patience: 120_000 }],
    [{ size: 1, patience: 60_000 }, 0, { size: 2, patience: 15_000 }],
    [{ size: MAX_BATCH / 2 - 1, patience: 15_000 }, 0, { size: MAX_BATCH - 2, patience: 15_000 }],
    [{ size: MAX_BATCH / 2, patience: 15_000 }, 0, undefined],
    [{ size: MAX_BATCH / 2 + 1, patience: 15_000 }, 9_000, { size: MAX_BATCH, patience: 18_000 }],
  ])('a line of %j, after an answer that took %i ms', (line, lasted, next) => {
    const after = afterAnswer({ ...head, ...(line && { line }), pause: { since: 1, until: 2, failures: 1, why: 'silent' } }, lasted)
    expect(after).toEqual({ ...head, ...(next && { line: next }) })
  })

  test.each([
    [1, undefined, { size: 1, patience: 30_000 }],
    [2, undefined, { size: 1, patience: 30_000 }],
    [5, undefined, { size: 2, patience: 30_000 }],
    [900, { size: 900, patience: 60_000 }, { size: 450, patience: 120_000 }],
    [900, { size: 900, patience: 61_000 }, { size: 450, patience: 120_000 }],
  ])('a line on which %i mutations were given up, as %j', async (sent, line, next) => {
    const { device, client } = await start()
    const stored = { ...head, ...(line && { line }) }
    const mutations = Array.from({ length: sent })
    await client.database.meta.put(stored)
    const silent = { kind: 'retry', after: undefined, silent: 'long' } as const
    for (const failures of [1, 2]) {
      await noteTrouble(client.database, silent, mutations, device.env())
      const noted = await client.database.meta.get('head')
      expect(noted).toMatchObject({ pause: { since: device.now, failures, why: 'silent' } })
      if (failures === 1) expect(noted).toMatchObject({ line: next })
    }
    await noteTrouble(client.database, { kind: 'retry', after: undefined, silent: 'at once' }, mutations, device.env())
    expect(await client.database.meta.get('head')).toMatchObject({ line: { size: next.size }, pause: { failures: 3 } })
  })

  test.each([
    [20, 'done'],
    [21, 'retry'],
  ])('a worker whose shop asks for %i s, and has twenty', async (seconds, kind) => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.refused('rate_limited', { 'retry-after': String(seconds) }))
    const drained = drainPatiently(ACCOUNT, { ...device.env(), random: () => 0 })
    await live(device, 25_000)
    expect((await drained).kind).toBe(kind)
  })
})
