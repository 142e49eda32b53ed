import { expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { areManyMoved, changeBetween, changeInWords, isMostlyRemoved, isUnchanged } from '../../../backend/catalog/catalog-change.ts'
import { products } from '../../contract/samples.ts'

const [a, b, c, d] = products(4)
const named = (count: number) => products(count, 'New').map((product, index) => ({ ...product, id: `new-${index}` }))
if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('too few samples')

test.each([
  ['one more, one dearer, one less', [a, b, c], [a, { ...b, priceGems: 11 }, d], '1 added, 1 changed, 1 removed'],
  ['all gone', [a, b, c], [d], '1 added, 3 removed'],
  ['another order', [a, b, c], [c, a, b], 'another order'],
  ['another order and a new one', [a, b], [d, b, a], '1 added, another order'],
  ['a new one between two', [a, b], [a, c, b], '1 added'],
  ['a first catalog', [], products(1_234), '1,234 added'],
])('%s is said in words', (_what, before, after, said) => {
  expect(changeInWords(changeBetween(before, after))[0]).toBe(said)
})

test('more than half is most of it, half is not', () => {
  const all = products(4)
  expect(isMostlyRemoved(changeBetween(all, all.slice(2)), all)).toBe(false)
  expect(isMostlyRemoved(changeBetween(all, all.slice(3)), all)).toBe(true)
  expect(isMostlyRemoved(changeBetween([], all), [])).toBe(false)
})

test.each([
  [180, 10, false],
  [180, 18, false],
  [180, 19, true],
  [20, 10, false],
  [20, 11, true],
])('of %d products %d with other names, or with other ids: asked about? %s', (all, few, isMany) => {
  const before = products(all)
  const named = before.map((product, index) => (index < few ? { ...product, name: `Other ${index}` } : product))
  const identified = before.map((product, index) => (index < few ? { ...product, id: `other-${index}` } : product))
  const swapped = before.map((product, index) => (index < few ? { ...product, name: before[(index + 1) % few]?.name ?? '' } : product))
  for (const after of [named, identified, swapped]) expect(areManyMoved(changeBetween(before, after), before)).toBe(isMany)
})

test('products that go, come, or spell their name otherwise part from nothing', () => {
  const before = products(100)
  const after = [...products(50), ...named(50)]
  const shouted = after.map((product) => ({ ...product, name: product.name.toUpperCase() }))
  expect(changeBetween(before, shouted).moved).toEqual([])
})

test('the same products in the same order are no change, whatever order their fields have', () => {
  expect(isUnchanged(changeBetween([a, b], [Object.fromEntries(Object.entries(a).toReversed()) as typeof a, b]))).toBe(true)
  expect(isUnchanged(changeBetween([a, b], [b, a]))).toBe(false)
  expect(isUnchanged(changeBetween([a], []))).toBe(false)
})

test('of many prices the dearest and the cheapest are told', () => {
  const many = products(50).map((product, index) => ({ ...product, price: `$${index + 1}`, priceGems: 10 * (index + 1) }))
  const lines = changeInWords(changeBetween([], many)).filter((line) => line.includes(' → '))
  expect(lines).toHaveLength(20)
  expect([lines[0], lines.at(-1)]).toEqual(['    Ring 49: $50 → 500 gems', '    Ring 0: $1 → 10 gems'])
  expect(changeInWords(changeBetween([], many), { all: true }).filter((line) => line.includes(' → '))[0]).toBe('    Ring 0: $1 → 10 gems')
})

test('some names of what was added, changed and removed are told, and how many more there are', () => {
  const before = products(14, 'Cap')
  const after = [...before.slice(0, 8).map((product, index) => (index < 5 ? { ...product, desc: 'Otherwise.' } : product)), ...named(1_006)]
  expect(changeInWords(changeBetween(before, after)).slice(0, 4)).toEqual([
    '1,006 added, 5 changed, 6 removed',
    '  added: New 0, New 1, New 2, New 3, New 4 and 1,001 more',
    '  changed: Cap 0, Cap 1, Cap 2, Cap 3, Cap 4',
    '  removed: Cap 8, Cap 9, Cap 10, Cap 11, Cap 12 and 1 more',
  ])
})

test('names that changed are told with their ids, twenty of them, and which had been the name of another', () => {
  const before = products(22, 'Cap')
  const lines = (after: readonly Product[], all = false) =>
    changeInWords(changeBetween(before, after), { all }).filter((line) => line.includes('→'))
  expect(
    lines([
      { ...a, name: 'Cap 1' },
      { ...b, name: 'CAP 1' },
      { ...c, name: 'Moon' },
    ]),
  ).toEqual(['    p-0: Cap 0 → Cap 1', '    p-2: Cap 2 → Moon'])
  expect(
    lines([
      { ...a, name: 'Cap 1' },
      { ...b, name: 'Cap 0' },
    ]),
  ).toEqual(['    p-0: Cap 0 → Cap 1 (the name of another one before)', '    p-1: Cap 1 → Cap 0 (the name of another one before)'])
  const renamed = before.map((product, index) => ({ ...product, name: `Moon ${index}` }))
  expect([lines(renamed).length, lines(renamed, true).length]).toEqual([20, 22])
  expect(changeInWords(changeBetween(before, renamed)).at(-1)).toBe('    and 2 more')
  const last = (count: number) => changeInWords(changeBetween(before.slice(0, count), renamed.slice(0, count))).at(-1)
  expect([last(20), last(21)]).toEqual(['    p-19: Cap 19 → Moon 19', '    and 1 more'])
})

test('a price is told where it, or what it makes in gems, is another one, with the gems before', () => {
  const before = [a, b, c, d].map((product) => ({ ...product, price: '$1', priceGems: 10 }))
  const after = before.map((product, index) => ({
    ...product,
    ...[{}, { price: '1 USD' }, { priceGems: 1 }, { price: '$120', priceGems: 1_200 }][index],
  }))
  expect(changeInWords(changeBetween(before, after)).slice(2)).toEqual([
    '  prices in gems:',
    `    ${b.name}: 1 USD → 10 gems`,
    `    ${c.name}: $1 → 1 gem (10 before)`,
    `    ${d.name}: $120 → 1,200 gems (10 before)`,
  ])
})
