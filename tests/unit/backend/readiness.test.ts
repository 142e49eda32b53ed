// Whether a process gets requests, and what it cleans up from time to time: on a store that is slow or fails, with clocks that are set back.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Background } from '../../../backend/background.ts'
import { Readiness } from '../../../backend/operations/readiness.ts'
import { sweeping } from '../../../backend/operations/sweeping.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
let now: number
beforeEach(() => {
  vi.useFakeTimers()
  now = Date.UTC(2026, 0, 1)
})
afterEach(() => void vi.useRealTimers())

describe('a process is ready', () => {
  function open() {
    const { entries } = openMemoryStorage()
    const ping = vi.fn(async (_patienceMs: number) => undefined)
    const put = vi.spyOn(entries, 'put')
    return { entries, ping, put, readiness: new Readiness({ storage: { ping, entries }, clock: () => now }) }
  }

  test('while its store answers, and took a write within ten seconds', async () => {
    const { entries, ping, put, readiness } = open()
    for (const [after, writes] of [
      [0, 1],
      [9_999, 1],
      [1, 2],
      [-1, 3],
      [9_999, 3],
    ] as const) {
      now += after
      await Promise.all([readiness.check({ store: true }), readiness.check({ store: true })])
      expect([after, put.mock.calls.length]).toEqual([after, writes])
    }
    expect(ping).toHaveBeenCalledTimes(10)
    // What it wrote goes by itself.
    expect(await entries.get('probe', 'write', now)).toMatchObject({ expiresAt: expect.closeTo(now + MINUTE, -5) })
    ping.mockRejectedValueOnce(new StorageUnavailable('gone'))
    await expect(readiness.check({ store: true })).rejects.toThrow('gone')
  })

  test('not while a write fails, which is tried again each second', async () => {
    const { put, readiness } = open()
    put.mockRejectedValueOnce(new StorageUnavailable('full')).mockRejectedValueOnce(new StorageUnavailable('still full'))
    await expect(readiness.check({ store: true })).rejects.toThrow('full')
    now += 999
    await expect(readiness.check({ store: true })).rejects.toThrow('full')
    expect(put).toHaveBeenCalledTimes(1)
    now += 1
    await expect(readiness.check({ store: true })).rejects.toThrow('still full')
    now += 1_000
    await readiness.check({ store: true })
    expect(put).toHaveBeenCalledTimes(3)
  })

  test('not while a write hangs for more than two seconds; it is waited for, and no second one begins', async () => {
    const { put, readiness } = open()
    put.mockImplementation(() => new Promise(() => undefined))
    for (const _again of [1, 2]) {
      const asked = readiness.check({ store: true }).catch((error: unknown) => error)
      const told = vi.fn()
      void asked.then(told)
      await vi.advanceTimersByTimeAsync(1_999)
      expect(told).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(await asked).toBeInstanceOf(StorageUnavailable)
      expect(String(await asked)).toContain('takes no write in time')
    }
    expect(put).toHaveBeenCalledTimes(1)
  })

  test('for what needs no store, without asking that; and for nothing once it leaves', async () => {
    const { ping, put, readiness } = open()
    await readiness.check({ store: false })
    expect([ping.mock.calls.length, put.mock.calls.length]).toEqual([0, 0])
    readiness.leave()
    for (const store of [true, false])
      await expect(readiness.check({ store })).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
    expect(ping).not.toHaveBeenCalled()
  })
})

describe('what is swept', () => {
  const SWEPT = ['entries', 'left records', 'mails', 'messages', 'names', 'planned']

  function open(sweeps: boolean) {
    const done: string[] = []
    const memory = openMemoryStorage()
    const noted =
      <Value>(name: string, value: Value) =>
      async () => (done.push(name), value)
    const storage = {
      ...memory,
      accounts: { ...memory.accounts, freeNames: noted('names', 0) },
      entries: { ...memory.entries, sweep: noted('entries', 0) },
      deletions: { ...memory.deletions, due: noted('planned', []), done: async () => undefined },
      records: { ...memory.records, trim: noted('messages', 0) },
      pictures: { ...memory.pictures, sweep: noted('pictures', 0) },
    } as unknown as typeof memory
    const forgetOld = vi.fn(noted('mails', undefined))
    const mailer = { forgetOld } as unknown as Parameters<typeof sweeping>[0]['mailer']
    const accounts = { moveLeftRecords: noted('left records', undefined) } as unknown as Parameters<typeof sweeping>[0]['accounts']
    const background = new Background(pino({ level: 'silent' }))
    const stop = sweeping({ storage, accounts, mailer, background, clock: () => now, storeFiles: noted('files', undefined), sweeps })
    const since = async () => {
      await background.settled()
      return done.splice(0).toSorted()
    }
    return { forgetOld, stop, since }
  }

  test('at the start, each minute and each day; nothing after it was stopped', async () => {
    const { forgetOld, stop, since } = open(true)
    expect(new Set(await since())).toEqual(new Set([...SWEPT, 'pictures']))
    expect(forgetOld).toHaveBeenLastCalledWith(now - 30 * DAY)
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    expect(await since()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await since()).toEqual(SWEPT)
    await vi.advanceTimersByTimeAsync(DAY)
    expect(new Set(await since())).toEqual(new Set([...SWEPT, 'files', 'pictures']))
    stop()
    await vi.advanceTimersByTimeAsync(2 * DAY)
    expect([await since(), vi.getTimerCount()]).toEqual([[], 0])
  })

  test('at the start only, and without the pictures, where another process of the machine does it', async () => {
    const { stop, since } = open(false)
    expect([await since(), vi.getTimerCount()]).toEqual([SWEPT, 0])
    stop()
  })
})
