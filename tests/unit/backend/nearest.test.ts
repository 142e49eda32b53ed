import { expect, test } from 'vitest'
import { nearestOf } from '../../../backend/nearest.ts'

test.each([
  ['prodcuts', 'products'],
  ['PRODUCTS', 'products'],
  ['qestin', 'questions'],
  ['qestn', undefined],
  ['shxx', 'shop'],
  ['sxxx', undefined],
  ['fxx', 'faq'],
  ['xxx', undefined],
  ['reviewss', 'reviews'],
  ['x'.repeat(100_000), undefined],
])('%s is near to %s', (given, meant) => {
  expect(nearestOf(given, ['shop', 'products', 'questions', 'reviews', 'faq'])).toBe(meant)
})

test('of several as near the first is meant; of none, none', () => {
  expect([nearestOf('shoe', ['shop', 'shoes', 'show']), nearestOf('shot', ['shop', 'show']), nearestOf('shop', [])]).toEqual([
    'shop',
    'shop',
    undefined,
  ])
})
