import { expect, test } from 'vitest'
import { writeCatalogFile } from '../../../backend/catalog/catalog-file.ts'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import type { StoredProduct } from '../../../backend/domain/stored-product.ts'
import { faultsOf, readCatalogFile as readFile, ROW } from './catalog-reading.ts'

const FULL = { ...ROW, id: 'moon-ring', image: '/pictures/jewelry-ring-moon-sakura-1.svg', priceGems: 245 }

const readCatalogFile = (...given: Parameters<typeof readFile>) => readFile(...given).products
const faults = (text: string, format: 'json' | 'csv') => faultsOf(() => readCatalogFile(text, format))
const json = (...rows: unknown[]) => faults(JSON.stringify(rows), 'json')

test('missing id, picture and gems are filled in', () => {
  const [product] = readCatalogFile(JSON.stringify({ products: [ROW] }), 'json')
  expect(product).toMatchObject({ ...ROW, id: 'kpop-jewelry-moon-ring', priceGems: 245 })
  expect(product?.image).toMatch(/^\/pictures\/jewelry-.+\.svg$/)
})

test.each([
  ['Moon Ring', 'kpop-jewelry-moon-ring'],
  ['Café Crème № 5', 'kpop-jewelry-cafe-cre-me-no-5'],
  ['Smørrebrød & Łódź', 'kpop-jewelry-sm-rrebr-d-o-dz'],
  ['"Ring" ★ 2', 'kpop-jewelry-ring-2'],
  ['Ring № ①', 'kpop-jewelry-ring-no-1'],
  ['x'.repeat(51), `kpop-jewelry-${'x'.repeat(51)}`],
])('the id of "%s" is what it always was', (name, id) => {
  expect(readCatalogFile(JSON.stringify([{ ...ROW, name }]), 'json')[0]?.id).toBe(id)
})

test('names without a Latin letter, or that differ in other letters alone, have ids of their own, the same each time', () => {
  const names = [
    '달빛 반지',
    '별빛 반지',
    'ムーンリング',
    'スターリング',
    'BTS 반지',
    'BTS 목걸이',
    'Кольцо',
    'BTS',
    '★',
    '٣',
    '٤',
    '가'.repeat(120),
    'x'.repeat(52),
  ]
  const read = () => readCatalogFile(JSON.stringify(names.map((name) => ({ ...ROW, name }))), 'json').map(({ id }) => id)
  expect(new Set(read()).size).toBe(names.length)
  expect(read()).toEqual(read())
  expect(read()[4]).toMatch(/^kpop-jewelry-bts-[0-9a-f]{12}$/)
  expect(read().at(-1)).toMatch(/^kpop-jewelry-x{38}-[0-9a-f]{12}$/)
  expect(read().every((id) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(id))).toBe(true)
})

test.each([
  ['UTF-16 with its mark', Buffer.from('\uFEFFname,url\n', 'utf16le')],
  ['UTF-16 without it', Buffer.from('name,url\n', 'utf16le')],
  ['UTF-16 the other way round', Buffer.from('\uFEFFname,url\n', 'utf16le').swap16()],
])('a file in %s is read', (_what, head) => {
  expect(faultsOf(() => readFile(head, 'csv'))).toEqual([expect.stringContaining('without a column: desc, price, type, theme')])
})

test('a text in UTF-8 is read as it is, with its mark or without', () => {
  const products = readCatalogFile(JSON.stringify([FULL]), 'json')
  const written = writeCatalogFile(products, 'csv')
  for (const text of [written, `\uFEFF${written}`]) expect(readCatalogFile(text, 'csv')).toEqual(products)
})

test('10,000 products are read, of more none is, and one line says so', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ ...FULL, id: `p-${index}`, name: `Ring ${index}` }))
  expect(readCatalogFile(JSON.stringify(rows(10_000)), 'json')).toHaveLength(10_000)
  expect(json(...rows(10_001))).toEqual(['the file holds more than 10,000 products'])
  const table = `name,desc\n${'Ring,It shines\n'.repeat(3_000_000)}`
  expect(faultsOf(() => readCatalogFile(table, 'csv'))).toEqual(['the file holds more than 200,000 rows'])
})

test.each([
  ['a quote that is never closed', `name,desc\n"${'x'.repeat(30_000_000)}`, 2],
  ['a table without an end to its columns', `name${',a'.repeat(10_000_000)}`, 1],
])('%s is refused before all of it is read', (_what, table, line) => {
  expect(faultsOf(() => readCatalogFile(table, 'csv'))).toEqual([`line ${line}: is longer than 1,000,000 characters`])
})

test('a file larger than any catalog is refused', () => {
  expect(faultsOf(() => readFile(Buffer.alloc(64 * 1024 * 1024 + 1, ' '), 'csv'))).toEqual(['the file is larger than 64 MB'])
})

test.each(['=1+1', '+1', '-10 % today', '@home', "'=1", "''-x", '\t=1', '\r=1'])(
  'a cell that starts with %j is text for a spreadsheet, and itself again when it is read',
  (cell) => {
    const [product] = readCatalogFile(JSON.stringify([FULL]), 'json')
    if (product === undefined) throw new Error('no product')
    const written = writeCatalogFile([{ ...product, name: cell.trim(), desc: cell }], 'csv')
    expect(written).not.toMatch(/(?:^|[,\n])"?[=+\-@\t\r]/)
    const [again] = readCatalogFile(written, 'csv')
    // What stands around a text is no part of it.
    expect([again?.name, again?.desc]).toEqual([cell.trim(), cell.trim()])
  },
)

test("an apostrophe before anything else is the name's own", () => {
  const [product] = readCatalogFile(JSON.stringify([{ ...FULL, name: "'90s Ring", desc: "'" }]), 'json')
  if (product === undefined) throw new Error('no product')
  expect(readCatalogFile(writeCatalogFile([product], 'csv'), 'csv')).toEqual([product])
})

test.each(['json', 'csv'] as const)('a %s file that was written is read back the same', (format) => {
  const products = readCatalogFile(
    JSON.stringify([FULL, { ...FULL, id: 'other', name: 'A "quoted", comma\'d name — 月', desc: ' =SUM(A1)\n\ttwo lines\r\nthree ' }]),
    'json',
  )
  expect(readCatalogFile(writeCatalogFile(products, format), format)).toEqual(products)
})

test('a file with several faults: all are named at once, each with its row', () => {
  expect(json(FULL, { ...FULL, id: 'b', name: 'B', type: 5, url: 'http://plain' }, { ...FULL, id: 'c', name: '' })).toEqual([
    expect.stringMatching(/^product 2, url: /),
    expect.stringMatching(/^product 2, type: /),
    expect.stringMatching(/^product 3, name: /),
  ])
})

test.each([
  ['the same id', [FULL, { ...ROW, name: 'Else' }, { ...FULL, name: 'Other' }], 'product 3, id: moon-ring stands in product 1 already'],
  ['the same name', [FULL, { ...FULL, id: 'other' }], 'product 2, name: Moon Ring stands in product 1 already'],
  [
    'a name that makes the id of another',
    [ROW, { ...ROW, name: 'Moon-Ring!' }],
    'product 2, id: kpop-jewelry-moon-ring, made of the name, stands in product 1 already: give one of them an id of its own',
  ],
  [
    'a name whose id another row has',
    [
      { ...FULL, id: 'kpop-jewelry-sun' },
      { ...ROW, name: 'Sun' },
    ],
    'product 2, id: kpop-jewelry-sun, made of the name, stands in product 1 already: give one of them an id of its own',
  ],
  [
    'a price without a number',
    [{ ...ROW, price: 'free' }],
    'product 1, price: "free" is no price: write one amount, with its currency or without, as $24.50',
  ],
])('%s is refused', (_what, rows, fault) => {
  expect(json(...rows)).toEqual([fault])
})

test.each([
  ['no price', { ...FULL, price: undefined }],
  ['javascript as a link', { ...FULL, url: 'javascript:alert(1)' }],
  ['gems of nothing', { ...FULL, priceGems: 0 }],
  ['a picture that is none', { ...FULL, image: { src: 'https://example.com/ring.png' } }],
  ['half a gem', { ...FULL, priceGems: 1.5 }],
  ['an odd id', { ...FULL, id: '../x' }],
  ['a text in place of a row', 'Moon Ring'],
])('%s is refused', (_what, row) => {
  expect(json(row)).toEqual([expect.stringMatching(/^product 1[,:] /)])
})

test.each(['json', 'csv'] as const)(
  'a %s file names photographs and their texts, where there are any, and finds them where it is told',
  (format) => {
    const [ring, bare] = readCatalogFile(JSON.stringify([FULL, { ...FULL, id: 'b', name: 'B' }]), 'json')
    if (ring === undefined || bare === undefined) throw new Error('no products')
    const photo = (name: string, alt?: string) => ({
      name,
      color: '000000',
      bytes: 1,
      width: 4,
      height: 3,
      ...(alt !== undefined && { alt }),
    })
    const written = (photos: Photo[], texts?: StoredProduct['texts']) =>
      readProducts({
        name: `a.${format}`,
        bytes: Buffer.from(writeCatalogFile([{ ...ring, photos, ...(texts && { texts }) }, bare], format, 'photos/')),
      })
    const { pictures, products, faults: wrong, said } = written([photo('x'), photo('y', 'Back')], { ko: { alt: ['앞', ''], name: '반지' } })
    expect([wrong, said]).toEqual([[], []])
    expect(pictures).toEqual([
      {
        line: products[0]?.line,
        name: 'Moon Ring',
        images: [
          expect.objectContaining({ src: 'photos/x-480.avif', alt: '', alts: { ko: '앞' } }),
          expect.objectContaining({ src: 'photos/y-480.avif', alt: 'Back' }),
        ],
      },
    ])
    expect(products.map(({ image, texts }) => [image, texts])).toEqual([
      [undefined, { ko: { name: '반지' } }],
      [FULL.image, undefined],
    ])
    const { pictures: plain } = written([photo('x')])
    expect(plain[0]?.images).toMatchObject([{ src: 'photos/x-480.avif', alt: '' }])
    const file = writeCatalogFile([{ ...ring, photos: [photo('x'), photo('y')] }], format)
    expect(file).toContain('/pictures/x-480.avif | /pictures/y-480.avif')
    expect(file).not.toContain('alt')
  },
)

test('products that fit nothing here are told; where none is left, that is the fault', () => {
  const odd = { ...FULL, id: 'c', name: 'C', type: 'spoon' }
  expect(readFile(JSON.stringify([FULL, odd]), 'json').warnings).toEqual(['1 product of the file would be left out.'])
  expect(readFile(JSON.stringify([FULL]), 'json').warnings).toEqual([])
  expect(json(odd)).toEqual(['no product of the file can be sold here: all are left out'])
  expect(json({ ...FULL, price: 'free' }, odd)).toEqual([expect.stringMatching(/^product 1, price/)])
})

test('faults of all kinds come in the order of their rows', () => {
  const rows = [
    FULL,
    { ...FULL, name: 'B' },
    { ...FULL, id: 'c', name: 'C', price: '1,299' },
    { ...FULL, id: 'd', name: 'D', url: '' },
    { ...FULL, name: 'E' },
  ]
  expect(json(...rows).map((fault) => fault.split(':')[0])).toEqual([
    'product 2, id',
    'product 3, price',
    'product 4, url',
    'product 5, id',
  ])
})
