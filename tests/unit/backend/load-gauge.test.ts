// What a process has on its hands, and whom it refuses.
import { afterEach, expect, test, vi } from 'vitest'
import { LoadGauge, type Place } from '../../../backend/operations/load-gauge.ts'

const gauges: LoadGauge[] = []
afterEach(() => {
  for (const gauge of gauges.splice(0)) gauge.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(limits: Partial<{ maxInFlight: number; maxLagMs: number; perAddress: boolean }> = {}) {
  const gauge = new LoadGauge({ maxInFlight: 16, maxLagMs: 1e9, perAddress: true, ...limits })
  gauges.push(gauge)
  return gauge
}
const waitOf = (error: unknown) => Number(Object(error).retryAfter)

test('one address has an eighth of the places, all together have them all', () => {
  const gauge = open()
  const places = ['a', 'a'].map((address) => gauge.enter(address))
  expect([gauge.isFull('a'), gauge.isFull('b')]).toEqual([true, false])
  for (let address = 0; address < 14; address += 1) gauge.enter(`other ${address}`)
  expect([gauge.isFull('b'), gauge.inFlight]).toEqual([true, 16])
  places[0]?.leave()
  places[0]?.leave()
  expect([gauge.isFull('a'), gauge.isFull('b'), gauge.inFlight]).toEqual([false, false, 15])
  const shared = open({ perAddress: false })
  for (let each = 0; each < 15; each += 1) shared.enter('a')
  expect(shared.isFull('a')).toBe(false)
})

test('a place is given up while a body comes; where none is free afterwards the request is refused', async () => {
  const gauge = open()
  const [first, second] = [gauge.enter('a'), gauge.enter('a')]
  let arrive = (_body: string) => {}
  const body = first.during(() => new Promise<string>((resolve) => (arrive = resolve)))
  expect([gauge.inFlight, gauge.isFull('a')]).toEqual([1, false])
  const third = gauge.enter('a')
  arrive('body')
  await expect(body).rejects.toMatchObject({ code: 'unavailable' })
  first.leave()
  expect([gauge.inFlight, gauge.refused]).toEqual([2, 1])
  third.leave()
  expect(await second.during(async () => 'body')).toBe('body')
  await expect(second.during(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  second.leave()
  expect(gauge.inFlight).toBe(0)
})

test('one address has 64 bodies under way, where addresses are told apart', async () => {
  for (const perAddress of [true, false]) {
    const gauge = open({ perAddress })
    const send = (): Promise<unknown> => {
      const place: Place = gauge.enter('a')
      return place.during(() => new Promise(() => undefined))
    }
    const refused = vi.fn()
    for (let sent = 0; sent < 65; sent += 1) send().catch(refused)
    await new Promise((resolve) => setImmediate(resolve))
    expect(refused).toHaveBeenCalledTimes(perAddress ? 1 : 0)
  }
})

test('an address at its share comes back in one to three seconds, a crowd in its order', () => {
  const gauge = open()
  const waits = Array.from({ length: 200 }, () => waitOf(gauge.refusal()))
  expect([...new Set(waits)].toSorted()).toEqual([1, 2, 3])
  for (let address = 0; address < 16; address += 1) gauge.enter(`${address}`)
  expect(waitOf(gauge.refusal())).toBe(2)
  for (let refused = 0; refused < 3_000; refused += 1) gauge.refusal()
  expect(waitOf(gauge.refusal())).toBeGreaterThan(3)
  expect(gauge.refused).toBe(3_202)
})

test.each([
  [0, 7],
  [500, 3],
])('a crowd comes back at the pace of what was answered lately: %i in a tenth of a second', (answered, wait) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const gauge = open()
  for (let tick = 1; tick <= 100; tick += 1) {
    for (let each = 0; each < answered; each += 1) gauge.enter(`${each}`).leave()
    now.mockReturnValue(tick * 100)
    vi.advanceTimersByTime(100)
  }
  for (let address = 0; address < 16; address += 1) gauge.enter(`${address}`)
  const waits = Array.from({ length: 7_000 }, () => waitOf(gauge.refusal()))
  expect(waits.at(-1)).toBe(wait)
})

test('an event loop that is late for long takes nothing new; one that was late once does', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const gauge = open({ maxLagMs: 50 })
  const tickAt = (ms: number) => {
    now.mockReturnValue(ms)
    vi.advanceTimersByTime(100)
    return gauge.isFull('a')
  }
  expect([tickAt(200), tickAt(301), tickAt(600), tickAt(700), tickAt(800)]).toEqual([false, false, true, true, false])
})
