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

const bigcommerce = {
  Item: 'Product',
  Name: 'Idol Ring',
  'Inventory Tracking': 'none',
  Price: '10',
  Description: 'Shiny',
  'Product URL': '/ring/',
}
const oldBigcommerce = {
  'Item Type': 'Product',
  'Product Name': 'Idol Ring',
  Price: '10',
  'Product Description': 'Shiny',
  'Product URL': '/ring/',
}
const squarespace = { 'Product ID [Non Editable]': '1', 'Hosted Image URLs': '', Title: 'Idol Ring', Price: '10', Description: 'Shiny' }
const etsy = { TITLE: 'Idol Ring', DESCRIPTION: 'Shiny', PRICE: '10', CURRENCY_CODE: 'EUR' }
const newShopify = { 'URL handle': 'ring', 'Product image URL': '', Title: 'Idol Ring', Price: '10', Description: 'Shiny' }
const picture = (name: string | number) => `https://cdn.example/${name}.jpg`
const all = (count: number, columnOf: (number: number) => string, cellOf: (number: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [columnOf(index + 1), cellOf(index + 1)]))
const options = (count: number, name: (n: number) => string, value: (n: number) => string) => ({
  ...all(count, name, (n) => `o${n}`),
  ...all(count, value, (n) => `v${n}`),
})
const chosen = (count: number) => ['Shiny', ...Array.from({ length: count }, (_, index) => `O${index + 1}: v${index + 1}`)].join('\n')

describe('every column of an export counts', () => {
  test.each<[shop: string, row: Record<string, string>, desc: string, url: string, tags: string[], images: string[]]>([
    [
      'Shopify',
      {
        ...shopify,
        ...options(
          3,
          (n) => `Option${n} Name`,
          (n) => `Option${n} Value`,
        ),
        Tags: 'moon',
        'Image Src': picture(1),
        'Image Alt Text': 'Front',
        'Variant Image': picture(2),
      },
      chosen(3),
      'https://seller.example/products/ring',
      ['moon'],
      [`${picture(1)} Front`, picture(2)],
    ],
    [
      'Shopify (new template)',
      {
        ...newShopify,
        ...options(
          3,
          (n) => `Option${n} name`,
          (n) => `Option${n} value`,
        ),
        Tags: 'moon',
        'Product image URL': picture(1),
        'Image alt text': 'Front',
        'Variant image URL': picture(2),
      },
      chosen(3),
      'https://seller.example/products/ring',
      ['moon'],
      [`${picture(1)} Front`, picture(2)],
    ],
    [
      'WooCommerce',
      {
        ...woo,
        ...options(
          3,
          (n) => `Attribute ${n} name`,
          (n) => `Attribute ${n} value(s)`,
        ),
        Tags: 'moon, gold',
        Images: `${picture('a,b')}, ${picture(2)},${picture(3)}`,
      },
      chosen(3),
      'https://seller.example/?p=1',
      ['moon', 'gold'],
      [picture('a,b'), picture(2), picture(3)],
    ],
    [
      'Etsy',
      {
        ...etsy,
        ...options(
          2,
          (n) => `VARIATION ${n} NAME`,
          (n) => `VARIATION ${n} VALUES`,
        ),
        ...all(
          10,
          (n) => `IMAGE${n}`,
          (n) => (n % 4 === 1 ? '' : picture(n)),
        ),
        TAGS: 'moon',
        MATERIALS: 'gold',
      },
      chosen(2),
      'https://seller.example',
      ['moon', 'gold'],
      [2, 3, 4, 6, 7, 8, 10].map(picture),
    ],
    [
      'a feed',
      { ...google, sale_price: '', color: 'rose', size: 'M', material: 'gold', additional_image_link: `${picture('a,b')} , ${picture(2)}` },
      'Shiny\nColor: rose\nSize: M',
      'https://seller.example/ring',
      ['rose', 'gold'],
      ['https://seller.example/ring.png', picture('a,b'), picture(2)],
    ],
    ['BigCommerce', { ...bigcommerce, 'Search Keywords': 'moon' }, 'Shiny', 'https://seller.example/ring', ['moon'], []],
    [
      'old BigCommerce',
      {
        ...oldBigcommerce,
        ...all(
          10,
          (n) => `Product Image URL - ${n}`,
          (n) => (n % 4 === 1 ? '' : picture(n)),
        ),
        ...all(
          10,
          (n) => `Product Image File - ${n}`,
          (n) => (n === 5 ? '5.jpg' : ''),
        ),
        ...all(
          10,
          (n) => `Product Image Description - ${n}`,
          (n) => `Side ${n}`,
        ),
        'Search Keywords': 'moon',
      },
      'Shiny',
      'https://seller.example/ring',
      ['moon'],
      [2, 3, 4, 5, 6, 7, 8, 10].map((n) => `${n === 5 ? '5.jpg' : picture(n)} Side ${n}`),
    ],
    [
      'Squarespace',
      {
        ...squarespace,
        ...options(
          6,
          (n) => `Option Name ${n}`,
          (n) => `Option Value ${n}`,
        ),
        'Product Page': '/shop/',
        'Product URL': 'ring',
        Tags: 'moon',
        'Hosted Image URLs': `${picture(1)}  ${picture(2)}`,
      },
      chosen(6),
      'https://seller.example/shop/ring',
      ['moon'],
      [picture(1), picture(2)],
    ],
  ])('of %s', (_shop, row, desc, url, tags, images) => {
    const { products, pictures, faults: wrong, leftOut } = read(row)
    expect([wrong, leftOut]).toEqual([[], []])
    expect(products).toMatchObject([{ name: 'Idol Ring', desc, url, tags, type: 'jewelry', theme: 'kpop', price: { text: '€10.00' } }])
    expect(pictures.flatMap((one) => one.images).map(({ src, alt }) => `${src} ${alt}`.trim())).toEqual(images)
  })

  const shops: [shop: string, row: Record<string, string>, name: string, words: string[]][] = [
    ['Shopify', shopify, 'Title', ['Type', 'Product Category', 'Tags', 'Vendor']],
    ['Shopify (new template)', newShopify, 'Title', ['Type', 'Product category', 'Tags', 'Vendor']],
    ['WooCommerce', woo, 'Name', ['Categories', 'Tags']],
    ['Etsy', etsy, 'TITLE', ['TAGS', 'MATERIALS']],
    ['a feed', google, 'title', ['product_type', 'google_product_category', 'brand']],
    ['BigCommerce', bigcommerce, 'Name', ['Categories', 'Type']],
    ['old BigCommerce', oldBigcommerce, 'Product Name', ['Category', 'Brand Name']],
    ['Squarespace', squarespace, 'Title', ['Categories', 'Tags']],
  ]
  test.each(shops)('of %s, to tell what a product is: the first that says something', (_shop, row, name, words) => {
    const kindOf = (cells: object) => read({ ...row, ...cells }).products.map(({ type, theme }) => `${theme} ${type}`)
    for (const [place, column] of words.entries()) {
      const later = Object.fromEntries([...words.slice(place + 1), name].map((other) => [other, 'Anime Perfume']))
      expect(kindOf({ ...later, [column]: 'Idol Ring' }), column).toEqual(['kpop jewelry'])
    }
    expect(kindOf({ [name]: 'Anime Perfume' })).toEqual(['anime fragrances'])
  })

  test.each<[row: Record<string, string>, heads: string[]]>([
    [shopify, ['Handle', 'Variant Price']],
    [newShopify, ['URL handle', 'Product image URL']],
    [woo, ['Regular price', 'Visibility in catalog']],
    [etsy, ['TITLE', 'CURRENCY_CODE']],
    [google, ['id', 'title', 'image_link']],
    [bigcommerce, ['Item', 'Inventory Tracking']],
    [oldBigcommerce, ['Item Type', 'Product Name']],
    [squarespace, ['Product ID [Non Editable]', 'Hosted Image URLs']],
  ])('an export is known by all of its heads: without any of %j it is none', (row, heads) => {
    for (const head of heads) {
      const { [head]: _gone, ...rest } = row
      expect(read(rest).said.join(), head).not.toContain('read as')
    }
  })
})

describe('pictures', () => {
  const images = (...rows: Parameters<typeof read>) =>
    read(...rows).pictures.flatMap((one) => one.images.map(({ src, alt }) => `${src} ${alt}`.trim()))

  test('of BigCommerce: the one of the card first, then in their order; what was exported counts before what was imported', () => {
    const image = (cells: Record<string, string>) => ({ Item: 'Image', 'Inventory Tracking': '', ...cells })
    const heads = {
      'Internal Image URL (Export)': '',
      'Image URL (Import)': '',
      'Image Description': '',
      'Image Is Thumbnail': '',
      'Image Sort Order': '',
    }
    expect(
      images(
        { ...bigcommerce, ...heads },
        image({ 'Internal Image URL (Export)': picture('last'), 'Image URL (Import)': picture('x') }),
        image({ 'Image URL (Import)': picture('second'), 'Image Sort Order': '2', 'Image Description': 'Back' }),
        image({ 'Image URL (Import)': picture('card'), 'Image Sort Order': '9', 'Image Is Thumbnail': 'TRUE' }),
        image({ 'Image URL (Import)': picture('first'), 'Image Sort Order': '1', 'Image Is Thumbnail': 'FALSE' }),
        image({ 'Image URL (Import)': picture('second'), 'Image Sort Order': '3' }),
      ),
    ).toEqual([picture('card'), picture('first'), `${picture('second')} Back`, picture('last')])
  })

  test('a picture that the shop draws anew, or that is there twice, is none', () => {
    const row = { ...shopify, 'Variant Image': '' }
    expect(images({ ...row, 'Image Src': '/pictures/a.svg', 'Variant Image': picture(1) }, { ...row, 'Image Src': picture(1) })).toEqual([
      picture(1),
    ])
  })
})
