import fc from 'fast-check'
import { expect, test } from 'vitest'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { suggest } from '../../pwa/state/suggest.ts'
import { PRODUCTS } from './screens/products.ts'

const some = fc.subarray([...PRODUCTS])
const wanted = fc.record({ seed: fc.string(), gems: fc.nat(2_000), count: fc.integer({ min: 1, max: 8 }) })
const kind = ({ theme, type }: { theme: string; type: string }) => `${theme} ${type}`

test('at most `count` products, each once, none of those excluded, of as many kinds as there are', () => {
  fc.assert(
    fc.property(some, some, wanted, (products, exclude, { count, ...rest }) => {
      const suggested = suggest(products, { ...rest, count, exclude })
      const left = products.filter(({ id }) => !exclude.some((item) => item.id === id))
      expect(suggested).toHaveLength(Math.min(count, left.length))
      expect(new Set(suggested).size).toBe(suggested.length)
      for (const product of suggested) expect(left).toContain(product)
      expect(new Set(suggested.map(kind)).size).toBe(Math.min(count, new Set(left.map(kind)).size))
    }),
  )
})

test('the same seed suggests the same, and thirty seeds more than twenty different rows', () => {
  const suggested = (seed: string) => suggest(PRODUCTS, { seed }).map(({ id }) => id)
  expect(suggested('ENFP 2026-11-27')).toEqual(suggested('ENFP 2026-11-27'))
  const days = Array.from({ length: 30 }, (_, day) => suggested(`ENFP ${day}`).join())
  expect(new Set(days).size).toBeGreaterThan(20)
  expect(suggest(PRODUCTS, { seed: 'ENFP' })).toHaveLength(4)
})

test('what the gems can pay comes first, and where they pay all or nothing the price decides nothing', () => {
  const dearest = Math.max(...PRODUCTS.map(({ priceGems }) => priceGems))
  const cheap = PRODUCTS.filter(({ priceGems }) => priceGems < dearest)
  expect(cheap.length).toBeLessThan(PRODUCTS.length)
  for (const product of suggest(PRODUCTS, { seed: 'any', gems: dearest - 1 })) expect(cheap).toContain(product)
  // All of them is just enough for one that costs it.
  const [one, other] = PRODUCTS.map((product, at) => ({ ...product, priceGems: 100 + at }))
  if (one === undefined || other === undefined) throw new Error('no products')
  for (let seed = 0; seed < 9; seed += 1) expect(suggest([other, one], { seed: `${seed}`, gems: 100, count: 1 })).toEqual([one])
  expect(suggest(PRODUCTS, { seed: 'any', gems: 0 })).toEqual(suggest(PRODUCTS, { seed: 'any' }))
})

test.each(THEMES)('of %s alone, one of each type first', (theme) => {
  const own = PRODUCTS.filter((product) => product.theme === theme)
  expect(new Set(suggest(own, { seed: 'any' }).map(({ type }) => type))).toEqual(new Set(TYPES))
})
