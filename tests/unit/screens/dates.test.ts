import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, moment, shortDay, time } from '../../../pwa/content/dates.ts'

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
