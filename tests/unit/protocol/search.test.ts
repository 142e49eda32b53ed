import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { nearestWord, searchWord } from '#sync-protocol/domain/search.ts'
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
