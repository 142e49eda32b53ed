// Rows of other shops that could be taken for something else: a sale that is over, a flag in another language, two products with one key.
import { describe, expect, test } from 'vitest'
import { bigcommerce, etsy, google, read, readWith, shopify, woo } from './other-shops.ts'

const prices = (...rows: Parameters<typeof read>) => read(...rows).products.map(({ price }) => price.amount)
const faults = (...rows: Parameters<typeof read>) => read(...rows).faults.map(({ line, column, text }) => `${line} ${column}: ${text}`)

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

  test.each([
    ['2026-11-28 12:00', '', 5],
    ['2026-11-28T12:00:01', '', 10],
    ['2026-11-28T12:00:00.5Z', '', 10],
    ['2026-11-28 13:00 +0100', '', 5],
    ['2026-11-28T13:01+01:00', '', 10],
    ['2026-11-28T04:01-08:00', '', 10],
    ['2026-11-28 04:00 -0800', '', 5],
    ['', '2026-11-28 12:00', 5],
    ['', '2026-11-28 11:59:59', 10],
    ['', ' 2026-11-28 ', 5],
    ['2026-11-29', '2026-11-28', 10],
  ])('at noon, from the moment %j to %j', (starts, ends, price) => {
    expect(prices({ ...woo, 'Sale price': '5', 'Date sale price starts': starts, 'Date sale price ends': ends })).toEqual([price])
  })

  test.each([
    ['2026-11-28T00:00:00Z', 5],
    ['2026-11-27T23:59:59.999Z', 10],
    ['2026-11-29T23:59:59.999Z', 5],
    ['2026-11-30T00:00:00Z', 10],
  ])('from one day to the next, at %s', (now, price) => {
    const row = { ...woo, 'Sale price': '5', 'Date sale price starts': '2026-11-28', 'Date sale price ends': '2026-11-29' }
    expect(readWith({ now: Date.parse(now) })(row).products.map((product) => product.price.amount)).toEqual([price])
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

  const folded = (...rows: Parameters<typeof read>) => {
    const { products, leftOut, said } = read(...rows)
    return { products: products.map(({ name, price, desc }) => `${name} ${price.text} ${desc}`), leftOut, said: said.slice(1) }
  }

  test('a variation belongs to the first product with its key, and to none by an empty one', () => {
    const part = { ...woo, Type: 'variation', SKU: '', 'Regular price': '7' }
    const other = { ...woo, ID: '2', Name: 'Idol Chain' }
    expect(
      folded({ ...woo, SKU: '' }, { ...other, SKU: '' }, { ...part, Name: 'A', ID: '3', Parent: 'id:2' }, { ...part, Name: 'B', ID: '4' }),
    ).toEqual({
      products: ['Idol Ring €10.00 Shiny', 'Idol Chain €7.00 Shiny'],
      leftOut: [{ line: 5, name: 'B', reason: 'its parent "" is not in the file' }],
      said: ['1 product costs different sums by variant: the lowest counts'],
    })
    expect(folded(woo, other, { ...part, Name: 'A', ID: '3', Parent: 'R' }).products).toEqual([
      'Idol Ring €7.00 Shiny',
      'Idol Chain €10.00 Shiny',
    ])
  })

  test('rows of a feed without a group are products each, wherever their lines stand; so are rows before any product', () => {
    const row = (title: string, group: string) => ({ ...google, title, item_group_id: group, sale_price: '' })
    expect(folded(row('Idol Ring', ''), row('Idol Cap', 'g'), row('Idol Chain', ''), row('Idol Cap M', 'g')).products).toEqual([
      'Idol Ring €10.00 Shiny',
      'Idol Cap €10.00 Shiny',
      'Idol Chain €10.00 Shiny',
    ])
    const variant = { ...bigcommerce, Item: 'Variant', Name: 'Lost' }
    expect(folded(variant, bigcommerce, { ...variant, Price: '4' })).toMatchObject({
      products: ['Idol Ring €4.00 Shiny'],
      leftOut: [{ line: 2, name: 'Lost', reason: 'no product stands before it' }],
    })
  })

  test('a variant that is not for sale counts neither with its price nor with its options; one without a price is passed over', () => {
    const heads = { 'Option1 Name': 'Size', 'Option1 Value': '' }
    const rows = [
      { ...shopify, ...heads, 'Option1 Value': 'S, M' },
      { ...shopify, Title: '', 'Option1 Value': 'L', 'Variant Price': '3', Published: 'FALSE' },
      { ...shopify, Title: '', 'Option1 Value': 'M | XL', 'Variant Price': '' },
    ]
    expect(folded(...rows)).toMatchObject({ products: ['Idol Ring €10.00 Shiny\nSize: S, M, XL'], said: [] })
    expect(folded({ ...shopify, ...heads, 'Option1 Value': 'Default Title' }).products).toEqual(['Idol Ring €10.00 Shiny'])
  })

  test('what costs nothing is told, and so is what is out of stock', () => {
    const free = { ...google, sale_price: '', price: '0 EUR', availability: 'Out of Stock' }
    expect(folded(free)).toMatchObject({
      products: ['Idol Ring €0.00 Shiny'],
      said: ['out of stock, and kept: line 2', 'costs nothing, which makes 1 gem: line 2'],
    })
  })

  test('prices in several currencies, or in another than a column says, are faults', () => {
    const row = (price: string) => ({ ...google, item_group_id: 'g', sale_price: '', price })
    expect(faults(row('10 EUR'), row('9 USD'))).toEqual(['2 undefined: its variants have prices in several currencies'])
    expect(faults({ ...etsy, PRICE: '$10' })).toEqual(['2 PRICE: "$10" is not in EUR, which another column says'])
    expect(faults({ ...etsy, CURRENCY_CODE: 'EUR USD' })).toEqual([`2 CURRENCY_CODE: "EUR USD" is no currency's code, as EUR`])
    expect(faults(row(''))).toEqual(['2 price: is missing'])
    expect(faults(row('ask'), row('8 EUR'))).toEqual([expect.stringMatching(/^2 price: "ask" is no price/)])
  })
})
