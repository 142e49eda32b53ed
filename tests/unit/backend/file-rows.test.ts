// What stands in a file, before anyone asks what it means: its letters, its rows, and the text in its HTML.
import { describe, expect, test } from 'vitest'
import { csvRows } from '../../../backend/catalog/files/csv-rows.ts'
import { textOfFile } from '../../../backend/catalog/files/file-text.ts'
import { cutTo, textOfHtml } from '../../../backend/catalog/files/plain-text.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import { xmlRows } from '../../../backend/catalog/files/xml-rows.ts'

const cellsOf = ({ rows }: ReturnType<typeof csvRows | typeof xmlRows>) => rows.map(({ cells }) => Object.fromEntries(cells))

describe('tables', () => {
  test.each<[what: string, text: string, columns: string[]]>([
    ['two separators that make as many columns: the comma', 'a,b;c\n1,2;3\n', ['a', 'b;c']],
    ['more commas in the head alone', 'a, x, y;b\n1;2\n', ['a, x, y', 'b']],
    ['more commas in a quoted head', '"x, y, z";b\n1;2\n', ['x, y, z', 'b']],
    ['quotes that only one separator understands', 'a;b\n1;"2, ""3"""\n', ['a', 'b']],
    ['no separator that is even: the most columns', 'a,b;c;d\n1\n', ['a,b', 'c', 'd']],
    ['one column', 'a\n1\n', ['a']],
    ['rows of another width after ten', `a;b\n${'1;2\n'.repeat(10)}1;2;3\n`, ['a', 'b']],
    ['the separator that is declared', 'sep=;\na,b,c;d\n1;2\n', ['a,b,c', 'd']],
  ])('%s', (_what, text, columns) => expect(csvRows(text).columns).toEqual(columns))

  test('lines are those of the file, and of two columns of one name the first that is filled counts', () => {
    const table = csvRows('\n,\na, A \n1,2\n\n3,\n,4\n,\n')
    expect(cellsOf(table)).toEqual([{ a: '1' }, { a: '3' }, { a: '4' }])
    expect(table.rows.map(({ line }) => line)).toEqual([4, 6, 7])
  })

  test.each<[text: string, lines: number[], said: string]>([
    ['\na,b\n1,2,\n3,4\n', [3], 'has 3 cells for 2 columns'],
    ['a,b\n3,4\n1,2,,\n,,,\n', [3], 'has 4 cells for 2 columns'],
    ['a,b\n1,2,\n3,4,\n', [], ''],
    ['a,b\n1,2,x\n3,4\n', [2], '"x" stands in no column'],
    ['a,b\n1,2\n3', [3], 'ends before its last column'],
    ['a,b\n1,2\n3\n', [], ''],
    ['a,b\n1,2\n3\r', [], ''],
    ['a,b\n1,2\n3,', [], ''],
    ['a,b\n1\n3,4', [], ''],
    ['a,b', [], ''],
  ])('rows that have not the cells of the head: %j', (text, lines, said) => {
    const { faults } = csvRows(text)
    expect(faults.map(({ line }) => line)).toEqual(lines)
    for (const fault of faults) expect(fault.text).toContain(said)
  })

  test('200,000 rows are read with their head, and a line of a million characters; of more each says where', () => {
    expect(csvRows(`a\n${'b\n'.repeat(199_999)}`).rows).toHaveLength(199_999)
    expect(() => csvRows(`a\n${'b\n'.repeat(200_000)}`)).toThrow('more than 200,000 rows')
    expect(csvRows(`a\n${'x'.repeat(1_000_000)}`).rows).toHaveLength(1)
    try {
      csvRows(`\n\r\na\n${'x'.repeat(1_000_001)}`)
    } catch (error) {
      expect(error).toMatchObject({ faults: [{ line: 5 }] })
    }
    expect.assertions(4)
  })

  test.each<[name: string, text: string, faults: string]>([
    ['a.JSON', ' [1]', 'is no product'],
    ['a.txt', ' \n[1]', 'is no product'],
    ['a', '{"products":[1]}', 'is no product'],
    ['a.csv', '[name],b\n1,2\n', 'its columns ("[name]", "b") are those of no known shop'],
    ['a.csv', '{name},b\n1,2\n', 'its columns ("{name}", "b") are those of no known shop'],
    ['a.xml', 'name,b', 'this is no XML'],
    ['a.csv', '\n <rss>', 'this is no XML'],
    ['a.b.csv', 'x,b\n1,2\n', 'its columns ("x", "b") are those of no known shop'],
  ])('%s with %j', (name, text, said) => {
    expect(readProducts({ name, bytes: Buffer.from(text) }).faults).toMatchObject([{ text: expect.stringContaining(said) }])
  })
})

describe('feeds', () => {
  const feed = (...items: string[]) => `<rss xmlns:g="http://base.google.com/ns/1.0">\n${items.join('\n')}</rss>`

  test("Google's own element counts before the feed's of its name, in each item anew; several are one list", () => {
    const own = '<g:price> 2 </g:price>'
    const feeds = '<price>3</price>'
    const table = xmlRows(
      feed(
        `<item>${own}${feeds}<title>A</title><title>B</title></item>`,
        `<entry>${feeds}${own}<g:image_link>1</g:image_link><g:image_link> 2 </g:image_link></entry>`,
        `<item>${feeds}<g:price> </g:price><content>c</content><Title>T</Title></item>`,
      ),
    )
    expect(cellsOf(table)).toEqual([
      { price: '2', title: 'A' },
      { price: '2', image_link: '1,2' },
      { price: '3', description: 'c', title: 'T' },
    ])
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3, 4])
  })

  test('what lies deeper than a field, or outside of an item, is none of it; a link may stand in an attribute', () => {
    const item = '<item><a>1<b>2</b>3</a><link href="https://a.example"/><other href="x"/><item>deep</item><c><![CDATA[<d>]]></c></item>'
    expect(cellsOf(xmlRows(feed('<title>Shop</title>', item, '<link>out</link>')))).toEqual([
      { a: '13', link: 'https://a.example', item: 'deep', c: '<d>' },
    ])
    expect(cellsOf(xmlRows(feed('<entry xmlns:x="urn:x"><link x:href="no" href="https://a.example"></link></entry>')))).toEqual([
      { link: 'https://a.example' },
    ])
  })

  test('fifty elements deep is a feed, one more is none', () => {
    const deep = (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count)
    expect(xmlRows(deep(50)).rows).toEqual([])
    expect(() => xmlRows(deep(51))).toThrow('too deep')
  })
})

describe('letters', () => {
  test.each<[bytes: Buffer, encoding: string | undefined, text: string]>([
    [Buffer.from([0x80, 0x93, 0x61, 0x9f]), 'windows-1252', '€“aŸ'],
    [Buffer.from('\\3,400 \\ 5 a\\b', 'latin1'), 'shift_jis', '¥3,400 ¥ 5 a\\b'],
    [Buffer.from('\\3', 'latin1'), 'euc-jp', '¥3'],
    [Buffer.from('\\3', 'latin1'), 'euc-kr', '₩3'],
    [Buffer.from('\\3', 'latin1'), 'windows-1252', '\\3'],
    [Buffer.from('\uFEFFab', 'utf16le'), undefined, 'ab'],
    [Buffer.from('\uFEFFab', 'utf16le').swap16(), undefined, 'ab'],
    [Buffer.from('abc월,월', 'utf16le'), undefined, 'abc월,월'],
    [Buffer.from('abc월,월', 'utf16le').swap16(), undefined, 'abc월,월'],
    [Buffer.from('abc\0def'), undefined, 'abc\0def'],
    [Buffer.from('Wort\n\xFCber alle Berge\n', 'latin1'), undefined, 'Wort\nüber alle Berge\n'],
    [
      Buffer.from('<?xml version="1.0" encoding="iso-8859-5"?><a>\xC0</a>', 'latin1'),
      undefined,
      '<?xml version="1.0" encoding="iso-8859-5"?><a>Р</a>',
    ],
    [
      Buffer.from(`${'plain\n'.repeat(40_000)}S\xFC\xDFe Gr\xF6\xDFe f\xFCr M\xFCsli`, 'latin1'),
      undefined,
      `${'plain\n'.repeat(40_000)}Süße Größe für Müsli`,
    ],
  ])('%j by the encoding %s', (bytes, encoding, text) => expect(textOfFile(bytes, encoding).text).toBe(text))

  test('what is told of a file in another encoding: its first words with foreign letters, each once', () => {
    const bytes = Buffer.from(`plain é é ü ß ${'ö'.repeat(40)} end`, 'latin1')
    expect(textOfFile(bytes, 'windows-1252').said).toEqual(['decoded as windows-1252: é, ü, ß'])
    expect(textOfFile(Buffer.from(`${'ö'.repeat(40)}`, 'latin1'), 'windows-1252').said).toEqual([
      `decoded as windows-1252: ${'ö'.repeat(30)}`,
    ])
    expect(textOfFile(Buffer.from('plain'), 'windows-1252').said).toEqual(['decoded as windows-1252'])
    expect(textOfFile(Buffer.from('Größe')).said).toEqual([])
  })

  test('a word of UTF-8 in a file of another encoding is told whole, wherever it stands', () => {
    const mixed = (before: string) => () =>
      textOfFile(
        Buffer.concat([Buffer.from(before, 'latin1'), Buffer.from('Ring-Café-Kette; x'), Buffer.from('\nS\xFC\xDF; sch\xF6n', 'latin1')]),
      )
    for (const [before, line] of [
      ['', 1],
      [`${'a'.repeat(30)}\n"`, 2],
      ['a,', 1],
    ] as const) {
      try {
        mixed(before)()
      } catch (error) {
        expect(error).toMatchObject({ faults: [{ line, text: expect.stringMatching(/^"Ring-CafÃ©-Kette" is UTF-8/) }] })
      }
    }
    expect.assertions(3)
  })
})

describe('texts', () => {
  test.each<readonly [html: string, text: RegExp]>([
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((head) => [`<${head}>Big</${head}><p>a</p>`, /^Big\n+a$/] as const),
    ['<a href="https://a.example">a</a> b', /^a b$/],
    ['<p>a</p><img src="x" alt="y"><script>x</script><style>x</style><iframe src="x">x</iframe>', /^a$/],
    ['<ul><li>a</li><li>b</li></ul>', /^• a\n• b$/],
    ['<table><tr><th>Size</th><td>M</td><td>L</td></tr><tr><td>a</td><td>b</td></tr></table>', /^Size: M: L\na: b$/],
    ['&lt;p&gt;a &amp;amp; b&lt;/p&gt;', /^a & b$/],
    ['a &amp;lt; b', /^a &lt; b$/],
    ['a&nbsp;&nbsp; b  <br> c', /^a b\nc$/],
    ['<p>a</p><p><br><br><br></p><p>b</p>', /^a\n\nb$/],
    ['[gallery ids="1,2"]a [x](y) [/b]', /^a \[x\]\(y\)$/],
    [`<p>${'word '.repeat(50)}</p>`, /^(?:word ){49}word$/],
  ])('of HTML: %s', (html, text) => expect(textOfHtml(html)).toMatch(text))

  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['One. Two three', 10, 'One.'],
    ['A. Beta gamma delta', 12, 'A. Beta…'],
    ['Four. Five', 5, 'Four.'],
    ['Ab. Cdefghi', 9, 'Ab. Cdef…'],
    ['Moon ring shines', 9, 'Moon…'],
    ['abcdefghij', 6, 'abcde…'],
    ['a bcdefghijkl', 9, 'a bcdefg…'],
    ['abc defghijklm', 9, 'abc defg…'],
    ['Moon ring, shines bright', 11, 'Moon ring…'],
    ['One line\nanother line', 12, 'One line'],
    ['月。星がきれい', 4, '月。'],
    ['ab😀cd', 4, 'ab…'],
  ])('%j cut to %d characters', (text, most, cut) => {
    expect(cutTo(text, most)).toBe(cut)
  })
})
