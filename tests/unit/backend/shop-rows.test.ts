// Rows of other shops that could be taken for something else: a sale that is over, a flag in another language, two products with one key.
import { describe, expect, test } from 'vitest'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

/** The products in one row of these cells, or in several with the heads of the first. */
function read(...rows: Readonly<Record<string, string>>[]) {
  const heads = Object.keys(rows[0] ?? {})
  const lines = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))].map((cells) => cells.join('\t'))
  const options = { currency: 'EUR', source: 'https://seller.example', now: NOW }
  return readProducts({ name: 'products.tsv', bytes: Buffer.from(`${lines.join('\n')}\n`) }, options)
}
const prices = (...rows: Parameters<typeof read>) => read(...rows).products.map(({ price }) => price.amount)
const faults = (...rows: Parameters<typeof read>) => read(...rows).faults.map(({ line, column, text }) => `${line} ${column}: ${text}`)

const woo = {
  ID: '1',
  Type: 'simple',
  SKU: 'R',
  Name: 'Idol Ring',
  Published: '1',
  'Visibility in catalog': 'visible',
  'Short description': 'Shiny',
  'Date sale price starts': '',
  'Date sale price ends': '',
  'Sale price': '',
  'Regular price': '10',
  Parent: '',
}
const google = {
  id: '1',
  title: 'Idol Ring',
  description: 'Shiny',
  link: 'https://seller.example/ring',
  image_link: 'https://seller.example/ring.png',
  price: '10 EUR',
  sale_price: '5 EUR',
  sale_price_effective_date: '',
}
const shopify = {
  Handle: 'ring',
  Title: 'Idol Ring',
  'Body (HTML)': 'Shiny',
  Published: 'TRUE',
  'Variant Price': '10',
  'Image Src': '',
  'Gift Card': 'FALSE',
  Status: 'active',
}

describe('sale prices', () => {
  test.each([
    ['', '', 5],
    ['2026-11-01', '2026-11-28', 5],
    ['2026-11-28', '2026-11-28', 5],
    ['2026-11-01', '2026-11-27', 10],
    ['2026-11-29', '', 10],
    ['2026-11-01 00:00:00', '2026-11-28 23:59:59', 5],
  ])('from %j to %j, both days included', (starts, ends, price) => {
    expect(prices({ ...woo, 'Sale price': '5', 'Date sale price starts': starts, 'Date sale price ends': ends })).toEqual([price])
  })

  test.each(['01/11/2026', '1.11.2026', 'Nov 1', '45962', '2026-13-01'])(
    'a date that can be another (%j) is asked for, but only of a sale',
    (date) => {
      const row = { ...woo, 'Date sale price starts': date }
      expect(faults({ ...row, 'Sale price': '5' })).toEqual([
        `2 Date sale price starts: "${date}" is no date that is sure: write it as 2026-11-28`,
      ])
      expect(prices(row)).toEqual([10])
    },
  )

  test.each([
    ['2026-11-01T13:00-0800/2026-12-11T15:30-0800', 5],
    ['2026-11-01/2026-11-28', 5],
    ['2026-11-01 / 2026-11-02', 10],
  ])('of a feed: %j', (dates, price) => {
    expect(prices({ ...google, sale_price_effective_date: dates })).toEqual([price])
  })

  test.each(['2026-11-01', '2026-11-01/', 'soon/2026-12-01'])('of a feed with other dates (%j): asked for', (dates) => {
    expect(faults({ ...google, sale_price_effective_date: dates })).toEqual([
      expect.stringMatching(/^2 sale_price_effective_date: .* is no/),
    ])
  })

  test.each(['0', '0.00', '0,00', '$0.00', '0.00 EUR'])('%j is no sale', (none) => {
    expect([...prices({ ...woo, 'Sale price': none }), ...prices({ ...google, sale_price: none })]).toEqual([10, 10])
  })

  test('one that is no price is a fault, and not the regular price', () => {
    expect(faults({ ...woo, 'Sale price': 'ask' })).toHaveLength(1)
  })
})

describe('what is not for sale', () => {
  test.each([
    [{ Published: 'FALSE' }, 'it is not published'],
    [{ Published: 'FALSCH' }, 'it is not published'],
    [{ Published: 'faux' }, 'it is not published'],
    [{ 'Gift Card': 'WAHR' }, 'it is a gift card'],
    [{ 'Gift Card': 'yes' }, 'it is a gift card'],
    [{ Status: 'unlisted' }, 'its status is unlisted'],
    [{ Published: 'maybe' }, 'its published is "maybe", neither yes nor no'],
  ])('of Shopify, also where a spreadsheet has written it in its language: %j', (cells, reason) => {
    expect(read({ ...shopify, ...cells })).toMatchObject({ products: [], leftOut: [{ line: 2, name: 'Idol Ring', reason }] })
  })

  test.each([{ Published: 'WAHR' }, { Published: 'vrai' }, { Published: '' }, { 'Gift Card': 'FALSO' }, { Status: '' }])(
    '%j is',
    (cells) => {
      expect(prices({ ...shopify, ...cells })).toEqual([10])
    },
  )

  test.each([{ Published: '0' }, { Published: '-1' }, { Type: 'grouped' }, { 'Visibility in catalog': 'hidden' }])(
    'of WooCommerce: %j',
    (cells) => {
      expect(read({ ...woo, ...cells })).toMatchObject({ products: [], leftOut: [{ line: 2 }] })
    },
  )
})

describe('rows of one product', () => {
  test('a variation of WooCommerce that is virtual or a download is one', () => {
    const variable = { ...woo, Type: 'variable', 'Regular price': '' }
    const part = (type: string, price: string) => ({ ...woo, ID: price, SKU: '', Type: type, Parent: 'R', 'Regular price': price })
    expect(prices(variable, part('variation', '12'), part('variation, virtual', '9'), part('variation, downloadable', '11'))).toEqual([9])
  })

  test('two titles under one handle of Shopify are two products, of which none is lost in silence', () => {
    expect(faults(shopify, { ...shopify, Title: 'Idol Necklace' })).toEqual([
      '3 Title: "Idol Necklace" has the handle of "Idol Ring" in line 2: give it its own',
    ])
    expect(prices(shopify, { ...shopify, 'Variant Price': '8' }, { ...shopify, Title: '' })).toEqual([8])
  })
})
