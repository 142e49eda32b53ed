import { expect, test } from 'vitest'
import type { Catalog, Product } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer, CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import { changesOf } from '#sync-protocol/protocol/catalog-difference.ts'
import * as v from 'valibot'
import { randomFrom } from '../../../backend/illustrations/random.ts'
import { products } from '../../contract/samples.ts'

const MARKS = { since: 'a'.repeat(22), mark: 'b'.repeat(22) }
const catalog = (...items: readonly Product[]): Catalog => ({ revision: 7, updatedAt: 70, products: items.slice() })
const [a, b, c, d] = products(4)
if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('too few samples')

test('any additions, changes and removals, of several imports together: the device has the same catalog in the same order', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = randomFrom(`catalog ${seed}`)
    const pick = (below: number) => Math.floor(random() * below)
    const before = products(pick(12))
    const after = before.slice()
    const touched = new Set<string>()
    for (let step = pick(10); step > 0; step -= 1) {
      const at = pick(after.length + 1)
      const there = after[at]
      const isNew = there === undefined || pick(3) === 0
      if (isNew) after.splice(at, 0, { ...a, id: `new-${step}`, name: `New ${step}` })
      else if (pick(2) === 0) after.splice(at, 1)
      else after.splice(at, 1, { ...there, priceGems: there.priceGems + step })
      touched.add(isNew ? `new-${step}` : there.id)
    }
    const changes = v.parse(CatalogAnswer, JSON.parse(JSON.stringify(changesOf(catalog(...after), touched, MARKS))))
    if (!('put' in changes)) throw new Error('read as a whole catalog')
    expect(applyChanges(before, changes), `seed ${seed}`).toEqual(catalog(...after))
  }
})

test('only what was touched travels', () => {
  const changes = changesOf(catalog(a, c, d), new Set(['p-1', 'p-3']), MARKS)
  expect(changes).toEqual({ ...MARKS, revision: 7, updatedAt: 70, count: 3, removed: ['p-1'], put: [{ after: 'p-2', product: d }] })
  expect(v.is(CatalogChanges, changes)).toBe(true)
})

test.each([
  ['a product is missing', [a]],
  ['there is one too many', [a, b, c, d]],
  ['the one that another stands behind is missing', [a, d]],
  ['there is nothing', []],
])('%s on the device: the changes do not fit', (_what, held) => {
  expect(applyChanges(held, changesOf(catalog(a, b, c), new Set([c.id]), MARKS))).toBeUndefined()
})

test('changes that go round in a circle, or name a product twice, do not fit', () => {
  const put = [
    { after: b.id, product: c },
    { after: c.id, product: c },
  ]
  const changes = { ...MARKS, revision: 7, updatedAt: 70, count: 4, removed: [], put }
  expect(applyChanges([a, b], changes)).toBeUndefined()
})
