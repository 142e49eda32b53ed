import { expect, test } from 'vitest'
import { CatalogFileError, readCatalogFile, writeCatalogFile } from '../../../backend/catalog/catalog-file.ts'

const ROW = {
  name: 'Moon Ring',
  url: 'https://example.com/ring',
  desc: 'A ring that glows at night.',
  price: '$24.50',
  type: 'jewelry',
  theme: 'kpop',
}
const FULL = { ...ROW, id: 'moon-ring', image: '/pictures/moon.svg', priceGems: 245 }

const faults = (text: string, format: 'json' | 'csv'): readonly string[] => {
  try {
    readCatalogFile(text, format)
    return []
  } catch (error) {
    if (error instanceof CatalogFileError) return error.faults
    throw error
  }
}
const json = (...rows: unknown[]) => faults(JSON.stringify(rows), 'json')

test('missing id, picture and gems are filled in', () => {
  const [product] = readCatalogFile(JSON.stringify({ products: [ROW] }), 'json')
  expect(product).toMatchObject({ ...ROW, id: 'kpop-jewelry-moon-ring', priceGems: 245 })
  expect(product?.image).toMatch(/^\/pictures\/jewelry-.+\.svg$/)
  expect(readCatalogFile(JSON.stringify([{ ...ROW, price: 3 }]), 'json')[0]).toMatchObject({ price: '3', priceGems: 30 })
})

test.each(['json', 'csv'] as const)('a %s file that was written is read back the same', (format) => {
  const products = readCatalogFile(
    JSON.stringify([FULL, { ...FULL, id: 'other', name: 'A "quoted", comma\'d\nname — 月', desc: ' =SUM(A1) ' }]),
    'json',
  )
  expect(readCatalogFile(writeCatalogFile(products, format), format)).toEqual(products)
})

test("a spreadsheet's CSV is read: byte order mark, empty cells, blank lines", () => {
  const text = '\uFEFFname,url,desc,price,priceGems,type,theme\r\n"Moon Ring",https://example.com/ring,Glows.,€9,,jewelry,anime\r\n\r\n'
  expect(readCatalogFile(text, 'csv')).toMatchObject([{ name: 'Moon Ring', priceGems: 90 }])
})

test('a file with several faults: all are named at once, each with its row', () => {
  expect(json(FULL, { ...FULL, id: 'b', name: 'B', type: 'shoes', url: 'http://plain' }, { ...FULL, id: 'c', name: '' })).toEqual([
    expect.stringMatching(/^row 2: url: /),
    expect.stringMatching(/^row 2: type: /),
    expect.stringMatching(/^row 3: name: /),
  ])
})

test.each([
  ['the same id', [FULL, { ...FULL, name: 'Other' }], 'row 2: id: moon-ring stands in another row already'],
  ['the same name', [FULL, { ...FULL, id: 'other' }], 'row 2: name: Moon Ring stands in another row already'],
  ['a price without a number', [{ ...ROW, price: 'free' }], 'row 1: price: holds no number, and there is no priceGems'],
])('%s is refused', (_what, rows, fault) => {
  expect(json(...rows)).toEqual([fault])
})

test.each([
  ['an unknown field', { ...FULL, discount: 5 }],
  ['no price', { ...FULL, price: undefined }],
  ['javascript as a link', { ...FULL, url: 'javascript:alert(1)' }],
  ['gems of nothing', { ...FULL, priceGems: 0 }],
  ['a picture of another site', { ...FULL, image: 'https://example.com/ring.png' }],
  ['half a gem', { ...FULL, priceGems: 1.5 }],
  ['an odd id', { ...FULL, id: '../x' }],
  ['a text in place of a row', 'Moon Ring'],
])('%s is refused', (_what, row) => {
  expect(json(row)).toEqual([expect.stringMatching(/^row 1: /)])
})

test('text that is neither JSON nor CSV of products is refused', () => {
  for (const [text, format] of [
    ['{', 'json'],
    ['{"items":[]}', 'json'],
    ['[]', 'json'],
    ['', 'csv'],
    ['name,url\n"open', 'csv'],
    ['name,url\na,b,c', 'csv'],
  ] as const) {
    expect(faults(text, format), text).toHaveLength(1)
  }
})
