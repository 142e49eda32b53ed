// Files as other programs write them, and rows that are wrong: one clear line each, and nothing is taken in silence.
import { describe, expect, test } from 'vitest'
import { writeCatalogFile } from '../../../backend/catalog/catalog-file.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import { faultsOf, faultsOfRows as faults, NFC, NFD, readCatalogFile, readRows as read, ROW } from './catalog-reading.ts'

const HEAD = 'name,url,desc,price,type,theme'
const LINE = 'Moon Ring,https://example.com/ring,Glows.,$24.50,jewelry,kpop'

const csvFaults = (text: string) => faultsOf(() => readCatalogFile(text, 'csv'))
const NAMELESS = (line: number, cell: string) =>
  `line ${line}: "${cell}" stands in no column that has a name: a cell with a comma in it needs quotes around it`
const presentOf = (...rows: object[]) => read(rows).products
const named = (name: string, more: object = {}) => ({ ...ROW, name, ...more })

describe('texts keep the rule of users’ own', () => {
  test.each([
    ['half an emoji', 'Moon \uD83D', 'U+D83D'],
    ['the other half', '\uDE00 Moon', 'U+DE00'],
    ['NUL', 'Moon\0', 'U+0000'],
    ['an escape sequence', '\u001B[2JMoon', 'U+001B'],
    ['the control sequence of eight bits', 'Moon\u009B2J', 'U+009B'],
    ['a bell', 'Moon\u0007Ring', 'U+0007'],
    ['DEL', 'Moon\u007FRing', 'U+007F'],
    ['a direction override', 'Moon\u202Egnir', 'U+202E'],
    ['a direction isolate', 'Moon\u2066Ring', 'U+2066'],
    ['a direction mark', 'Moon\u200FRing', 'U+200F'],
    ['a space of no width', 'Moon\u200BRing', 'U+200B'],
    ['a soft hyphen', 'Moon\u00ADRing', 'U+00AD'],
    ['a byte order mark within', 'Moon\uFEFFRing', 'U+FEFF'],
    ['a line separator', 'Moon\u2028Ring', 'U+2028'],
    ['a tag character', 'Moon\u{E0041}Ring', 'U+E0041'],
  ])('%s is refused with its row and column, in whatever text it stands', (_what, text, code) => {
    const said = `holds a character that no text here can have (${code})`
    expect(faults(named('Base'), named(text))).toEqual([`product 2, name: ${said}`])
    expect(faults(ROW, named('Other', { desc: text }))).toEqual([`product 2, desc: ${said}`])
    expect(faults(ROW, named('Other', { url: `https://example.com/${text}` }))).toEqual([`product 2, url: ${said}`])
    for (const column of ['id', 'image', 'price'])
      expect(faults(ROW, named('Other', { [column]: `${text} $5` })), column).toEqual([
        expect.stringMatching(new RegExp(`^product 2, ${column}: `)),
      ])
  })

  test('what scripts and emoji are written with is taken, and lines within a description, not within a name', () => {
    const many = ['👨‍👩‍👧 Ring', 'می‌خواهم', 'नमस्ते क्‍ष', '♥️ Ring', '달빛 반지', 'Ring №5 — “Moon”']
    expect(read(many.map((name, index) => named(name, { id: `p-${index}` }))).products.map(({ name }) => name)).toEqual(many)
    expect(read([named('A', { desc: 'one\r\ntwo\n\tthree' })]).products[0]?.desc).toBe('one\r\ntwo\n\tthree')
    expect(faults(named('Moon\nRing'))).toEqual(['product 1, name: holds a character that no text here can have (U+000A)'])
  })

  test('what shows nothing is empty', () => {
    for (const name of ['', ' ', '\u3164', '\u2800', '\u200C'])
      expect(faults(named(name)), JSON.stringify(name)).toEqual(['product 1, name: is empty'])
  })

  test.each([
    ['composed otherwise', NFC, NFD],
    ['in another case', 'Moon Ring', 'MOON ring'],
    ['in another case that lower case does not level', 'Straße Ring', 'STRASSE RING'],
    ['with a joiner that nobody sees', 'Moon Ring', 'Moon\u200D Ring'],
    ['with another joiner', 'Moon Ring', 'Mo\u200Con Ring'],
    ['with a variation selector', '♥ Ring', '♥\uFE0F Ring'],
    ['in wide letters', 'Moon Ring', 'Ｍｏｏｎ Ring'],
    ['with other spaces', 'Moon Ring', 'Moon\u00A0\u2003Ring'],
    ['with a space of no width, which is refused besides', 'Moon Ring', 'Moon \u200BRing'],
  ])('a name %s is the same name: both rows are named', (_what, first, second) => {
    const said = faults(named(first, { id: 'a' }), ROW.name === first ? named('Else') : named('Moon Ring'), named(second, { id: 'b' }))
    expect(said.at(-1)).toBe(`product 3, name: ${second} stands in product 1 already, as ${first}`)
  })

  test('names that are no more than alike are two', () => {
    expect(
      read(['Moon Ring', 'Moonring', 'Moon-Ring 2', 'Móon Ring', 'Moon Ring!'].map((name, id) => named(name, { id: `p-${id}` }))).products,
    ).toHaveLength(5)
  })

  test('a text is kept in composed letters', () => {
    const [product] = read([named(NFD, { desc: NFD })]).products
    expect([product?.name, product?.desc]).toEqual([NFC, NFC])
  })
})

describe('prices', () => {
  test.each([
    ['1\u00A0299,00\u00A0€', '1\u00A0299,00\u00A0€', 12_990],
    ["CHF 1'299.00", "CHF 1'299.00", 12_990],
    ['$.99', '$.99', 10],
    ['د.إ.\u200F 1٬299٫00', 'د.إ. 1٬299٫00', 12_990],
    [12.345, '12.3450', 123],
    [0.1 + 0.2, '0.3', 3],
    [3, '3', 30],
    [0, '0', 1],
  ])('%j is kept as %j and costs %d gems, the same when it is written and read again', (price, kept, gems) => {
    const { products } = read([named('A', { price })])
    expect(products).toMatchObject([{ price: kept, priceGems: gems }])
    for (const format of ['csv', 'json'] as const)
      expect(readCatalogFile(writeCatalogFile(products, format), format, products)).toEqual({
        products,
        differing: [],
        newlyDiffering: [],
        warnings: [],
      })
  })

  test.each(['3-pack $9.99', '$5-7', '-5', '−$5', '$ -5.00', 'Free', '', '19.99 - 29.99', '24.500', '1,299', '€5 USD', '$100,000,001'])(
    '%j is refused with its row, also beside gems of its own',
    (price) => {
      for (const more of [{}, { priceGems: 7 }])
        expect(faults(ROW, named('B', { price, ...more }))).toEqual([expect.stringMatching(/^product 2, price: /)])
    },
  )

  test.each([-5, -0.01, null, true, [5], {}])('%j is refused with its row', (price) => {
    expect(faults(ROW, named('B', { price }))).toEqual([expect.stringMatching(/^product 2, price: /)])
  })

  test.each<[what: string, more: Record<string, unknown>]>([
    ['its id retyped', { id: 'retyped' }],
    ['its id emptied', { id: undefined }],
    ['its name changed', { name: 'Another' }],
    ['its id retyped and its name changed', { id: 'retyped', name: 'Another' }],
    ['its id emptied and its name changed', { id: undefined, name: 'Another' }],
    ['its price written otherwise', { price: '99.00 USD' }],
    ['other gems, which are not those of the price either', { priceGems: 186 }],
  ])('a new price beside the old gems is asked about also in a row with %s', (_what, more) => {
    const present = presentOf(named('Moon', { price: '$18.50' }))
    const { newlyDiffering, differing } = read([{ ...present[0], price: '$99.00', ...more }], present)
    expect(newlyDiffering).toHaveLength(1)
    expect(newlyDiffering).toEqual(differing)
  })

  test('gems of its own that a product has already are asked about no more, whatever else of its row changes', () => {
    const present = presentOf(named('Sale', { price: '$18.50', priceGems: 100 }))
    for (const more of [{}, { desc: 'Now in blue.' }, { id: 'other' }, { name: 'Winter sale' }])
      expect(read([{ ...present[0], ...more }], present)).toMatchObject({ differing: [expect.any(String)], newlyDiffering: [] })
  })

  test('a row whose gems are not those of its price is named; one whose price or gems are new is asked about', () => {
    const present = presentOf(named('A'), named('B'), named('C', { price: '$1', priceGems: 7 }))
    const [a, b, c] = present.map((product) => ({ ...product }))
    const rows = [{ ...a, price: '$30.00' }, { ...b, priceGems: 200 }, c, named('D', { price: '$5', priceGems: 999 })]
    const { differing, newlyDiffering, products } = read(rows, present)
    expect(differing).toEqual([
      'product 1: $30.00 makes 300 gems, but priceGems says 245',
      'product 2: $24.50 makes 245 gems, but priceGems says 200',
      'product 3: $1 makes 10 gems, but priceGems says 7',
      'product 4: $5 makes 50 gems, but priceGems says 999',
    ])
    expect(newlyDiffering).toEqual(differing.filter((_line, index) => index !== 2))
    expect(products.map(({ priceGems }) => priceGems)).toEqual([245, 200, 7, 999])
    expect(read([{ ...a, price: '$30.00', priceGems: undefined }], present)).toMatchObject({
      products: [{ priceGems: 300 }],
      differing: [],
      newlyDiffering: [],
    })
  })
})

describe('pictures', () => {
  test.each([
    ['/pictures/jewelry-ring-moon-sakura-1.svg', undefined],
    ['/pictures/jewelry-ring-moonn-sakura-1.svg', '"moonn" is no word'],
    ['/pictures/jewelri-ring-moon-sakura-1.svg', '"jewelri" is no word'],
    ['/pictures/jewelry-hoodie-moon-sakura-1.svg', '"hoodie" is no word'],
    ['/pictures/jewelry-ring-moon-sakurra-1.svg', '"sakurra" is no word'],
    ['/pictures/jewelry-ring-moon-sakura-7.svg', '"7" is no word'],
    ['/pictures/jewelry-ring-moon-sakura.svg', '"" is no word'],
    ['/pictures/jewelry-ring-moon-sakura-1-2.svg', '"2" is no word'],
    ['/pictures/jewelry-ring-moon-sakura-1-.svg', '"" is no word'],
    ['/pictures/jewelry-constructor-moon-sakura-1.svg', '"constructor" is no word'],
    ['/pictures/Jewelry-ring-moon-sakura-1.svg', '"Jewelry" is no word'],
    ['/pictures/ring.svg', '"ring" is no word'],
    ['/pictures/.svg', '"" is no word'],
    ['/pictures/jewelry-ring-moon-sakura-1.png', 'must be a picture of this shop'],
    ['/pictures/jewelry-ring-moon-sakura-1.svg?2', 'must be a picture of this shop'],
    ['/pictures/jewelry-ring-moon-sakura-1.SVG', 'must be a picture of this shop'],
    ['/picture/jewelry-ring-moon-sakura-1.svg', 'must be a picture of this shop'],
    ['/Pictures/jewelry-ring-moon-sakura-1.svg', 'must be a picture of this shop'],
    ['/pictures/../api/auth/me.svg', 'is no word'],
    ['/photos/a.jpg', 'must be a picture of this shop'],
    ['/', 'must be a picture of this shop'],
  ])('%s: %s', (image, said) => {
    expect(faults(ROW, named('B', { image }))).toEqual(
      said === undefined ? [] : [expect.stringContaining(`product 2, image: ${said.startsWith('is') ? '' : said}`)],
    )
  })
})

describe('files as other programs write them', () => {
  test.each([
    ['lines ended by CR and LF', `${HEAD}\r\n${LINE}\r\n`],
    ['lines ended by CR', `${HEAD}\r${LINE}\r`],
    ['lines ended in several ways', `${HEAD}\r\n,,\r,,\n${LINE}\r,,\n`],
    ['the first line of a spreadsheet program', `sep=,\r\n${HEAD}\r\n${LINE}\r\n`],
    ['that line in quotes and behind a mark', `\uFEFF"sep=,"\n\n${HEAD}\n${LINE}\n`],
    ['empty lines before it', `\n\r\n${HEAD}\n${LINE}\n`],
    ['rows of commas before it', `,,,\r\n ,\r\n${HEAD}\r\n${LINE}\r\n`],
    ['no end of the last line', `${HEAD}\n${LINE}`],
    ['a mark before it', `\uFEFF${HEAD}\n${LINE}\n`],
    ['quotes around everything', `${HEAD}\n${LINE}\n`.replaceAll(/[^,\n]+/g, '"$&"')],
    ['spaces around cells', `${HEAD}\n${LINE}\n`.replaceAll(',', ' , ')],
    ['rows of commas behind it', `${HEAD}\n${LINE}\n,,,,,\n,,,,,\n`],
    ['rows of fewer and more commas', `${HEAD}\n${LINE}\n,,\n,,,,,,,,,\n`],
    ['rows of commas and spaces', `${HEAD}\n${LINE}\n , ,,,,\n`],
    ['empty lines between', `${HEAD}\n\n${LINE}\n\n\n`],
    ['columns without a name and without a cell', `${HEAD},,\n${LINE},,\n`],
    ['a separator behind every row', `${HEAD}\n${LINE},\n`],
    ['a last column left out in a row', `${HEAD},priceGems\n${LINE}\n`],
  ])('a table with %s', (_what, text) => {
    expect(readCatalogFile(text, 'csv').products).toMatchObject([{ name: 'Moon Ring', priceGems: 245 }])
  })

  test('a JSON file whose name ends in .csv, and a table whose first column has a bracket', () => {
    expect(readCatalogFile(JSON.stringify([ROW], undefined, 2), 'csv').products).toHaveLength(1)
    expect(csvFaults('[name],[price]\nA,$5\n')).toEqual([
      expect.stringContaining('its columns ("[name]", "[price]") are those of no known shop'),
    ])
  })

  test('a JSON file with a mark before it', () => {
    const text = `\uFEFF${JSON.stringify([ROW])}`
    expect(readCatalogFile(text, 'json').products).toHaveLength(1)
    expect(readCatalogFile(Buffer.from(text), 'json').products).toHaveLength(1)
  })

  test('rows are counted as the file has them, left out ones too', () => {
    expect(csvFaults(`${HEAD}\n${LINE}\n,,,,,\n\n${LINE}\n`)).toEqual(['line 5, name: Moon Ring stands in line 2 already'])
  })

  test.each([
    ['a column given twice', `${HEAD},price\n${LINE},$5\n`, ['line 1: the column "price" is there twice']],
    ['a column given twice, once with spaces', `${HEAD}, name \n${LINE},x\n`, ['line 1: the column "name" is there twice']],
    ['a column given twice, in two cases', `${HEAD},Name\n${LINE},x\n`, ['line 1: the column "name" is there twice']],
    ['columns that are missing', 'name,price\nMoon Ring,$5\n', [expect.stringContaining('without a column: url, desc, type, theme')]],
    ['a cell beyond the columns', `${HEAD}\n${LINE},more\n`, [NAMELESS(2, 'more')]],
    ['a cell in a column without a name', `${HEAD},\n${LINE},more\n`, [NAMELESS(2, 'more')]],
    [
      'cells beyond the columns in many rows',
      `${HEAD}\n${`${LINE},more\n`.repeat(30)}`,
      [expect.stringMatching(/^line 2: "more" .*\(29 more like it\)$/), expect.stringMatching(/^line 3, name: .*\(28 more like it\)$/)],
    ],
    [
      'a row shifted by a comma, though its last cell is empty',
      `${HEAD},id\n${LINE},ring\n${LINE.replace('Moon Ring', 'Sun, Ring')},\n`,
      [expect.stringMatching(/^line 3: has 8 cells for 7 columns/)],
    ],
    [
      'a last row that was cut off',
      `${HEAD},id\n${LINE},ring\n${LINE.replace('Moon', 'Sun')}`,
      ['line 3: ends before its last column: is the file whole?'],
    ],
    [
      'semicolons, and a comma in a head',
      '"name";"price, USD"\n"A";"5"\n',
      [expect.stringContaining('without a column: url, desc, price, type, theme')],
    ],
    ['nothing at all', '', ['the file is empty']],
    ['nothing but a mark', '\uFEFF', ['the file is empty']],
    ['nothing but blanks', ' \r\n\n\t\n', ['the file is empty']],
    ['nothing but commas, and no head', ',,,\n,,\n', ['the file is empty']],
    ['XML of nothing', '<a/>', ['the file holds no products']],
    ['JSON that is not whole', '[{"id":"a"}', [expect.stringContaining('this is no JSON: ')]],
    ['JSON of something else', '{"a":1}', ['this is no JSON with a list of products']],
    ['nothing but a head', `${HEAD}\n`, ['the file holds no products']],
    ['nothing but commas', `${HEAD}\n,,,,,\n`, ['the file holds no products']],
  ])('%s: one line for each kind', (_what, text, said) => {
    expect(csvFaults(text)).toEqual(said)
  })

  test.each([';', '\t', '|'])('a table whose columns are separated by %j is read', (separator) => {
    expect(readCatalogFile(`${HEAD}\n${LINE}\n`.replaceAll(',', separator), 'csv').products).toMatchObject([
      { name: 'Moon Ring', priceGems: 245 },
    ])
  })

  test('a column that no product has is named, once, and not read', () => {
    const { said, products } = readProducts({
      name: 'a.csv',
      bytes: Buffer.from(`${HEAD},discount\n${LINE},5\n${LINE.replace('Moon', 'Sun')},5\n`),
    })
    expect(said).toEqual(['columns that are not read: "discount"'])
    expect(products).toHaveLength(2)
  })

  test('a row whose type or theme is none of this shop’s is left out with its reason; other words for them are understood', () => {
    const {
      leftOut,
      products,
      faults: wrong,
    } = readProducts({
      name: 'a.json',
      bytes: Buffer.from(
        JSON.stringify([
          named('A', { type: 'spoons' }),
          named('B', { theme: 'Knights' }),
          named('C', { type: 'Earrings', theme: 'K-Pop' }),
        ]),
      ),
    })
    expect([products, wrong]).toEqual([[expect.objectContaining({ name: 'C', type: 'jewelry', theme: 'kpop' })], []])
    expect(leftOut).toEqual([
      { line: 1, name: 'A', reason: 'its type "spoons" is none of this shop\'s' },
      { line: 2, name: 'B', reason: 'its theme "Knights" is none of this shop\'s' },
    ])
  })

  test.each([
    ['a quote that is not closed', `${HEAD}\n"${LINE}\n`],
    ['a quote within a cell', `${HEAD}\n${LINE.replace('Ring', '"Ring"')}\n`],
  ])('%s: one line, which names its place', (_what, text) => {
    expect(csvFaults(text)).toEqual([expect.stringMatching(/line 2/)])
  })

  test.each([
    ['a field given twice', `[{"name":"[,\\"{"},{"name":"A","name":"B"}]`, 'product 2: the field "name" is there twice'],
    [
      'a field given twice by an escape',
      `{"products":[{},[1,2],{"name":"A","n\\u0061me":"B"}]}`,
      'product 3: the field "name" is there twice',
    ],
    ['a field given twice within another', `[{},{"more":[{"a":1},{"a":1,"a":2}]}]`, 'product 2: the field "a" is there twice'],
    ['a field given twice in two cases', `[{"name":"A","Name":"B"}]`, 'product 1: has one field twice'],
    ['two lists', `{"products":[{}],"products":[]}`, 'the field "products" is there twice'],
    ['no products', '[]', 'the file holds no products'],
    ['no list', '{"items":[]}', 'this is no JSON with a list of products'],
    ['a comma too many', `[\n{"a":1},\n]`, "this is no JSON: Unexpected token ']' (line 3, column 1)"],
    ['a comma too many in one line', `[${JSON.stringify(ROW)},]`, `(line 1, column ${JSON.stringify(ROW).length + 3})`],
    ['a comma too few', `[${`${JSON.stringify(ROW)},\r\n`.repeat(5_000)} {"a":1 "b":2}]`, '(line 5001, column 9)'],
    ['no comma between products', `[\n{}\n{}]`, "Expected ',' or ']' after array element (line 3, column 1)"],
    ['a quote too few', `[\n{"a": "b]`, '(line 2, column 10)'],
    ['nothing in it', '', 'the file is empty'],
    ['only the start of it', '[', 'Unexpected end of JSON input (line 1, column 2)'],
    ['no end', '[\n{}', '(line 2, column 3)'],
    ['something behind it', '[]\n]', '(line 2, column 1)'],
    ['quotes of another kind', "[{'a': 1}]", '(line 1, column 3)'],
    ['nesting without end', '['.repeat(50_000) + ']'.repeat(50_000), 'product 1: is no product'],
  ])('JSON with %s: one line', (_what, text, said) => {
    expect(faultsOf(() => readCatalogFile(text, 'json'))).toEqual([expect.stringContaining(said)])
  })

  test.each([
    ['a workbook', '504b030414000600'],
    ['an older workbook', 'd0cf11e0a1b11ae1'],
  ])('%s: one line says how to save it', (_what, bytes) => {
    expect(faultsOf(() => readCatalogFile(Buffer.from(bytes, 'hex'), 'csv'))).toEqual([
      'the file is a workbook of a spreadsheet program: save it as CSV ("CSV UTF-8" there)',
    ])
  })

  test('a NUL in plain text is named with its row', () => {
    expect(csvFaults(`${HEAD}\n${LINE.replace('Moon', 'Mo\0on')}\n`)).toEqual([
      'line 2, name: holds a character that no text here can have (U+0000)',
    ])
  })
})
