// R6: beyond the bounds of an account no more devices are retired than must be, those issued first.
import { expect, test } from 'vitest'
import { MAX_ACCOUNT_OUTCOME_CHARS, MAX_DEVICES } from '#sync-protocol/domain/limits.ts'
import { withDevice } from '#sync-protocol/protocol/devices.ts'

const HALF = MAX_ACCOUNT_OUTCOME_CHARS / 2
const device = (issuedAt: number, chars: number, more: { ended?: true; watermark?: number } = {}) => ({
  issuedAt,
  watermark: 1,
  acked: 0,
  outcomes: [],
  chars,
  ...more,
})
const after = (devices: Parameters<typeof withDevice>[0]['devices'], pushing: string, chars: number) => {
  const own = devices[pushing] ?? device(0, 0)
  const { devices: left, retiredThrough } = withDevice({ devices, retiredThrough: 0 }, pushing, { ...own, chars })
  return [Object.keys(left).toSorted(), retiredThrough]
}

test('too many characters: the oldest goes, and those that fit beside the one that pushed stay', () => {
  const devices = { a: device(1, HALF), b: device(2, HALF / 2), c: device(3, 10), d: device(4, 0) }
  expect(after(devices, 'd', HALF)).toEqual([['b', 'c', 'd'], 1])
  expect(after(devices, 'd', HALF / 2 - 10)).toEqual([['a', 'b', 'c', 'd'], 0])
})

test('the one that has just pushed stays, also where it is the oldest', () => {
  const devices = { a: device(1, 0), b: device(2, HALF), c: device(3, 10) }
  expect(after(devices, 'a', HALF + 1)).toEqual([['a', 'c'], 2])
})

test('too many devices: marks of ended ones go first, and retire nobody', () => {
  const many = Array.from({ length: MAX_DEVICES }, (_, place) => [`d${place}`, device(place + 1, 0)] as const)
  const devices = { ...Object.fromEntries(many), d7: device(8, 0, { ended: true, watermark: 0 }) }
  const [left, retiredThrough] = after(devices, 'new', 0)
  expect([Array.isArray(left) && left.includes('d7'), Array.isArray(left) && left.length, retiredThrough]).toEqual([false, MAX_DEVICES, 0])
  const [others, through] = after(Object.fromEntries(many), 'new', 0)
  expect([Array.isArray(others) && others.includes('d0'), Array.isArray(others) && others.length, through]).toEqual([false, MAX_DEVICES, 1])
})
