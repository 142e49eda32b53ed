import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ago, day, moment, shortDay, time } from '#words/dates.ts'

// Some browsers put a narrow space before "PM".
const english = (options: Intl.DateTimeFormatOptions) => (at: number) =>
  new Intl.DateTimeFormat('en', options).format(at).replace(/\s/g, ' ')

test('dates and times are written as English writes them, by the clock of the place', () => {
  const instants = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2200, 0) })
  fc.assert(
    fc.property(instants, (at) => {
      expect(day(at)).toBe(english({ dateStyle: 'medium' })(at))
      expect(shortDay(at)).toBe(english({ month: 'short', day: 'numeric' })(at))
      expect(time(at)).toBe(english({ timeStyle: 'short' })(at))
      expect(moment(at)).toBe(english({ dateStyle: 'medium', timeStyle: 'short' })(at))
      expect(moment(new Date(at).toISOString())).toBe(moment(at))
    }),
  )
})

test('noon and midnight are twelve', () => {
  expect(time(new Date(2026, 10, 20, 0, 5))).toBe('12:05 AM')
  expect(time(new Date(2026, 10, 20, 12, 0))).toBe('12:00 PM')
})

test.each([
  [0, 'just now'],
  [-59_000, 'just now'],
  [60_000, '1 minute ago'],
  [5 * 60_000, '5 minutes ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [23 * 3_600_000, '23 hours ago'],
  [24 * 3_600_000, '1 day ago'],
  [6 * 86_400_000, '6 days ago'],
])('how long ago it was: %i ms are %s', (since, words) => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(ago(now - since, now)).toBe(words)
})

test('a week ago, or later than now by the clock of the device, it was on its day', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(ago(now - 7 * 86_400_000, now)).toBe(day(now - 7 * 86_400_000))
  expect(ago(now + 86_400_000, now)).toBe(day(now + 86_400_000))
})
