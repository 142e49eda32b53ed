import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalLimit } from '../../../backend/limits/local-limit.ts'
import type { Peers } from '../../../backend/peers.ts'

const NOON = Date.UTC(2025, 4, 17, 12)

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

/** Processes whose words reach the others when `deliver` is called. */
function machine(size: number) {
  const heard: Map<string, (message: unknown) => void>[] = Array.from({ length: size }, () => new Map())
  const onTheWay: (() => void)[] = []
  const peersOf = (self: number): Peers => ({
    tell: (topic, message) => {
      const text = JSON.stringify(message)
      for (const [other, listeners] of heard.entries()) if (other !== self) onTheWay.push(() => listeners.get(topic)?.(JSON.parse(text)))
    },
    hear: (topic, listener) => void heard[self]?.set(topic, listener),
  })
  const limits = heard.map((_, self) => new LocalLimit({ name: 'push', perMinute: 100, clock: Date.now, on: true, peers: peersOf(self) }))
  return { limits, heard, deliver: () => onTheWay.splice(0).forEach((arrive) => arrive()) }
}

/** How many of so many uses pass. */
function uses(limit: LocalLimit | undefined, count: number, subject = 'mina'): number {
  let passed = 0
  for (let use = 0; use < count; use += 1) {
    try {
      limit?.count(subject)
      passed += 1
    } catch {
      // Refused.
    }
  }
  return passed
}

test('uses in one process count in the others: what one has left is what all have left', () => {
  const { limits, deliver } = machine(3)
  expect(uses(limits[0], 60)).toBe(60)
  vi.advanceTimersByTime(50)
  deliver()
  expect(uses(limits[1], 60)).toBe(40)
  vi.advanceTimersByTime(50)
  deliver()
  expect(uses(limits[2], 60)).toBe(0)
  expect(uses(limits[2], 1, 'juno')).toBe(1)
})

test('used in turn without a pause: each other process adds a twentieth of the limit at most', () => {
  const { limits, deliver } = machine(4)
  let passed = 0
  for (let turn = 0; turn < 400; turn += 1) {
    passed += uses(limits[turn % 4], 1)
    deliver()
  }
  expect(passed).toBeGreaterThanOrEqual(100)
  expect(passed).toBeLessThanOrEqual(100 + 3 * 5)
})

test('a minute ends for all processes with the one that began it', () => {
  const { limits, deliver } = machine(2)
  uses(limits[0], 70)
  deliver()
  vi.setSystemTime(NOON + 30_000)
  expect(uses(limits[1], 100)).toBe(30)
  vi.setSystemTime(NOON + 59_999)
  expect(uses(limits[1], 1)).toBe(0)
  vi.setSystemTime(NOON + 60_000)
  expect(uses(limits[1], 200)).toBe(100)
})

test.each([
  [0, 1],
  [1, 0],
])('two that begin before they hear of each other have the minute of the earlier: %i then %i', (early, late) => {
  const { limits, deliver } = machine(2)
  uses(limits[early], 40)
  vi.setSystemTime(NOON + 20_000)
  uses(limits[late], 40)
  deliver()
  vi.setSystemTime(NOON + 59_999)
  expect(uses(limits[late], 100)).toBe(20)
  vi.setSystemTime(NOON + 60_000)
  expect(uses(limits[late], 200)).toBe(100)
})

test('what is heard late, of a minute that is over, counts no more', () => {
  const { limits, deliver } = machine(2)
  uses(limits[0], 100)
  vi.setSystemTime(NOON + 60_000)
  expect(uses(limits[1], 10)).toBe(10)
  deliver()
  expect(uses(limits[1], 200)).toBe(90)
})

test('a message of another shape is ignored', () => {
  const { limits, heard } = machine(1)
  heard[0]?.get('limit push')?.([['mina', NOON]])
  heard[0]?.get('limit push')?.({ mina: 100 })
  expect(uses(limits[0], 200)).toBe(100)
})
