// What each column of other shops' exports becomes, and by which columns they are known.
import { describe, expect, test } from 'vitest'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import { bigcommerce, etsy, google, newShopify, oldBigcommerce, read, readWith, shopify, squarespace, woo } from './other-shops.ts'

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

describe('columns that the operator names', () => {
  const table = {
    Nom: 'Bague',
    Texte: 'Argent',
    Prix: '12',
    Monnaie: 'USD',
    Lien: 'https://maker.example/bague',
    Photo: `${picture(1)} | ${picture(2)}`,
    Texte2: 'Devant | Dos',
    Cadre: 'top | left',
    Genre: 'Bijou',
    Style: 'Manga',
  }
  const columns = {
    name: 'Nom',
    desc: 'Texte',
    price: 'Prix',
    currency: 'Monnaie',
    url: 'lien',
    image: 'Photo',
    alt: 'Texte2',
    focus: 'Cadre',
    type: 'Genre',
    theme: 'Style',
  }
  const product = {
    name: 'Bague',
    desc: 'Argent',
    url: 'https://maker.example/bague',
    price: { text: '$12.00' },
    type: 'jewelry',
    theme: 'anime',
  }
  const images = [
    { src: picture(1), alt: 'Devant', focus: 'top', column: 'Photo' },
    { src: picture(2), alt: 'Dos', focus: 'left', column: 'Photo' },
  ]

  test.each([
    ['a table of its own', table],
    ['an export', { ...etsy, TAGS: 'Anime Perfume', ...table }],
  ])('of %s: each of them counts, and none is told as not read', (_what, row) => {
    const { products, pictures, said, faults } = readWith({ columns })(row)
    expect([faults, said.join()]).toEqual([[], expect.not.stringContaining('not read')])
    expect(products).toMatchObject([product])
    expect(pictures).toMatchObject([{ images }])
  })

  test('what is not named is called as this shop does; a link that is empty is the seller’s', () => {
    const { Lien: _link, ...rest } = table
    expect(readWith({ columns: { ...columns, url: 'Lien' } })({ ...rest, Lien: '' }).products).toMatchObject([
      { ...product, url: 'https://seller.example' },
    ])
    const own = { name: 'Ring', Texte: 'x', price: '5', currency: 'USD', url: '', image: picture(1), alt: 'Front', focus: 'top' }
    const row = { ...own, type: 'ring', theme: 'idol', tags: 'moon' }
    const { products, pictures, said } = readWith({ columns: { desc: 'Texte' } })(row)
    expect(products).toMatchObject([
      { name: 'Ring', price: { text: '$5.00' }, url: 'https://seller.example', type: 'jewelry', tags: ['moon'] },
    ])
    expect(pictures).toMatchObject([{ images: [{ src: picture(1), alt: 'Front', focus: 'top' }] }])
    expect(said).toEqual(['read as a table of its own columns'])
  })

  test('one that is named and there twice is refused', () => {
    const bytes = Buffer.from('Nom,Prix,nom\nA,5,B\n')
    expect(readProducts({ name: 'a.csv', bytes }, { columns: { name: 'Nom', price: 'Prix' } }).faults).toEqual([
      { line: 1, text: 'the column "Nom" is there twice' },
    ])
  })
})
