import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digits } from '#words/amounts.ts'

const format = new Intl.NumberFormat('en')

test('numbers are formatted as Intl formats them in English', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (number) => void expect(digits(number)).toBe(format.format(number))))
  for (const half of [0.5, 12.5, 1_234.5, 1_000_000.25]) expect(digits(half)).toBe(format.format(half))
})
