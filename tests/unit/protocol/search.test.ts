import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { completeSearch } from '#sync-protocol/domain/complete-search.ts'
import { distancesTo, namedBy, nearestWord, NOWHERE, readForSearch } from '#sync-protocol/domain/search-index.ts'
import { searchWord, soughtAs, tagsOf, wordsIn, type SearchWord } from '#sync-protocol/domain/search.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { product } from '../../doubles/fixtures.ts'

const NAMES = [
  ['Fancam Queen Tiara', 'jewelry', 'That is what a queen wears, hat or not.'],
  ['Bunny Ear Airport Hat', 'fashion', 'Soft.'],
  ['Soft Concept Ear Beanie', 'fashion', 'Warm.'],
  ['Cherry Chorus Earrings', 'jewelry', 'A pair.'],
  ['Cocktail Ring', 'jewelry', 'Loud.'],
  ['World Tour Comet Tee', 'fashion', 'For the encore.'],
  ['Night Watch Locket', 'jewelry', 'Opens.'],
  ['Rewind Solid Perfume', 'fragrances', 'Rose.'],
  ['Honey Voice Atomizer', 'fragrances', 'Honey.'],
  ['Encore Lightstick Pendant', 'jewelry', 'Glows.'],
] as const
const shop: Product[] = NAMES.map(([name, type, desc], index) => ({ ...product(`s${index}`, 10 + index), name, type, desc, theme: 'kpop' }))
const found = (search: string, sort: 'featured' | 'price-down' = 'featured') =>
  selectListing(shop, 'kpop', { filter: 'all', page: 1, search, sort }).products.map(({ name }) => name)

describe('what fans type (DECISIONS D20)', () => {
  test.each<[string, string, string[]]>([
    ['a word is where it begins, not within another', 'ring', ['Cocktail Ring']],
    ['a name counts before a description', 'hat', ['Bunny Ear Airport Hat', 'Soft Concept Ear Beanie', 'Fancam Queen Tiara']],
    ['of many as of one', 'hats', ['Bunny Ear Airport Hat', 'Soft Concept Ear Beanie', 'Fancam Queen Tiara']],
    ['another word for the same', 'necklace', ['Night Watch Locket', 'Encore Lightstick Pendant']],
    ['a hyphen', 't-shirt', ['World Tour Comet Tee']],
    ['two words written as one', 'lightstickpendant', ['Encore Lightstick Pendant']],
    ['a whole kind, those that say so first', 'perfume', ['Rewind Solid Perfume', 'Honey Voice Atomizer']],
    ['a letter left out', 'earing', ['Cherry Chorus Earrings']],
    ['a letter left out of another word for the same', 'rabit', ['Bunny Ear Airport Hat']],
    ['two letters that changed places', 'cokctail', ['Cocktail Ring']],
    ['the end of a word, where nothing begins with it', 'stick', ['Encore Lightstick Pendant']],
    ['a slip in the last syllable, which is no other word begun', '라이트스틲', ['Encore Lightstick Pendant']],
    ['all words count', 'bunny ring', []],
    ['a word that nothing is near', 'umbrella', []],
    ['no word at all', '♥', []],
  ])('%s: %s', (_, typed, expected) => expect(found(typed)).toEqual(expected))

  test('of a text as long as a page only the first words count: each more would be looked for in every product', () => {
    expect(found(`${'ring '.repeat(20)}wxyz`)).toEqual(found('ring'))
    expect(found(`${'ring '.repeat(19)}wxyz`)).toEqual([])
  })

  test('in an order that was asked for nothing is moved', () => {
    expect(found('hat', 'price-down')).toEqual(['Soft Concept Ear Beanie', 'Bunny Ear Airport Hat', 'Fancam Queen Tiara'])
  })

  test('one slip in a long word of a name still finds it; a word that is found as it is is never taken for another', () => {
    const names = shop.flatMap(({ name }) => name.toLowerCase().split(' ')).filter((name) => name.length >= 7)
    const slip = fc.record({ name: fc.constantFrom(...names), at: fc.nat(20), letter: fc.constantFrom('', 'z', 'qq') })
    fc.assert(
      fc.property(slip, ({ name, at, letter }) => {
        const place = at % name.length
        const typed = `${name.slice(0, place)}${letter === 'qq' ? `q${name[place]}` : letter}${name.slice(place + 1)}`
        const near = nearestWord(shop, searchWord(typed))
        expect(shop.some((one) => one.name.toLowerCase().includes(near.own))).toBe(true)
        expect(nearestWord(shop, searchWord(name))).toEqual(searchWord(name))
      }),
    )
  })
})

describe('what may be meant', () => {
  const tags = [['moon', 'moon rock'], ['Moon', 'moonlight'], ['moon base', 'moon rock'], ['moon rock', 'star moon'], [], [], [], ['sun']]
  const sold: Product[] = tags.map((own, at) => ({
    ...product(`m${at}`),
    name: `Moon ring ${at < 5 ? at : 'x'}`,
    ...(own.length > 0 && { tags: own }),
  }))

  test.each<[what: string, typed: string, meant: string[]]>([
    [
      'at most three tags, the most frequent first, and of all at most six',
      'moo',
      ['moon rock', 'moon', 'moonlight', 'Moon ring 0', 'Moon ring 1', 'Moon ring 2'],
    ],
    ['not what was typed', 'moon', ['moon rock', 'moonlight', 'moon base', 'Moon ring 0', 'Moon ring 1', 'Moon ring 2']],
    ['also within a tag, where a word begins', 'ba', ['moon base']],
    ['a name once', 'ring x', ['Moon ring x']],
    ['no name that was typed', 'moon ring 3', []],
    ['a tag alone', 'su', ['sun']],
    ['nothing of nothing', ' ', []],
    ['nothing of what there is not', 'comet', []],
  ])('%s: %s', (_what, typed, meant) => expect(completeSearch(sold, typed)).toEqual(meant))
})

/** What the index must agree with: the same rules on texts, in which each two neighbors are a word as well. */
function distanceByTexts(product: Product, { own, others }: SearchWord): number {
  const { name, type, theme, desc, shown } = product
  const spaced = (text: string) => {
    const words = wordsIn(text)
    return ` ${words.join(' ')} ${words.map((word, at) => word + (words[at + 1] ?? '')).join(' ')} `
  }
  const isIn = (text: string) => text.includes(soughtAs(own))
  const isAlike = (text: string) => others.some((other) => text.includes(` ${other} `) || text.includes(` ${other}s `))
  const [names, tagged, kind] = [spaced(name) + spaced(shown?.name ?? ''), tagsOf(product).map(spaced).join(''), spaced(`${type} ${theme}`)]
  if (isIn(names)) return 0
  if (isAlike(names) || isIn(tagged) || isAlike(tagged)) return 1
  if (isIn(kind) || isAlike(kind)) return 2
  return isIn(spaced(desc) + spaced(shown?.desc ?? '')) ? 3 : NOWHERE
}

describe('the index of words', () => {
  const word = fc.constantFrom(
    ...'photo card light stick Stick photocards necklace pendants Café k-pop her for girl ring s a 빛나는 반지 반 지 ゆびわ ユビ わ 月光'.split(
      ' ',
    ),
  )
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const products = fc.array(
    fc.record({
      name: text,
      desc: text,
      tags: fc.array(text, { maxLength: 2 }),
      type: fc.constantFrom('jewelry', 'fashion'),
      shown: fc.record({ lang: fc.constant('ko'), name: text, desc: text, tags: fc.array(text, { maxLength: 1 }) }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const made = (drawn: readonly Partial<Product>[]) => drawn.map((one, n) => ({ ...product(`i${n}`, 1), ...one }))
  const searched = fc
    .tuple(word, word, fc.nat(12), fc.boolean())
    .map(([one, other, length, isBoth]) => wordsIn(`${one}${isBoth ? other : ''}`)[0]?.slice(0, length + 1) ?? 'x')

  test('finds of each product what its texts say, whether they were read before or not', () => {
    fc.assert(
      fc.property(products, searched, fc.boolean(), (drawn, typed, isRead) => {
        const list = made(drawn)
        if (isRead) readForSearch(list)
        const asked = searchWord(typed)
        expect(distancesTo(list, asked)).toEqual(list.map((one) => distanceByTexts(one, asked)))
        const plain = { own: typed, others: [] }
        expect(namedBy(list, [typed])).toEqual(list.filter((one) => distanceByTexts(one, plain) === 0))
      }),
      { numRuns: 500 },
    )
  })
})
