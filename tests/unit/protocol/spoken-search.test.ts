// Prices, fillers, people and synonyms as fans of each language say them: all languages are understood at once, because fans mix them.
import { describe, expect, test } from 'vitest'
import { gemsPerUnit } from '#sync-protocol/domain/money.ts'
import { fitting, readQuery } from '#sync-protocol/domain/search-query.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { productsIn, withoutTexts } from '../../../backend/catalog/in-language.ts'
import { findShared } from '../../../pwa/features/share/find-shared.ts'
import { LANGUAGES, type LanguageTag } from '../../../words/languages.ts'
import { product } from '../../doubles/fixtures.ts'
import { sampleShop } from '../../sample-shop.ts'

const catalog = withoutTexts(sampleShop.products)
const shop = (tag: LanguageTag) => productsIn(catalog, tag === 'en' ? undefined : tag)
const PURSE = 250

/** What a search says, as English says it. */
function read(text: string) {
  const { words, price, fandom } = readQuery(text)
  return { words: words.map(({ own }) => own), price, fandom: fandom?.name }
}
const same = (text: string, english: string) => {
  const { price, fandom } = read(english)
  expect(read(text)).toMatchObject({ price, fandom })
}

describe('a price', () => {
  test.each<[string, string]>([
    ['300젬 이하', 'up to 300'],
    ['300 이하', 'up to 300'],
    ['300이하', 'up to 300'],
    ['300 미만', 'under 300'],
    ['300젬보다 싼 것', 'under 300'],
    ['300젬까지', 'up to 300'],
    ['1,200젬 이상', 'at least 1200'],
    ['300 초과', 'over 300'],
    ['100 이상 300 이하', 'at least 100 up to 300'],
    ['100~300젬', '100-300 gems'],
    ['100젬에서 300젬 사이', 'between 100 and 300'],
    ['300젬', '300 gems'],
    ['30달러 이하', 'up to $30'],
    ['300젬으로 살 수 있는 것', '300 gems'],
    ['300ジェム以下', 'up to 300'],
    ['３００ジェム以下', 'up to 300'],
    ['300以下', 'up to 300'],
    ['300未満', 'under 300'],
    ['300ジェムより安い', 'under 300'],
    ['300ジェムまで', 'up to 300'],
    ['300ジェム以内', 'up to 300'],
    ['300以上', 'at least 300'],
    ['300ジェムを超える', 'over 300'],
    ['100〜300ジェム', '100-300 gems'],
    ['100から300まで', '100 to 300'],
    ['30ドル以下', 'up to $30'],
    ['300ジェムで買えるもの', '300 gems'],
    ['menos de 300', 'under 300'],
    ['por menos de 300 gemas', 'under 300'],
    ['por debajo de 300', 'under 300'],
    ['hasta 300', 'up to 300'],
    ['no más de 300', 'up to 300'],
    ['300 gemas o menos', 'up to 300'],
    ['300 como máximo', 'up to 300'],
    ['más de 300', 'over 300'],
    ['al menos 300', 'at least 300'],
    ['entre 100 y 300 gemas', 'between 100 and 300'],
    ['de 100 a 300 gemas', 'between 100 and 300'],
    ['menos de 30 dólares', 'under $30'],
    ['lo que puedo comprar con 300 gemas', '300 gems'],
    ['what can i buy for 300 gems', '300 gems'],
    ['300+', 'at least 300'],
    ['300+ gems', 'at least 300'],
    ['300 plus', 'at least 300'],
    ['$30+', 'at least 300'],
    ['300 or more', 'at least 300'],
    ['300 gems and up', 'at least 300'],
    ['300 and above', 'at least 300'],
    ['300 o más', 'at least 300'],
    ['budget 300', 'up to 300'],
    ['my budget is 300 gems', 'up to 300'],
    ['presupuesto de 300', 'up to 300'],
    ['예산 300', 'up to 300'],
    ['予算300ジェム', 'up to 300'],
    ['around 300', 'up to 300'],
    ['about $30', 'up to 300'],
    ['300젬 정도', 'up to 300'],
    ['300ジェムくらい', 'up to 300'],
    ['alrededor de 300', 'up to 300'],
    ['300ジェム前後', 'up to 300'],
    ['300 💎', '300 gems'],
    ['price 300', 'up to 300'],
    // Its sign stands on either side, or stands for both numbers.
    ['under 30$', 'under $30'],
    ['under 30 $', 'under $30'],
    ['under US$30', 'under $30'],
    ['under USD 30', 'under $30'],
    ['menos de 30€', 'under $30'],
    ['30€', '$30'],
    ['USD 30', '$30'],
    ['3000¥以下', 'up to $30'],
    ['20-30€', '200-300'],
    ['$20-30', '200-300'],
    ['between $20 and 30', '200-300'],
    ['20 to 30 dollars', '200-300'],
    ['20€ - 30€', '200-300'],
    ['entre 20€ y 30€', '200-300'],
    ['entre 20 y 30 €', '200-300'],
    // The other way round.
    ['not more than 300', 'up to 300'],
    ['not over 300', 'up to 300'],
    ['not less than 300', 'at least 300'],
    ['no less than 300 gems', 'at least 300'],
    ['not under 300', 'at least 300'],
    ['no menos de 300', 'at least 300'],
    ['from 300 gems', 'at least 300'],
    ['from $30', 'at least 300'],
    ['less then 300', 'under 300'],
    ['lower than 300', 'under 300'],
    // Money that the shop does not take counts roughly.
    ['3000円以下', 'up to $30'],
    ['3千円以内', 'up to $30'],
    ['¥3,000', 'up to $30'],
    ['under 3000 yen', 'under $30'],
    ['30000원 이하', 'up to $30'],
    ['3만원 이하', 'up to $30'],
    ['₩30,000', 'up to $30'],
    ['under 30000 won', 'under $30'],
    ['1万円以下', 'up to $100'],
  ])('%s is %s', (text, english) => {
    expect(read(text).words).toEqual([])
    expect(read(english).price).toMatchObject({ kind: 'between' })
    same(text, english)
  })

  test.each([
    ['살 수 있는 것', 'affordable'],
    ['내가 살 수 있는 거', 'affordable'],
    ['내 젬으로 살 수 있는 것', 'affordable'],
    ['買えるもの', 'affordable'],
    ['今買えるもの', 'affordable'],
    ['手持ちのジェムで買える物', 'affordable'],
    ['lo que puedo pagar', 'affordable'],
    ['lo que puedo comprar', 'affordable'],
    ['qué puedo comprar con mis gemas', 'affordable'],
    ['저렴한', 'cheap'],
    ['싼 거', 'cheap'],
    ['安い', 'cheap'],
    ['プチプラ', 'cheap'],
    ['barato', 'cheap'],
    ['algo barato', 'cheap'],
    ['económicas', 'cheap'],
  ])('%s: %s', (text, kind) => expect(read(text)).toEqual({ words: [], price: { kind }, fandom: undefined }))

  test.each<[string, string, number, number]>([
    ['under $30', '$24.50', 245, 299],
    ['under $30', '$24.50', 2_450, 2_999],
    ['under $30', '$1,024.00', 102_400, 2_999],
    ['under $30', 'US$24.00', 60, 74],
    ['under €30', '€24.50', 196, 239],
    ['under €30', '1.024,50 €', 102_450, 2_999],
    ['under €30', '1 024,50 €', 102_450, 2_999],
    ['under €30', '€ 1.024', 102_400, 2_999],
    ['up to 3000円', '¥2,800', 280, 300],
    ['under ₩30,000', '₩28,000', 560, 599],
    // In another currency than the shop's, roughly.
    ['under €30', '$24.50', 2_450, 2_999],
    ['under £30', '$24.50', 2_450, 2_999],
    ['3000円以下', '€24.50', 490, 600],
    ['under $30', '24.50', 245, 299],
  ])('money is as many gems as in the prices of the shop: "%s" where %s is %d gems', (text, price, priceGems, most) => {
    const odd = { ...product('odd', 7), price: price.replace(/\d/, '9') }
    const sold = ['a', 'b', 'c'].map((id) => ({ ...product(id), price, priceGems }))
    expect(readQuery(text, [odd, ...sold]).price).toMatchObject({ kind: 'between', least: 0, most })
  })

  /** Three products at 7 gems each, one at 245. */
  const dear = (usual: string, price: string) => [
    ...['a', 'b', 'c'].map((id) => ({ ...product(id, 7), price: usual })),
    { ...product('d', 245), price },
  ]

  test.each(['$0.00', '$1 to $2', 'ask us in $'])('%s says nothing of what a dollar is', (usual) => {
    expect(readQuery('under $30', dear(usual, '$24.50')).price).toMatchObject({ most: 299 })
  })

  test('of two moneys in one shop each has its own rate', () => {
    const both = dear('$1.00', '¥1,000')
    expect(readQuery('up to 1000円', both).price).toMatchObject({ most: 245 })
    expect(readQuery('up to $10', both).price).toMatchObject({ most: 70 })
  })

  test('the prices of a shop are read once', () => {
    let reads = 0
    const sold = [
      {
        ...product('a', 245),
        get price() {
          reads += 1
          return '$24.50'
        },
      },
    ]
    gemsPerUnit(sold, '$')
    const once = reads
    expect([gemsPerUnit(sold, '¥'), reads]).toEqual([0.1, once])
  })

  test.each(['300', '300번', '48时', '300人', 'desde', 'más', '이상', '以上'])('no price is in %s', (text) => {
    expect(read(text).price).toBeUndefined()
  })
})

describe('a search that finds what the same words find in English', () => {
  /** Without descriptions, of which a word finds only those of its own language. */
  const named = (tag: LanguageTag) => shop(tag).map((product) => ({ ...product, desc: '' }))
  const found = (tag: LanguageTag, text: string) => {
    const whole = named(tag)
    const { products } = findShared(whole, { link: undefined, words: text }, PURSE)
    const listed = (['kpop', 'anime'] as const).flatMap((listing) => {
      const pages = selectListing(whole, listing, { filter: 'all', page: 1, search: text, purse: PURSE })
      return pages.totalItems
    })
    return { ids: new Set(products.map(({ id }) => id)), listed }
  }
  test.each<[LanguageTag, string, string]>([
    ['ko', '응원봉', 'lightstick'],
    ['ko', '라이트스틱', 'lightstick'],
    ['ja', 'ペンライト', 'lightstick'],
    ['ja', 'ペンラ', 'lightstick'],
    ['ko', '포카', 'photocard'],
    ['ko', '포토카드', 'photocard'],
    ['ko', '포토 카드', 'photocard'],
    ['ja', 'トレカ', 'photocard'],
    ['ja', 'フォトカード', 'photocard'],
    ['es', 'fotocard', 'photocard'],
    ['ko', '키링', 'keychain'],
    ['ko', '키홀더', 'keychain'],
    ['ja', 'キーホルダー', 'keychain'],
    ['es', 'llavero', 'keychain'],
    ['ko', '파란 것', 'blue'],
    ['ko', '파란색', 'blue'],
    ['ja', '青い', 'blue'],
    ['es', 'algo azul', 'something blue'],
    ['ko', '300 이하 파란색', 'blue up to 300'],
    ['ko', '300젬 이하의 파란색', 'blue up to 300'],
    ['ja', '300以下のブルー', 'blue up to 300'],
    ['es', 'algo azul por menos de 300', 'something blue under 300'],
    ['ko', '동생 선물', 'gift for anyone'],
    ['ko', '여동생 선물', 'gift for my sister'],
    ['ko', '여동생선물', 'gift for my sister'],
    ['ko', '언니에게 줄 생일 선물', 'birthday gift for my sister'],
    ['ko', '엄마를 위한 목걸이', 'necklace for mom'],
    ['ja', '妹へのプレゼント', 'gift for my sister'],
    ['ja', '彼氏に贈る誕生日プレゼント', 'birthday gift for my boyfriend'],
    ['ja', '友達へのギフト', 'gift for a friend'],
    ['es', 'regalo para mi hermana', 'gift for my sister'],
    ['es', 'regalo de cumpleaños para mi hermano', 'birthday gift for my brother'],
    ['ko', '10살 선물', 'gift for a 10 year old'],
    ['ja', '10歳のプレゼント', 'gift for a 10 year old'],
    ['es', 'regalo para 10 años', 'gift for a 10 year old'],
    ['ko', '방탄 공식 굿즈', 'official bts merch'],
    ['ko', '방탄소년단굿즈', 'official bts merch'],
    ['ja', 'BTSの公式グッズ', 'official bts merch'],
    ['ja', '鬼滅の刃グッズ', 'demon slayer goods'],
    ['es', 'merch oficial de BTS', 'official bts merch'],
    ['ko', '살 수 있는 것', 'what i can buy'],
    ['ja', '買えるもの', 'what i can buy'],
    ['es', 'lo que puedo pagar', 'what i can buy'],
  ])('%s: %s as %s', (tag, text, english) => {
    const [own, theirs] = [found(tag, text), found('en', english)]
    expect(theirs.ids.size).toBeGreaterThan(0)
    expect([...theirs.ids].filter((id) => !own.ids.has(id))).toEqual([])
    for (const [place, count] of theirs.listed.entries()) expect(own.listed[place]).toBeGreaterThanOrEqual(count)
    same(text, english)
  })

  test.each<[LanguageTag, string]>([
    ['ja', '星のペンダント'],
    ['ja', '星'],
    ['ja', 'BTSグッズ'],
    ['ko', '고양이 굿즈 추천'],
    ['ko', '선물'],
    ['ja', 'プチギフト'],
    ['ko', '작은 선물'],
    ['es', 'regalito'],
  ])('%s: %s finds something', (tag, text) => expect(found(tag, text).ids.size).toBeGreaterThan(0))
})

test('words that only look like those of another language mean what they meant', () => {
  // A shirt has a collar, and a girl is no sign of Han.
  for (const text of ['collar', 'son', 'papa', 'pan', 'mar']) expect(read(text).words.map((own) => own.trim())).toEqual([text])
  expect(read('女の子').words).toEqual(['女の子 '])
  expect(read('猫のピアス').words).toEqual(['猫', 'ぴあす'])
  expect(read('推しの子').fandom).toBe('Oshi no Ko')
})

describe('the searches to try', async () => {
  const examples = await Promise.all(
    LANGUAGES.map(async ({ tag }) => {
      const words: { examples: readonly string[] } = await import(`../../../words/${tag}/share.ts`)
      return words.examples.map((text): [LanguageTag, string] => [tag, text])
    }),
  )
  test.each(examples.flat())('%s: %s finds something as it stands', (tag, text) => {
    const whole = shop(tag)
    expect(findShared(whole, { link: undefined, words: text }).products.length).toBeGreaterThan(0)
    const query = readQuery(text)
    expect(fitting(whole, query, undefined).length).toBeGreaterThan(0)
  })
})
