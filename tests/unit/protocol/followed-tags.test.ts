import { expect, test } from 'vitest'
import { countTagged, shownTag } from '#sync-protocol/domain/followed-tags.ts'
import { tagMeantBy } from '#sync-protocol/domain/tag-meant.ts'
import type { Product } from '#sync-protocol/domain/product.ts'
import { PRODUCTS } from '../../doubles/fixtures.ts'

const [one] = [...PRODUCTS.values()]
if (one === undefined) throw new Error('no products')
const tagged = (id: string, tags: string[], shown?: string[]): Product => ({
  ...one,
  id,
  tags,
  ...(shown && { shown: { lang: 'ko', tags: shown } }),
})

const SHOP = [
  tagged('a', ['lightstick', 'for her'], ['응원봉', '여성용']),
  tagged('b', ['lightstick', 'moon']),
  // No translation of these, but others.
  tagged('c', ['Café', 'star'], ['별']),
  { ...one, id: 'd' },
]

test.each([
  ['lightstick', 'lightstick'],
  ['  LightStick ', 'lightstick'],
  ['#lightstick', 'lightstick'],
  ['응원봉', 'lightstick'],
  ['for her', 'for her'],
  ['cafe', 'Café'],
  ['moon', 'moon'],
  ['별', undefined],
  ['light', undefined],
  ['lightstick moon', undefined],
  ['', undefined],
])('a search for "%s" names the tag %s', (text, tag) => {
  expect(tagMeantBy(SHOP, text)).toBe(tag)
})

test.each([
  ['once sold', ['once sold']],
  ['Moon', ['Moon']],
  ['응원봉', ['lightstick']],
])('a search for "%s" names the followed tag, also where no product has it any more', (text, follows) => {
  expect(tagMeantBy(SHOP, text, follows)).toBe(follows[0])
})

test('a tag is read in the shown language where the catalog has it', () => {
  expect(['lightstick', 'for her', 'moon', 'star', 'never'].map((tag) => shownTag(SHOP, tag))).toEqual([
    '응원봉',
    '여성용',
    'moon',
    'star',
    'never',
  ])
})

test('followed tags are counted in their order, without those that have none', () => {
  expect(countTagged(SHOP, ['moon', 'never', 'lightstick'])).toEqual([
    { tag: 'moon', count: 1 },
    { tag: 'lightstick', count: 2 },
  ])
  expect(countTagged([], ['moon'])).toEqual([])
  // Operators write one tag in several ways.
  expect(countTagged([...SHOP, tagged('e', ['Moon'])], ['MOON'])).toEqual([{ tag: 'MOON', count: 2 }])
  expect(shownTag(SHOP, 'Lightstick')).toBe('응원봉')
})
