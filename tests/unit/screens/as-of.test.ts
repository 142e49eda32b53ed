import { expect, test } from 'vitest'
import { asOfText } from '#words/dates.ts'

const noon = new Date(2026, 10, 20, 12).getTime()

test('a moment of today is shown as its time, an older one as its day', () => {
  expect(asOfText(noon, noon + 60_000)).toBe('as of 12:00 PM')
  expect(asOfText(noon, noon + 86_400_000)).toBe('as of Nov 20')
})
