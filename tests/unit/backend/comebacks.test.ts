import { expect, test } from 'vitest'
import { Comebacks } from '../../../backend/operations/comebacks.ts'

function counted(waits: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const wait of waits) counts.set(wait, (counts.get(wait) ?? 0) + 1)
  return counts
}

test('a few that are refused are asked to come again soon', () => {
  const comebacks = new Comebacks()
  expect(Array.from({ length: 10 }, () => comebacks.next(0, 1_000, 0.5))).toEqual(Array.from({ length: 10 }, () => 2))
})

test('a crowd that is refused at one moment comes back hardly faster than requests are answered', () => {
  const comebacks = new Comebacks()
  const counts = counted(Array.from({ length: 20_000 }, () => comebacks.next(5_000, 2_000, 0.5)))
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2_401)
  expect(Math.max(...counts.keys())).toBeLessThanOrEqual(15)
})

test('places that were given away stay so until they are past', () => {
  const comebacks = new Comebacks()
  for (let count = 0; count < 8_000; count += 1) comebacks.next(0, 1_000, 0.5)
  expect(comebacks.next(0, 1_000, 0.5)).toBe(8)
  expect(comebacks.next(5_000, 1_000, 0.5)).toBe(3)
  expect(comebacks.next(60_000, 1_000, 0.5)).toBe(2)
})

test('more than a minute can bring: a minute at most, spread over its half', () => {
  const comebacks = new Comebacks()
  const waits = Array.from({ length: 200_000 }, (_, index) => comebacks.next(0, 1_000, (index % 1_000) / 1_000))
  expect(Math.max(...counted(waits).keys())).toBe(60)
  const late = counted(waits.slice(100_000))
  expect(Math.min(...late.keys())).toBeGreaterThanOrEqual(30)
  expect(late.size).toBeGreaterThanOrEqual(30)
})
