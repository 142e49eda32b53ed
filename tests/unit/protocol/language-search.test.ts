// Search in the languages of a shop: the shown words and the English ones, by beginnings of words where a script has them.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeSearch } from '#sync-protocol/domain/complete-search.ts'
import type { Product, ShownTexts } from '#sync-protocol/domain/product.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { product } from '../../doubles/fixtures.ts'
import { sampleShop } from '../../sample-shop.ts'

const SHOWN: readonly (readonly [name: string, desc: string, tags: string[], shown?: ShownTexts])[] = [
  [
    'Encore Lightstick Pendant',
    'Glows.',
    ['lightstick'],
    { lang: 'ko', name: '앙코르 응원봉 펜던트', desc: '공연이 끝나면 꺼내세요.', tags: ['응원봉', '목걸이'] },
  ],
  ['Moon Ring', 'Silver.', ['moon'], { lang: 'ko', name: '달 반지', desc: '은으로 만든 반지.', tags: ['달'] }],
  ['Star Locket', 'Opens.', ['star'], { lang: 'ja', name: '星のロケット', desc: '写真を入れるペンダント。', tags: ['星', 'ネックレス'] }],
  ['Lightstick Charm', 'Small.', ['charm'], { lang: 'ja', name: 'ペンライトのチャーム', desc: 'がんばる推しへ。', tags: ['ペンライト'] }],
  ['Heart Earrings', 'A pair.', ['heart'], { lang: 'es', name: 'Pendientes de corazón', desc: 'Un par.', tags: ['corazón'] }],
  ['Cocktail Ring', 'Loud.', ['ring']],
]
const shop: Product[] = SHOWN.map(([name, desc, tags, shown], index) => ({
  ...product(`s${index}`, 10 + index),
  name,
  desc,
  tags,
  type: 'jewelry',
  theme: 'kpop',
  ...(shown && { shown }),
}))
const found = (search: string, sort: 'featured' | 'name' = 'featured') =>
  selectListing(shop, 'kpop', { filter: 'all', page: 1, search, sort }).products.map(({ name }) => name)

describe('what is typed in the language that is shown', () => {
  test.each<[string, string, string[]]>([
    ['a Korean word, and what the English one finds', '반지', ['Cocktail Ring', 'Moon Ring']],
    ['within a word, as Korean words are put together', '원봉', ['Encore Lightstick Pendant']],
    ['without the space', '달반지', ['Moon Ring']],
    ['with a space more', '응원 봉', ['Encore Lightstick Pendant', 'Lightstick Charm']],
    ['while a syllable is typed', '바', ['Moon Ring']],
    ['a tag, and its synonyms', '목걸이', ['Encore Lightstick Pendant', 'Star Locket']],
    ['a description', '공연', ['Encore Lightstick Pendant']],
    ['both languages at once', '반지 moon', ['Moon Ring']],
    ['English, as ever', 'ring', ['Cocktail Ring', 'Moon Ring']],
    ['what is asked around it', '반지 선물 추천', ['Cocktail Ring', 'Moon Ring']],
    ['Japanese, where no word ends', 'ロケット', ['Star Locket']],
    ['a sign of Han', '星', ['Star Locket']],
    ['a sign that both Kana have', 'ー', ['Lightstick Charm']],
    ['the other Kana', 'ぺんらいと', ['Encore Lightstick Pendant', 'Lightstick Charm']],
    ['Kana of half the width', 'ﾍﾟﾝﾗｲﾄ', ['Encore Lightstick Pendant', 'Lightstick Charm']],
    ['a voiced Kana is another letter', 'かんばる', []],
    ['Spanish, without its accents', 'corazon', ['Heart Earrings']],
    ['Spanish, with words between', 'pendientes de corazón', ['Heart Earrings']],
    ['Spanish words begin where they begin', 'razon', ['Heart Earrings']],
    ['no such word', '우산', []],
  ])('%s: %s', (_, typed, expected) => expect(found(typed).toSorted()).toEqual(expected.toSorted()))

  test('the list by name goes by the names that are shown', () => {
    expect(found('', 'name')).toEqual([
      'Cocktail Ring',
      'Heart Earrings',
      'Lightstick Charm',
      'Star Locket',
      'Moon Ring',
      'Encore Lightstick Pendant',
    ])
  })

  test('suggestions are in the shown language, whichever one types', () => {
    expect(completeSearch(shop, '달')).toEqual(['달 반지'])
    expect(completeSearch(shop, '응')).toEqual(['응원봉', '앙코르 응원봉 펜던트'])
    expect(completeSearch(shop, 'ペンラ')).toEqual(['ペンライト', 'ペンライトのチャーム'])
    expect(completeSearch(shop, 'moon r')).toEqual(['달 반지'])
  })

  test.each([
    ['밙', '달 반지'],
    ['달 밙', '달 반지'],
    ['목ㄱ', '앙코르 응원봉 펜던트'],
    ['앙ㅋ', '앙코르 응원봉 펜던트'],
    ['펜던ㅌ', '앙코르 응원봉 펜던트'],
    ['콜', '앙코르 응원봉 펜던트'],
    ['ぺｎ', 'ペンライトのチャーム'],
    ['ろｋ', '星のロケット'],
    ['ろけｔｔ', '星のロケット'],
  ])('keys whose letters are not together yet: "%s" finds what it may become, and suggests it', (typed, name) => {
    const shown = selectListing(shop, 'kpop', { filter: 'all', page: 1, search: typed }).products.map((one) => one.shown?.name)
    expect(shown).toContain(name)
    if (!typed.startsWith('목')) expect(completeSearch(shop, typed)).toContain(name)
  })

  test('any part of a shown name in such a script finds its product, and nothing breaks on any text', () => {
    const named = shop.filter(({ shown }) => shown !== undefined && shown.lang !== 'es')
    const part = fc.record({ one: fc.constantFrom(...named), from: fc.nat(10), length: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(part, ({ one, from, length }) => {
        const { shown: { name = '' } = {} } = one
        const typed = name.slice(from % name.length, (from % name.length) + length)
        fc.pre(typed.trim() !== '')
        expect(found(typed)).toContain(one.name)
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void found(text)))
  })
})

describe('artists and series by the names of their languages', () => {
  const searched = (search: string, listing: 'kpop' | 'anime') =>
    selectListing(sampleShop.products, listing, { filter: 'all', page: 1, search })
  test.each<['kpop' | 'anime', string, string]>([
    ['kpop', '방탄소년단', 'BTS'],
    ['kpop', '방탄 소년단', 'BTS'],
    ['kpop', '防弾少年団', 'BTS'],
    ['kpop', '세븐틴', 'SEVENTEEN'],
    ['kpop', 'セブチ', 'SEVENTEEN'],
    ['kpop', '뉴진스 굿즈', 'NewJeans'],
    ['anime', '귀멸의 칼날', 'Demon Slayer'],
    ['anime', '鬼滅の刃', 'Demon Slayer'],
    ['anime', '세일러문', 'Sailor Moon'],
    ['anime', 'セーラームーン', 'Sailor Moon'],
    ['anime', 'ポケモン', 'pokemon'],
  ])('%s: %s as %s', (listing, typed, latin) => {
    const expected = searched(latin, listing)
    expect(expected.totalItems).toBeGreaterThan(0)
    expect(searched(typed, listing)).toEqual(expected)
  })
})
