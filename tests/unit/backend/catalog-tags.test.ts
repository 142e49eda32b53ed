// Tags and the day a product came, in this shop's own files and in those of other shops.
import { describe, expect, test } from 'vitest'
import { writeCatalogFile } from '../../../backend/catalog/catalog-file.ts'
import { foreignTags } from '../../../backend/catalog/files/foreign-tags.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import { faultsOf, readCatalogFile } from './catalog-reading.ts'

const ROW = { name: 'Moon Ring', url: 'https://example.com/ring', desc: 'It glows.', price: '$24.50', type: 'jewelry', theme: 'kpop' }
const HEAD = 'name,url,desc,price,type,theme,tags,since'
const LINE = 'Moon Ring,https://example.com/ring,Glows.,$24.50,jewelry,kpop'
const now = Date.UTC(2026, 10, 28)
const one = (more: object) => readCatalogFile(JSON.stringify([{ ...ROW, ...more }]), 'json', [], { now }).products[0]
const faults = (more: object) => faultsOf(() => one(more))

describe('tags', () => {
  test.each<[string, unknown, string[] | undefined]>([
    ['a cell', 'moon, for her ,gold', ['moon', 'for her', 'gold']],
    ['a list', ['moon', ' for  her '], ['moon', 'for her']],
    ['other separators', 'moon; gold | silver', ['moon', 'gold', 'silver']],
    ['one twice, the last spelling counts', 'Moon, moon', ['moon']],
    ['an empty cell', ' , ', undefined],
  ])('%s: %j', (_what, tags, read) => expect(one({ tags })?.tags).toEqual(read))

  test.each<[string, unknown, string]>([
    ['a number', 5, 'must be words with commas between them'],
    ['a long one', ['x'.repeat(41)], 'holds a tag of more than 40 characters'],
    ['a comma within one', ['moon, gold'], 'holds a tag with a comma, semicolon or bar in it'],
    ['too many', Array.from({ length: 21 }, (_, index) => `t${index}`), 'holds more than 20 tags'],
    ['an odd character', ['a\u202Eb'], 'holds a character that no text here can have (U+202E)'],
  ])('%s is refused', (_what, tags, said) => expect(faults({ tags })).toEqual([`product 1, tags: ${said}`]))
})

describe('the day a product came', () => {
  test.each(['2026-11-28', '2024-02-29', '2027-11-28'])('%s is taken', (since) => expect(one({ since })?.since).toBe(since))
  test.each([
    ['2026-02-30', 'must be a day, as 2026-11-28'],
    ['28.11.2026', 'must be a day, as 2026-11-28'],
    ['2026-11-28T00:00', 'must be a day, as 2026-11-28'],
    [20261128, 'must be a day, as 2026-11-28'],
    ['2062-11-28', '2062-11-28 is more than a year ahead'],
  ])('%j is refused', (since, said) => expect(faults({ since })).toEqual([`product 1, since: ${said}`]))
})

test.each(['csv', 'json'] as const)('both come back from a %s file as they were', (format) => {
  const products = [one({ tags: 'moon, for her', since: '2026-11-20' }), one({ name: 'Plain Ring', tags: '=1, +2' })].flatMap(
    (product) => product ?? [],
  )
  expect(products).toHaveLength(2)
  expect(readCatalogFile(writeCatalogFile(products, format), format, products, { now }).products).toEqual(products)
})

test('a table may leave both columns out, or their cells empty', () => {
  const read = (text: string) => readCatalogFile(text, 'csv').products[0]
  expect(read(`${HEAD}\n${LINE},"moon, gold",2026-11-20`)).toMatchObject({ tags: ['moon', 'gold'], since: '2026-11-20' })
  for (const text of [`${HEAD}\n${LINE},,`, `${HEAD.replace(',tags,since', '')}\n${LINE}`]) {
    expect(read(text)).not.toHaveProperty('tags')
    expect(read(text)).not.toHaveProperty('since')
  }
})

test('of another shop’s tags those that say what a thing is are taken, each once, and not too many', () => {
  expect(foreignTags(['kpop, Moon, moon', 'moon_ring,gift for her'])).toEqual(['kpop', 'Moon', 'moon ring', 'gift for her'])
  expect(foreignTags(['filter:color=red,_hidden,2024-05,50%,new,SALE,x,price_100', 'y'.repeat(31), ''])).toEqual([])
  expect(foreignTags(['New,sale,featured,bestseller,Best  Seller,clearance,hidden,all,n/a,none,other,test'])).toEqual([])
  expect(foreignTags(['ab', 'z'.repeat(30), 'a\u202Eb', '\u2800\u2800', 'x_1', 'cafe\u0301'])).toEqual(['ab', 'z'.repeat(30), 'café'])
  expect(foreignTags([Array.from({ length: 30 }, (_, index) => `tag ${String.fromCharCode(97 + index)}x`).join()])).toHaveLength(12)
})

test('an export of Etsy brings its tags and materials', () => {
  const table = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS,MATERIALS\nKpop Ring,It glows.,5,USD,"kpop,moon_ring",silver`
  const { products } = readProducts({ name: 'etsy.csv', bytes: Buffer.from(table) }, { source: 'https://seller.example' })
  expect(products[0]?.tags).toEqual(['kpop', 'moon ring', 'silver'])
})

test('tags in another language that hold nothing are none', () => {
  expect(one({ 'tags:ko': ' , ', 'name:ko': '' })).not.toHaveProperty('texts')
  expect(one({ 'tags:ko': ' , ', 'name:ko': '달' })?.texts).toEqual({ ko: { name: '달' } })
  expect(one({ 'tags:ko': '달' })?.texts).toEqual({ ko: { tags: ['달'] } })
})

test.each([
  ['name:abcdefghijklmnopqrstuvwxyz', 'name:abcdefghijklmnopqrstuvwxyz: "abcdefghijklmnopqrst" is no language of the shop'],
  ['nmae:ko', 'nmae:ko: is no text that has languages: is "name:ko" meant?'],
])('a column %s is a fault', (column, said) => {
  expect(faults({ [column]: 'x' })).toEqual([expect.stringContaining(`product 1, ${said}`)])
})

test('a column that only looks like one of a language is told as not read', () => {
  const { said, faults: wrong } = readProducts({
    name: 'a.json',
    bytes: Buffer.from(JSON.stringify([{ ...ROW, 'stock:at hand': 1, ':ko': 2 }])),
  })
  expect([said, wrong.map(({ column }) => column)]).toEqual([['columns that are not read: "stock:at hand", ":ko"'], []])
})
