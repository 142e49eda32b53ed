import { expect, test } from 'vitest'
import { isDay } from '#sync-protocol/domain/day.ts'
import { newArrivals } from '#sync-protocol/domain/new-arrivals.ts'
import { product } from '../../doubles/fixtures.ts'

const came = (since?: string) => ({ ...product(since ?? 'always', 1), ...(since && { since }) })

test('new is what came within the seven days that end today, the newest first; what is announced for later is not', () => {
  const products = [came(), came('2026-11-21'), came('2026-11-22'), came('2026-11-28'), came('2026-11-25'), came('2026-11-29')]
  expect(newArrivals(products, '2026-11-28').map(({ since }) => since)).toEqual(['2026-11-28', '2026-11-25', '2026-11-22'])
  expect(newArrivals(products, '2027-01-01')).toEqual([])
  expect(newArrivals([came('2026-02-27'), came('2026-02-22')], '2026-03-01').map(({ since }) => since)).toEqual(['2026-02-27'])
})

test('of one day they stand as in the catalog', () => {
  const products = ['b', 'a', 'd', 'c'].map((id) => ({ ...product(id), since: id === 'd' ? '2026-11-28' : '2026-11-27' }))
  expect(newArrivals(products, '2026-11-28').map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c'])
})

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['0000-01-01', true],
  ['', false],
])('"%s" is a day: %s', (text, is) => expect(isDay(text)).toBe(is))
