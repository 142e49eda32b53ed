import fc from 'fast-check'
import { expect, test } from 'vitest'
import { THEMES, TYPES } from '#sync-protocol/domain/catalog.ts'
import { picksOf } from '../../pwa/state/picks.ts'
import { PRODUCTS } from './screens/products.ts'

const some = fc.subarray([...PRODUCTS])
const wanted = fc.record({ seed: fc.string(), gems: fc.nat(2_000) })

test('four at most, each once, of what is sold, and none that is had in mind already', () => {
  fc.assert(
    fc.property(some, some, wanted, (products, without, { seed, gems }) => {
      const picks = picksOf(products, { seed, gems, without })
      const left = products.filter(({ id }) => !without.some((item) => item.id === id))
      expect(picks).toHaveLength(Math.min(4, left.length))
      expect(new Set(picks).size).toBe(picks.length)
      for (const pick of picks) expect(left).toContain(pick)
    }),
  )
})

test('of as many kinds as there are', () => {
  const kind = ({ theme, type }: { theme: string; type: string }) => `${theme} ${type}`
  fc.assert(
    fc.property(some, wanted, (products, { seed, gems }) => {
      const picks = picksOf(products, { seed, gems, without: [] })
      expect(new Set(picks.map(kind)).size).toBe(Math.min(4, new Set(products.map(kind)).size))
    }),
  )
})

test('where all can be paid, or none, the price picks nothing; the same seed picks the same, and not every seed does', () => {
  const picked = (seed: string, gems = 1e6) => picksOf(PRODUCTS, { seed, gems, without: [] }).map(({ id }) => id)
  expect(picked('ENFP 2026-11-27')).toEqual(picked('ENFP 2026-11-27'))
  expect(picked('ENFP 2026-11-27', 0)).toEqual(picked('ENFP 2026-11-27'))
  const days = Array.from({ length: 30 }, (_, day) => picked(`ENFP ${day}`).join())
  expect(new Set(days).size).toBeGreaterThan(20)
})

test('what the gems can pay comes first, where a kind has both', () => {
  const dearest = Math.max(...PRODUCTS.map(({ priceGems }) => priceGems))
  const cheap = PRODUCTS.filter(({ priceGems }) => priceGems < dearest)
  const picks = picksOf(PRODUCTS, { seed: 'any', gems: dearest - 1, without: [] })
  expect(cheap.length).toBeLessThan(PRODUCTS.length)
  expect(picks.every((pick) => cheap.includes(pick))).toBe(true)
})

test.each(THEMES)('of one world alone: %s', (theme) => {
  const picks = picksOf(PRODUCTS, { seed: 'any', gems: 100, without: [], theme })
  expect(new Set(picks.map((pick) => pick.theme))).toEqual(new Set([theme]))
  expect(new Set(picks.map(({ type }) => type))).toEqual(new Set(TYPES))
})
