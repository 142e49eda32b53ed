import { describe, expect, test } from 'vitest'
import { believedEnd, isWithin } from '../../../backend/domain/stored-time.ts'

const NOW = Date.UTC(2025, 4, 17)
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

describe('the stored end of what lasts an hour', () => {
  test.each([
    ['passed', -DAY, -DAY],
    ['is near', MINUTE, MINUTE],
    ['is as far ahead as it can be', HOUR, HOUR],
    ['was stored by another process, whose clock is ahead', HOUR + MINUTE, HOUR],
    ['was stored while the clock ran ahead', 365 * DAY, undefined],
    ['never comes', Number.POSITIVE_INFINITY, undefined],
  ])('%s', (_what, stored, believed) => {
    expect(believedEnd(NOW + stored, NOW, HOUR)).toBe(believed === undefined ? undefined : NOW + believed)
  })

  test('what lasts for ever is believed whatever it says', () => {
    for (const stored of [NOW, NOW + 365 * DAY, Number.POSITIVE_INFINITY])
      expect(believedEnd(stored, NOW, Number.POSITIVE_INFINITY)).toBe(stored)
  })

  test('what lasts two seconds is taken for four at most', () => {
    expect([2_000, 4_000, 4_001].map((stored) => believedEnd(NOW + stored, NOW, 2_000))).toEqual([NOW + 2_000, NOW + 2_000, undefined])
  })
})

test.each([
  ['just now', 0, true],
  ['a moment less than the time ago', -15 * MINUTE + 1, true],
  ['as long ago as the time', -15 * MINUTE, false],
  ['a little ahead: the clock of another process', MINUTE, true],
  ['ahead by more than the time itself', 15 * MINUTE + 1, false],
  ['a year ahead', 365 * DAY, false],
])('within a quarter of an hour: %s', (_what, at, is) => {
  expect(isWithin(NOW + at, NOW, 15 * MINUTE)).toBe(is)
})
