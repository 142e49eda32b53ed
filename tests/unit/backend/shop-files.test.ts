// Files of other shops, written by us in their heads (tests/shops): what each becomes, what is left out of it, and what is said.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogOf, writeCatalogFile } from '../../../backend/catalog/catalog-file.ts'
import type { ReadOptions } from '../../../backend/catalog/files/products-read.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import { readCatalogFile } from './catalog-reading.ts'

const shops = join(import.meta.dirname, '../../shops')
const SHOP: ReadOptions = { currency: 'EUR', source: 'https://seller.example', now: Date.parse('2026-11-28') }

const read = (shop: string, options: ReadOptions = {}) => {
  const [name = ''] = readdirSync(join(shops, shop)).filter((file) => file.startsWith('products.'))
  return readProducts({ name, bytes: readFileSync(join(shops, shop, name)) }, { ...SHOP, ...options })
}
const brief = (shop: string, options?: ReadOptions) =>
  read(shop, options).products.map(({ line, name, type, theme, price }) => [line, name, type, theme, price.text, price.gems])

test.each<[shop: string, said: string, products: unknown[][]]>([
  [
    'shopify',
    'a Shopify export',
    [
      [2, 'Moon Hoodie', 'fashion', 'kpop', '€44.90', 449],
      [6, 'Lightstick Ring', 'jewelry', 'kpop', '€12.00', 120],
      [11, 'Manga Perfume', 'fragrances', 'anime', '€1,299.00', 12_990],
    ],
  ],
  ['shopify-new', 'a Shopify export (new template)', [[2, 'Sakura Kimono', 'fashion', 'anime', '€79.00', 790]]],
  [
    'woocommerce',
    'a WooCommerce export',
    [
      [2, 'Idol Tee & Friends', 'fashion', 'kpop', '€18.00', 180],
      [5, 'Ninja Ring', 'jewelry', 'anime', '€15.00', 150],
      [6, 'Manga Scent', 'fragrances', 'anime', '€30.00', 300],
    ],
  ],
  [
    'etsy',
    'an Etsy export',
    [
      [2, expect.stringMatching(/^Handmade Stray Kids .{60,}…$/), 'jewelry', 'kpop', '€24.50', 245],
      [3, 'Anime Ear Cuff', 'jewelry', 'anime', '$1,299.00', 12_990],
    ],
  ],
  [
    'google',
    'a Google Merchant feed',
    [
      [2, 'Ghibli Pendant', 'jewelry', 'anime', '€12.99', 130],
      [3, 'BTS Sock', 'fashion', 'kpop', '€8.00', 80],
    ],
  ],
  ['google-xml', 'a Google Merchant feed', [[5, 'Ghibli Pendant & Chain', 'jewelry', 'anime', '€1,299.00', 12_990]]],
  ['google-atom', 'a Google Merchant feed', [[4, 'Photocard Wallet', 'fashion', 'kpop', '$12.99', 130]]],
  ['bigcommerce', 'a BigCommerce export', [[2, 'Otaku Jacket', 'fashion', 'anime', '€50.00', 500]]],
  ['bigcommerce-old', 'an old BigCommerce export', [[2, 'Hallyu Perfume', 'fragrances', 'kpop', '€60.00', 600]]],
  ['squarespace', 'a Squarespace export', [[2, 'Idol Scarf', 'fashion', 'kpop', '€25.00', 250]]],
])('%s: read as %s, variants and pictures folded into one product, no column unknown', (shop, said, products) => {
  const { said: lines, faults } = read(shop)
  expect(brief(shop)).toEqual(products)
  expect([lines[0], faults]).toEqual([`read as ${said}`, []])
  expect(lines.join('\n')).not.toContain('not read')
})

test.each([
  [
    'shopify',
    [
      'its status is draft',
      'it is not published',
      'it is a gift card',
      'no word of Type, Product Category, Tags, Vendor or its name tells its type',
    ],
  ],
  ['shopify-new', ['its status is archived']],
  ['woocommerce', ['it is not published', 'it is hidden', 'it is a group of other products', 'its parent "gone" is not in the file']],
  ['bigcommerce', ['it is not visible']],
  ['bigcommerce-old', ['it is not visible']],
  ['squarespace', ['it is not visible']],
])('%s: what is not for sale there, or fits nothing here, is left out with its reason', (shop, reasons) => {
  expect(read(shop).leftOut.map(({ reason }) => reason)).toEqual(reasons)
})

test('pictures keep their order and their descriptions, each once', () => {
  const images = (shop: string) =>
    read(shop).pictures[0]?.images.map(({ src, alt, line, column }) => ({ src, alt, place: `${line} ${column}` }))
  expect(images('shopify')).toEqual([
    { src: 'https://cdn.example/moon-1.jpg', alt: 'The front & its hood', place: '3 Image Src' },
    { src: 'https://cdn.example/moon-2.jpg', alt: 'The back', place: '2 Image Src' },
    { src: 'https://cdn.example/moon-3.jpg', alt: '', place: '5 Image Src' },
  ])
  expect(images('bigcommerce')).toEqual([
    { src: 'https://b.example/1.jpg', alt: 'Front', place: '5 Internal Image URL (Export)' },
    { src: 'https://b.example/2.jpg', alt: 'Back', place: '4 Internal Image URL (Export)' },
  ])
  expect(images('google')?.map(({ src }) => src)).toEqual(images('google-xml')?.map(({ src }) => src))
  for (const [shop, count] of [
    ['woocommerce', 2],
    ['etsy', 2],
    ['squarespace', 2],
    ['bigcommerce-old', 1],
  ] as const)
    expect(images(shop), shop).toHaveLength(count)
})

test('descriptions are text: tags, twice escaped ones and shortcodes gone, cells apart, options below', () => {
  const descs = (shop: string) => read(shop).products.map(({ desc }) => desc)
  expect(descs('shopify')).toEqual(['Soft fleece & warm.\n\n• One\n• Two\n\nSize: M\nSize: S, M, L', 'It glows & turns.', 'Manga Perfume'])
  expect(descs('woocommerce')).toEqual(['A tee.\nSize: S, M', 'Plain & simple < 5 cm', 'Ink.'])
  expect(descs('google-xml')).toEqual(['Silver & gold.'])
  const [long = ''] = descs('etsy')
  expect(long).toMatch(/^A line\.\nAnother line, with "quotes" and a, comma\.\n\n.*workshop\.\nColour: Rose, Blue$/s)
  expect(long.length).toBeLessThanOrEqual(600)
})

test('links that an export lacks are made of the seller’s address; without it each lacks one', () => {
  const urls = (shop: string) => read(shop).products.map(({ url }) => url)
  expect(urls('shopify')[0]).toBe('https://seller.example/products/moon-hoodie')
  expect(urls('woocommerce')).toEqual(['https://seller.example/?p=44', 'https://seller.example/?p=47', 'https://maker.example/scent'])
  expect(urls('squarespace')).toEqual(['https://seller.example/shop/idol-scarf'])
  expect(urls('google-xml')).toEqual(['https://g.example/pendant?a=1&b=2'])
  const { faults, products } = read('shopify', { source: undefined })
  expect(products).toEqual([])
  expect(faults).toHaveLength(3)
  expect(faults[0]).toEqual({ line: 2, column: 'url', text: expect.stringContaining('seller.url in shop.json') })
})

test('what was folded, cut or kept is said once', () => {
  expect(read('shopify').said).toContain('1 product costs different sums by variant: the lowest counts')
  expect(read('shopify').said).toContain('without a description, in whose place the name stands: line 11')
  expect(read('etsy').said).toEqual([
    'read as an Etsy export',
    'name is cut to 120 characters: line 2',
    'desc is cut to 600 characters: line 2',
  ])
  expect(read('google').said).toContain('out of stock, and kept: line 3')
})

test('every fault is told at once, each with its line', () => {
  const { faults } = read('faults')
  const wrong = ['2 for $10', '-5', '1,2,3', 'Free']
  const lines = [2, 7, 12, 17, 22].flatMap((line) => wrong.map((price, place) => ({ line: line + place, price })))
  expect(faults.slice(0, 20)).toEqual(
    lines.map(({ line, price }) => ({ line, column: 'Variant Price', text: expect.stringContaining(`"${price}" is no price`) })),
  )
  expect(faults.slice(20, 25)).toEqual([27, 28, 29, 30, 31].map((line) => ({ line, column: 'Variant Price', text: 'is missing' })))
  expect(faults[25]).toEqual({ line: 32, column: 'Title', text: 'Kpop Ring 4 stands in line 6 already' })
})

describe('money', () => {
  const TABLE = (price: string) => `name,url,desc,price,type,theme\nMoon,https://a.example,Glows.,"${price}",ring,kpop\n`
  const one = (price: string, options?: ReadOptions) => readProducts({ name: 'a.csv', bytes: Buffer.from(TABLE(price)) }, options)

  test('a price that can be two amounts is asked about, and read by the shop’s currency, which is said', () => {
    expect(one('1,299')).toMatchObject({ products: [], faults: [], questions: [{ kind: 'currency', line: 2, column: 'price' }] })
    expect(one('1,299').questions[0]?.text).toContain('can be 1.299 or 1299')
    const { products, said } = one('1,299', { currency: 'USD' })
    expect(products[0]?.price).toMatchObject({ amount: 1299, gems: 12_990 })
    expect(said).toEqual(['line 2: the price is read as 1299 USD, not 1.299'])
    expect(one('1.250', { currency: 'KWD' }).products[0]?.price).toMatchObject({ amount: 1.25, gems: 13 })
  })

  test.each([
    [20, undefined],
    [21, 'and 1 price more that could be two amounts'],
    [22, 'and 2 prices more that could be two amounts'],
  ])('of %i prices that could be two amounts twenty are named', (count, more) => {
    const lines = Array.from({ length: count }, (_, n) => `Moon ${n},https://a.example,Glows.,"1,299",ring,kpop\n`)
    const file = { name: 'a.csv', bytes: Buffer.from(`name,url,desc,price,type,theme\n${lines.join('')}`) }
    const { said } = readProducts(file, { currency: 'USD' })
    expect(said.filter((line) => line.includes('is read as'))).toHaveLength(20)
    expect(said[20]).toBe(more)
  })

  test('gems are those of the currency', () => {
    const rules = { gemsPerUnit: { KRW: 0.0075, USD: 20 } }
    expect(one('₩24,500', rules).products[0]?.price.gems).toBe(184)
    expect(one('$5', rules).products[0]?.price.gems).toBe(100)
    expect(one('5 €', rules).products[0]?.price.gems).toBe(50)
  })

  test.each([
    ['EURO', '€5.00', []],
    ['usd', '$5.00', []],
    ['EURX', undefined, [{ line: 2, column: 'CURRENCY_CODE', text: '"EURX" is no currency\'s code, as EUR' }]],
    ['$', undefined, [{ line: 2, column: 'CURRENCY_CODE', text: expect.any(String) }]],
  ])('a column that says the currency is %s: %s', (code, shown, wrong) => {
    const etsy = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS\nIdol Ring,x,5,${code},\n`
    const { products, faults } = readProducts({ name: 'a.csv', bytes: Buffer.from(etsy) }, { source: 'https://a.example' })
    expect(faults).toEqual(wrong)
    if (shown !== undefined) expect(products[0]?.price.text).toBe(shown)
  })

  test('several currencies at one rate are asked about', () => {
    expect(read('etsy').questions).toEqual([{ kind: 'rates', text: expect.stringContaining('EUR and USD') }])
    expect(read('etsy', { gemsPerUnit: { EUR: 10, USD: 9 } }).questions).toEqual([])
    expect(catalogOf(read('etsy')).warnings).toEqual([expect.stringContaining('EUR and USD')])
  })

  test.each(['Free', '2 for $10', '19.99 - 29.99', '-5', '1 99', ''])('%j is refused', (price) => {
    expect(one(price)).toMatchObject({ products: [], questions: [], faults: [{ line: 2, column: 'price' }] })
  })
})

describe('encodings', () => {
  test.each([
    ['own-german', 'decoded as windows-1252: Müsli, Für, Süße', ['Müsli-Ring', 'Ärmellose Jacke'], ['12,99 €', '1.299,00 €']],
    ['own-japanese', 'decoded as shift_jis: 桜の指輪, 夜に光る銀の指輪です, 円', ['桜の指輪', '月の香水'], ['１２００円', '¥3,400']],
  ])('%s: %s', (shop, said, names, prices) => {
    const { said: lines, products, faults } = read(shop)
    expect([lines[0], faults]).toEqual([said, []])
    expect(products.map(({ name }) => name)).toEqual(names)
    expect(products.map(({ price }) => price.text)).toEqual(prices)
  })

  test('the operator’s word for the encoding counts; what it cannot be is refused', () => {
    const bytes = readFileSync(join(shops, 'own-german/products.csv'))
    const by = (encoding: string) => readProducts({ name: 'a.csv', bytes }, { encoding })
    expect(by('windows-1252').products.map(({ name }) => name)).toEqual(['Müsli-Ring', 'Ärmellose Jacke'])
    expect(by('utf-8').faults).toEqual([{ text: 'the file holds bytes that are no utf-8' }])
    expect(by('klingon').faults).toEqual([{ text: expect.stringContaining('no encoding "klingon"') }])
  })

  test('UTF-8 among lines of another encoding is not read as letters that nobody wrote', () => {
    const bytes = Buffer.concat([
      readFileSync(join(shops, 'own-german/products.csv')),
      Buffer.from('Café-Kette;https://l.example;Schön;5 €;Kette;anime\n'),
    ])
    expect(readProducts({ name: 'a.csv', bytes })).toMatchObject({
      products: [],
      faults: [{ line: 4, text: expect.stringContaining('"CafÃ©-Kette" is UTF-8') }],
    })
  })

  test('UTF-16 with its mark', () => {
    const text = readFileSync(join(shops, 'etsy/products.csv'), 'utf8')
    const { products, said } = readProducts(
      { name: 'a.csv', bytes: Buffer.from(`\uFEFF${text.replaceAll('moon', '月')}`, 'utf16le') },
      SHOP,
    )
    expect([products.length, said[0]]).toEqual([2, 'decoded as utf-16le: 月'])
  })
})

describe('XML', () => {
  const item = (more: string) =>
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n<item><g:id>1</g:id><title>Anime Ring</title><g:image_link>https://a.example/1.jpg</g:image_link><link>https://a.example</link>${more}</item></channel></rss>`
  const xml = (text: string) => readProducts({ name: 'a.xml', bytes: Buffer.from(text) }, SHOP)

  test("Google's own price counts before the feed's, and none of a shipping's", () => {
    const { products } = xml(item('<g:shipping><g:price>1 EUR</g:price></g:shipping><price>3 EUR</price><g:price>2 EUR</g:price>'))
    expect(products[0]?.price.text).toBe('€2.00')
  })

  test.each([
    ['an entity that nobody declared', item('<g:price>5&money;EUR</g:price>'), 2],
    ['a tag that is not closed', item('<g:price>5'), 2],
    ['an unknown namespace', item('<h:price>5</h:price>'), 2],
    ['no end', item('').slice(0, -20), 2],
  ])('%s: one line', (_what, text, line) => {
    expect(xml(text)).toMatchObject({ products: [], faults: [{ line, text: expect.stringContaining('this is no XML') }] })
    expect(xml(text).faults).toHaveLength(1)
  })

  test('a page in place of a feed holds no products', () => {
    expect(xml('<html><body>Not found</body></html>').faults).toEqual([expect.objectContaining({ text: expect.any(String) })])
  })
})

describe('columns that the operator names', () => {
  const FRENCH = { name: 'Nom', price: 'tarif régulier', type: 'Catégories', desc: 'Description', image: 'Images' }

  test('an export in another language is read by them', () => {
    expect(brief('woocommerce-french', { columns: FRENCH })).toEqual([
      [2, 'Bague étoile', 'jewelry', 'anime', '€24.90', 249],
      [3, 'Robe idole', 'fashion', 'kpop', '€59.00', 590],
    ])
    expect(read('woocommerce-french', { columns: FRENCH }).said).toContain('columns that are not read: "ID", "UGS", "Publié"')
  })

  test('without them the heads are named, and how to say which is which', () => {
    expect(read('woocommerce-french').faults).toEqual([{ text: expect.stringMatching(/^its columns \("ID", .*"Nom".*--columns/) }])
  })

  test('a column that is not there, or a name that is none, is refused', () => {
    expect(read('woocommerce-french', { columns: { name: 'Titre', prise: 'Nom' } }).faults).toEqual([
      { text: '--columns: the file has no column "Titre"' },
      { text: expect.stringContaining('cannot name "prise"') },
    ])
  })

  test('one of them overrules what an export calls so', () => {
    expect(brief('shopify', { columns: { name: 'Handle' } })[0]?.[1]).toBe('moon-hoodie')
  })
})

describe('words for types and themes', () => {
  const typeOf = (title: string, tags: string) => {
    const etsy = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS\n"${title}",x,5,EUR,"${tags}"\n`
    return readProducts({ name: 'a.csv', bytes: Buffer.from(etsy) }, { ...SHOP, themes: { kpop: ['*'] } }).products[0]?.type
  }

  test.each([
    ['Perfume Bottle Necklace', '', 'jewelry'],
    ['A gift', 'silver ring, gift bag, necklace', 'jewelry'],
    ['A gift', 'Apparel > Jewelry', 'jewelry'],
    ['Spring coat', 'spring', 'fashion'],
    ['Earrings', '', 'jewelry'],
    ['Eau de Parfum', '', 'fragrances'],
    ['Spring', 'offspring', undefined],
    ['달빛 반지', 'T-Shirts', 'fashion'],
    ['달빛 반지', '', undefined],
    ['A gift', 'perfume, ring', 'fragrances'],
    ['A gift', 'perfume; ring | necklace', 'jewelry'],
    ['Moon brooches', 'gift', 'jewelry'],
    ['A ring', 'gift,, ', 'jewelry'],
    ['Boucle d’oreille', '', 'jewelry'],
    ['Ring of a boucle d’oreille', '', 'jewelry'],
    ['Collar de plata y camiseta', '', 'fashion'],
    ['Eau de toilette de une nuit', '', 'fragrances'],
  ])('%j with the tags %j is %s', (title, tags, type) => expect(typeOf(title, tags)).toBe(type))

  test.each([
    ['漫画の한국반지', 'kpop'],
    ['한국漫画', 'anime'],
    ['아이돌반지', 'kpop'],
    ['月', undefined],
  ])('in a script without spaces the last word counts: %s is %s', (title, theme) => {
    const row = { title, id: '1', image_link: '', link: 'https://a.example', price: '5 EUR', description: 'x', product_type: 'Ring' }
    const [heads, cells] = [Object.keys(row), Object.values(row)].map((parts) => parts.join('\t'))
    expect(readProducts({ name: 'a.tsv', bytes: Buffer.from(`${heads}\n${cells}\n`) }, SHOP).products.map((one) => one.theme)).toEqual(
      theme === undefined ? [] : [theme],
    )
  })

  test('a cell of this shop’s own file is understood as a whole, by the operator’s words first', () => {
    const types = { fashion: ['Gewand', 'Ding'], jewelry: ['Ding', ' ', 'perfume'], fragrances: ['*'] }
    const typesOf = (options: ReadOptions, ...cells: string[]) => {
      const rows = cells.map((type, index) => ({
        name: `A ${index}`,
        url: 'https://a.example',
        desc: 'x',
        price: '$5',
        type,
        theme: 'kpop',
      }))
      return readProducts({ name: 'a.json', bytes: Buffer.from(JSON.stringify(rows)) }, options).products.map(({ type }) => type)
    }
    expect(typesOf({ types }, 'gewand', 'Ding', 'Perfume', 'Brooches', 'x', '')).toEqual([
      'fashion',
      'fashion',
      'jewelry',
      'jewelry',
      'fragrances',
      'fragrances',
    ])
    expect(typesOf({}, 'a ring', 'rings', 'Gewand', '')).toEqual(['jewelry'])
  })

  test('the operator’s own count before the usual ones, and * stands for all that fit none', () => {
    expect(read('shopify', { types: { jewelry: ['hoodie'] } }).products[0]?.type).toBe('jewelry')
    const { products, leftOut } = read('shopify', { types: { fashion: ['*'] }, themes: { anime: ['*'] } })
    expect(products.map(({ name, type, theme }) => [name, type, theme])).toContainEqual(['Spoon of Knights', 'fashion', 'anime'])
    expect(leftOut).toHaveLength(3)
  })
})

test('each of these shops, imported, exported and imported again, is the same', () => {
  for (const shop of ['shopify', 'woocommerce', 'etsy', 'google', 'bigcommerce', 'squarespace', 'own-german', 'own-japanese']) {
    const { products } = catalogOf(read(shop))
    for (const format of ['csv', 'json'] as const)
      expect(readCatalogFile(writeCatalogFile(products, format), format, products).products, shop).toEqual(products)
  }
})
