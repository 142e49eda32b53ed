// A tab that the browser has frozen keeps its locks and runs nothing: what it holds is done without it after about half a minute, and stays right when it wakes (SPEC R28).
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { etagOf } from '#sync-protocol/protocol/messages.ts'
import { drainInBackground } from '../../../pwa/sync/background.ts'
import { createPullOnEvent } from '../../../pwa/sync/pull-on-event.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { openLive } from '../../../pwa/sync/live.ts'
import { lockName, withLock } from '../../../pwa/sync/lock.ts'
import { add } from '../../doubles/changes.ts'
import { expectExactlyOnce } from '../../doubles/exactly-once.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { line, NOON } from '../../doubles/fixtures.ts'

let server: FakeServer
let device: FakeDevice

beforeEach(() => {
  server = new FakeServer()
  device = new FakeDevice(server)
})

/** A context whose timers do not go off. */
const stillEnv = (): Env => ({ ...device.env(), after: () => () => undefined })
const never = () => new Promise<never>(() => undefined)
/** Longer than any context waits. */
const PATIENCE_MS = 36_000

/** Lets time pass as it does, with all that comes of it. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) await device.advance(Math.min(1_000, left))
}

describe('a lock', () => {
  test('is waited for while its holder gives signs of life, however long that takes', async () => {
    let finish = () => undefined as void
    const channels = { opened: 0, open: 0, posts: 0 }
    const env = device.env()
    const openChannel: Env['openChannel'] = (...of) => {
      const { post, close } = env.openChannel(...of)
      channels.opened += 1
      channels.open += 1
      return { post: () => void ((channels.posts += 1), post()), close: () => void ((channels.open -= 1), close()) }
    }
    const held = withLock({ ...env, openChannel }, 'one', () => new Promise<void>((resolve) => (finish = resolve)))
    const ran: string[] = []
    const waiting = withLock({ ...env, openChannel }, 'one', async () => void ran.push('next'))
    await settleDown()
    await pass(10 * 60_000)
    expect(ran).toEqual([])
    // One for each side, a sign of life every ten seconds.
    expect(channels).toEqual({ opened: 2, open: 2, posts: 60 })
    finish()
    await Promise.all([held, waiting])
    expect([ran, device.timers, channels.open]).toEqual([['next'], [], 0])
  })

  test('whose holder stands still is lost to the next after about half a minute, and every later attempt has it at once', async () => {
    void withLock(stillEnv(), 'one', never)
    const ran: string[] = []
    const waiting = withLock(device.env(), 'one', async () => void ran.push('next'))
    await pass(24_000)
    expect(ran).toEqual([])
    await pass(PATIENCE_MS - 24_000)
    await waiting
    await withLock(device.env(), 'one', async () => void ran.push('after'))
    expect([ran, device.timers]).toEqual([['next', 'after'], []])
  })

  test('is lost to one of several who wait: they still run one after the other', async () => {
    void withLock(stillEnv(), 'one', never)
    let running = 0
    let most = 0
    const run = async () => {
      most = Math.max(most, (running += 1))
      await new Promise<void>((resolve) => device.env().after(40_000, resolve))
      running -= 1
    }
    const all = [0, 0.5, 0.9].map((random) => withLock({ ...device.env(), random: () => random }, 'one', run))
    await pass(PATIENCE_MS + 3 * 40_000)
    await Promise.all(all)
    expect(most).toBe(1)
  })

  test('lost by a holder that wakes: what it runs goes on, its result is its own, and it is told', async () => {
    let finish = (_result: string) => undefined as void
    const lost = vi.fn()
    const woken = withLock(stillEnv(), 'one', () => new Promise<string>((resolve) => (finish = resolve)), lost)
    const next = withLock(device.env(), 'one', () => Promise.resolve('next'))
    await pass(PATIENCE_MS)
    expect(await next).toBe('next')
    expect(lost).toHaveBeenCalledOnce()
    finish('mine')
    expect(await woken).toBe('mine')
  })

  test('of a browser that refuses to give any: it is done without', async () => {
    const locks = { request: () => Promise.reject(new DOMException('not now', 'InvalidStateError')) }
    const run = vi.fn(() => Promise.resolve('done'))
    expect(await withLock({ ...device.env(), locks }, 'one', run)).toBe('done')
    expect(run).toHaveBeenCalledOnce()
  })

  test('what fails under it fails once', async () => {
    const run = vi.fn(() => Promise.reject(new Error('the disk')))
    await expect(withLock(device.env(), 'one', run)).rejects.toThrow('the disk')
    expect(run).toHaveBeenCalledOnce()
  })

  test('a device that slept: no holder loses its lock to a clock that has gone on', async () => {
    let finish = () => undefined as void
    const held = withLock(device.env(), 'one', () => new Promise<void>((resolve) => (finish = resolve)))
    const ran: string[] = []
    const waiting = withLock(device.env(), 'one', async () => void ran.push('next'))
    await device.sleep(3_600_000)
    await pass(60_000)
    expect(ran).toEqual([])
    finish()
    await Promise.all([held, waiting])
  })
})

describe('a tab frozen while it sends', () => {
  /** A tab that has taken its batch and stands still, and how it goes on. */
  async function freezeSending(when: 'before' | 'behind') {
    const tab = await device.open({ deviceId: server.issueDevice() })
    await tab.sync('seen')
    const frozen = { ...stillEnv() }
    const database = await device.database()
    let wake = () => undefined as void
    const awake = new Promise<void>((resolve) => (wake = resolve))
    server.faults.push(async (deliver) => {
      if (when === 'before') await awake
      const response = await deliver()
      await awake
      return response
    })
    await tab.mutate(add('ring'))
    const { drain } = await import('../../../pwa/sync/drain.ts')
    const { pushTransport } = await import('../../../pwa/sync/transport.ts')
    const sending = drain(database, pushTransport(database, ACCOUNT, frozen), frozen, { lock: lockName(ACCOUNT), urgency: 'seen' })
    await settleDown()
    return { tab, wake, sending }
  }

  test.each(['before', 'behind'] as const)(
    'another tab, and the worker, send what waits; %s the shop had it, the frozen one finds it done when it wakes',
    async (when) => {
      const { tab, wake, sending } = await freezeSending(when)
      await tab.mutate(add('hoodie'))
      const synced = tab.sync('seen')
      const background = drainInBackground(ACCOUNT, device.env(), 'due')
      await pass(PATIENCE_MS)
      expect(await synced).toEqual({ kind: 'done' })
      expect(await background).toMatchObject({ kind: 'done' })
      expect(server.account.state.cart).toEqual([line('ring'), line('hoodie')])
      expect(tab.snapshot()).toMatchObject({ entries: { length: 0 } })
      wake()
      expect(await sending).toMatchObject({ kind: 'done' })
      await tab.refresh()
      await expectExactlyOnce(
        server,
        tab,
        server.settled.map(({ id }) => id),
      )
      // The lock is free again.
      await tab.mutate(add('scent'))
      expect(await tab.sync('seen')).toEqual({ kind: 'done' })
      expect(server.settled).toHaveLength(3)
    },
  )

  test('what another device does is heard and pulled all the same', async () => {
    await freezeSending('before')
    const tab = await device.open()
    const pull = vi.fn(() => Promise.resolve())
    const pullOnEvent = createPullOnEvent({ accountId: ACCOUNT, database: tab.database, env: device.env(), pull })
    void pullOnEvent(etagOf({ accountId: ACCOUNT, version: 7, commit: 'commit-of-another' }))
    await pass(PATIENCE_MS)
    expect(pull).toHaveBeenCalled()
  })
})

test('a tab frozen while it hears the shop: another one listens in its place, and the frozen one leaves it to that when it wakes', async () => {
  const client = await device.open({ deviceId: server.issueDevice() })
  const listening: string[] = []
  const openLiveIn = (tab: string, env: Env) => {
    const fetch: Env['fetch'] = (path, init) => {
      if (path !== '/api/sync/live') return env.fetch(path, init)
      listening.push(tab)
      init.signal?.addEventListener('abort', () => listening.splice(listening.indexOf(tab), 1))
      return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))))
    }
    return openLive({
      accountId: ACCOUNT,
      database: client.database,
      env: { ...env, fetch },
      pull: () => Promise.resolve(),
      isWanted: () => true,
    })
  }
  const frozen = openLiveIn('frozen', stillEnv())
  await settleDown()
  expect(listening).toEqual(['frozen'])
  const other = openLiveIn('other', { ...device.env(), after: (ms, run) => (ms === 1_000 ? () => undefined : device.env().after(ms, run)) })
  await pass(PATIENCE_MS)
  expect(listening).toEqual(['other'])
  for (const live of [frozen, other]) live.stop()
})

describe('a device that is retired while two contexts send, without a lock or after it was lost (SPEC R8)', () => {
  test.each([
    ['the same', []],
    ['more', [add('hoodie')]],
  ])(
    'asks about those as well where another context has sent %s meanwhile: without a lock, or after it was lost (SPEC R28)',
    async (_what, more) => {
      const slow = await device.open({ deviceId: server.issueDevice(), locks: false })
      const quick = await device.open({ locks: false })
      await slow.mutate(add('ring'))
      server.faults.push(async (deliver) => {
        // What the other context sends is applied, and its answer lost; then the device is retired.
        for (const change of more) await quick.mutate(change)
        server.faults.push(faults.answerLost)
        await quick.sync('seen')
        server.account = { ...server.account, devices: {}, retiredThrough: NOON }
        return deliver()
      })
      await slow.sync('seen')
      const asked = [add('ring'), ...more]
      expect(server.settled.map(({ args }) => args)).toEqual(asked.map(({ args }) => args))
      expect(slow.snapshot()?.undecided.map(({ args }) => args)).toEqual(asked.map(({ args }) => args))
    },
  )

  test('does not ask about changes that another context sent under a device before', async () => {
    const client = await device.open({ deviceId: server.issueDevice() })
    await client.mutate(add('ring'))
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    await client.sync('seen')
    await client.mutateAll([add('hoodie'), add('scent')])
    server.account = { ...server.account, devices: {}, retiredThrough: NOON }
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
    expect(server.settled).toHaveLength(3)
  })
})
