import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Block, type Inline } from '#sync-protocol/api/shop.ts'
import { contrastFaults, PAIRS, ratioOf, SAMPLE_COLORS } from '../../../backend/shop-folder/colors.ts'
import { faultLines, type Fault } from '../../../backend/shop-folder/faults.ts'
import { logoFaults } from '../../../backend/shop-folder/icons.ts'
import { readMarkdown } from '../../../backend/shop-folder/markdown.ts'
import { readShopJson } from '../../../backend/shop-folder/shop-json.ts'

const PWA = join(import.meta.dirname, '../../../pwa')

describe('shop.json', () => {
  const faultsOf = (value: unknown) => {
    const faults: Fault[] = []
    readShopJson(typeof value === 'string' ? value : JSON.stringify(value), faults)
    return faultLines(faults)
  }

  test('everything may be there, or nothing', () => {
    const whole = {
      name: 'Bias Bazaar',
      tagline: 'Pins',
      currency: 'EUR',
      gemsPerUnit: { EUR: 10, KRW: 0.0075 },
      seller: { name: 'Bias', url: 'https://bias.example/' },
      operator: { name: 'Mina', address: 'A street 1, Seoul', email: 'mina@example.com' },
      colors: { pink: '#ff5fa2', yellow: '#ffe03b', blue: '#48c9ff' },
      parts: { books: true, quizzes: false },
      types: { jewelry: ['ring', 'necklace'] },
      themes: { kpop: ['idol'], anime: ['manga'] },
    }
    const faults: Fault[] = []
    expect([readShopJson(JSON.stringify(whole), faults), readShopJson('{}', faults), faults]).toEqual([whole, {}, []])
    const small = '{"name":" A ","currency":"eur","seller":{"name":"B","url":"HTTPS://B.example/A"},"colors":{"pink":"#FF5FA2"}}'
    expect(readShopJson(small, faults)).toEqual({
      name: 'A',
      currency: 'EUR',
      seller: { name: 'B', url: 'https://b.example/A' },
      colors: { pink: '#ff5fa2' },
    })
  })

  test.each<[unknown, string[]]>([
    ['{', [expect.stringMatching(/^shop\.json: this is no JSON: .*line 1, column 2/)]],
    ['[]', ['shop.json: must be an object']],
    ['{"name":"A","name":"B"}', ['shop.json: "name" is there twice']],
    [{ colors: [] }, ['shop.json, colors: must be an object']],
    [{ nmae: 'A' }, ['shop.json, nmae: is no setting: is "name" meant?']],
    [{ zebra: 1 }, [expect.stringContaining('zebra: is no setting: there are name, tagline')]],
    [{ colors: { pnik: '#ffffff' } }, ['shop.json, colors.pnik: is no setting: is "pink" meant?']],
    [{ name: 5 }, ['shop.json, name: must be a text']],
    [{ name: ' ' }, ['shop.json, name: is empty']],
    [{ name: 'x'.repeat(41) }, ['shop.json, name: is longer than 40 characters (41)']],
    [{ name: 'a\nb' }, [expect.stringContaining('is more than one line')]],
    [{ name: 'a\u202Eb' }, [expect.stringContaining('a character that no text here can have')]],
    [{ currency: 'Euro' }, ['shop.json, currency: "EURO" is no currency: write its three letters, as EUR']],
    [{ gemsPerUnit: { EUR: 0 } }, ['shop.json, gemsPerUnit.EUR: must be above 0, and at most 1,000,000']],
    [{ gemsPerUnit: { EUR: '10' } }, ['shop.json, gemsPerUnit.EUR: must be a number']],
    [{ seller: { name: 'A', url: 'http://a.example' } }, ['shop.json, seller.url: must be an address, as https://shop.example']],
    [{ seller: {} }, ['shop.json, seller.name: is missing']],
    [{ operator: { name: 'A', email: 'a' } }, ['shop.json, operator.email: must be one address, as operator@shop.example']],
    [{ colors: { pink: 'pink' } }, ['shop.json, colors.pink: "pink" is no color: write it as #ff5fa2']],
    [
      { colors: { pink: '#3f0010' } },
      ['shop.json, colors.pink: "#3f0010" under text of #16161d has a contrast of 1.04 to 1, and needs 4.5 (WCAG AA): a lighter one'],
    ],
    [{ parts: { books: 'yes' } }, ['shop.json, parts.books: must be true or false']],
    [{ types: { shoes: [] } }, [expect.stringContaining('types.shoes: is no setting')]],
    [{ themes: { kpop: 'idol' } }, ['shop.json, themes.kpop: must be a list of words, as ["ring", "necklace"]']],
    [{ nmae: 'A', colors: { pink: '#000000' }, parts: { boks: true } }, [expect.any(String), expect.any(String), expect.any(String)]],
  ])('%j', (value, said) => {
    expect(faultsOf(value)).toEqual(said)
  })

  test.each([
    ['seller.nmae', 'name'],
    ['seller.ulr', 'url'],
    ['operator.nmae', 'name'],
    ['operator.adress', 'address'],
    ['operator.emial', 'email'],
    ['colors.pnik', 'pink'],
    ['colors.yelow', 'yellow'],
    ['colors.bleu', 'blue'],
    ['parts.boks', 'books'],
    ['parts.quizes', 'quizzes'],
    ['types.jewelery', 'jewelry'],
    ['themes.kpopp', 'kpop'],
    ['gemsPerUnti', 'gemsPerUnit'],
  ])('%s: is %s meant?', (path, meant) => {
    const [setting = '', name] = path.split('.')
    expect(faultsOf({ [setting]: name === undefined ? 'x' : { [name]: 'x' } })).toContain(
      `shop.json, ${path}: is no setting: is "${meant}" meant?`,
    )
  })

  test.each(['gemsPerUnit', 'seller', 'operator', 'colors', 'parts', 'types', 'themes'])('%s is an object, and no list', (name) => {
    expect(faultsOf({ [name]: [] })).toContain(`shop.json, ${name}: must be an object`)
    expect(faultsOf({ [name]: 5 })).toEqual([expect.stringMatching(new RegExp(`^shop\\.json, ${name}: must be an object`))])
  })

  test.each<[what: string, value: object, kept: object | string]>([
    [
      'an address of several lines',
      { operator: { name: 'A', address: 'A street 1 \n 04524 Seoul\nKorea' } },
      { operator: { name: 'A', address: 'A street 1, 04524 Seoul, Korea' } },
    ],
    [
      'a link of 500 characters',
      { seller: { name: 'A', url: ` https://a.example/${'x'.repeat(482)} ` } },
      { seller: { name: 'A', url: `https://a.example/${'x'.repeat(482)}` } },
    ],
    [
      'a longer one',
      { seller: { name: 'A', url: `https://a.example/${'x'.repeat(483)}` } },
      'seller.url: must be an address, as https://shop.example',
    ],
    ['a link that is none', { seller: { name: 'A', url: 'https://' } }, 'seller.url: must be an address, as https://shop.example'],
    ['gems at most', { gemsPerUnit: { eur: 1_000_000, KRW: 0.001 } }, { gemsPerUnit: { EUR: 1_000_000, KRW: 0.001 } }],
    ['more of them', { gemsPerUnit: { EUR: 1_000_001 } }, 'gemsPerUnit.EUR: must be above 0, and at most 1,000,000'],
    ['less than none', { gemsPerUnit: { EUR: -1 } }, 'gemsPerUnit.EUR: must be above 0, and at most 1,000,000'],
    [
      'words in capitals',
      { types: { fashion: [' Gewand '] }, themes: { anime: [] } },
      { types: { fashion: ['gewand'] }, themes: { anime: [] } },
    ],
    ['too many words', { types: { fashion: Array.from({ length: 201 }, () => 'a') } }, 'types.fashion: has more than 200 words'],
    ['a language and a tagline in another', { language: ' ko ', 'tagline:en': 'a' }, { language: 'ko', 'tagline:en': 'a' }],
    [
      'a tagline in its first language',
      { language: 'ko', 'tagline:ko': 'a' },
      'tagline:ko: is in the shop’s first language: it stands in tagline',
    ],
    ['only some colors', { colors: { blue: ' #48C9FF ' } }, { colors: { blue: '#48c9ff' } }],
  ])('%s', (_what, value, kept) => {
    if (typeof kept === 'string') expect(faultsOf(value)).toEqual([`shop.json, ${kept}`])
    else expect([readShopJson(JSON.stringify(value), []), faultsOf(value)]).toEqual([kept, []])
  })

  test('each color is judged, also beside a name that is none of a color', () => {
    const dark = { pink: '#000000', yellow: '#ffff00', blue: '#000080' }
    expect(faultsOf({ colors: dark }).map((fault) => fault.split(':')[0])).toEqual(['shop.json, colors.pink', 'shop.json, colors.blue'])
    expect(faultsOf('{"name":"A","name":"B","nmae":1,"colors":{"pink":"#000000"}}')).toHaveLength(3)
    expect(faultsOf('null')).toEqual(['shop.json: must be an object'])
  })

  test('whatever stands in it, it is read or refused', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (json) => void faultsOf(json)))
  })
})

describe('the contrast of colors', () => {
  test('by WCAG: black on white is 21 to 1, a color on itself 1', () => {
    expect(ratioOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(ratioOf('#123456', '#123456')).toBe(1)
    expect(contrastFaults(SAMPLE_COLORS)).toEqual([])
  })

  test('the pairs are those of the style sheets: colors of the brand are fills, and never the color of a text', () => {
    const sheets = readdirSync(PWA, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.css') && !name.startsWith('dist'),
    )
    const css = new Map(sheets.map((name) => [name, readFileSync(join(PWA, name), 'utf8')]))
    const asText = [...css]
      .filter(([, text]) => /[;{\s]color: *(?:[^;]*[ (,])?var\(--(?:pink|lemon|blue|accent)\b[,)]/.test(text))
      .map(([name]) => name)
    expect(asText).toEqual([])
    const tokens = css.get('styles/tokens.css') ?? ''
    const valuesOf = (token: string) => [...tokens.matchAll(new RegExp(`${token}: (#[0-9a-f]{6});`, 'g'))].map(([, value]) => value)
    for (const { token, value } of PAIRS) expect(new Set(valuesOf(token)), token).toEqual(new Set([value]))
    expect([valuesOf('--pink')[0], valuesOf('--lemon')[0], valuesOf('--blue')[0]]).toEqual(Object.values(SAMPLE_COLORS))
  })
})

describe('Markdown', () => {
  const read = (text: string) => readMarkdown(text, { shop: 'Bias', email: undefined })
  const text = (said: string): Inline => ({ kind: 'text', text: said })

  test.each<[string, Block[]]>([
    [
      '## A\n### B',
      [
        { kind: 'heading', depth: 2, children: [text('A')] },
        { kind: 'heading', depth: 3, children: [text('B')] },
      ],
    ],
    ['one\ntwo  \nthree', [{ kind: 'paragraph', children: [text('one two'), { kind: 'break' }, text('three')] }]],
    [
      '**a** *b*',
      [
        {
          kind: 'paragraph',
          children: [{ kind: 'strong', children: [text('a')] }, text(' '), { kind: 'emphasis', children: [text('b')] }],
        },
      ],
    ],
    [
      '1. a\n2. b',
      [{ kind: 'list', isOrdered: true, items: ['a', 'b'].map((one): Block[] => [{ kind: 'paragraph', children: [text(one)] }]) }],
    ],
    [
      '3. a\n\nb\n\n1. c',
      [
        { kind: 'list', isOrdered: true, start: 3, items: [[{ kind: 'paragraph', children: [text('a')] }]] },
        { kind: 'paragraph', children: [text('b')] },
        { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', children: [text('c')] }]] },
      ],
    ],
    ['> - a', [{ kind: 'quote', children: [{ kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', children: [text('a')] }]] }] }]],
    ['a\n\n***\n\nb', [{ kind: 'paragraph', children: [text('a')] }, { kind: 'rule' }, { kind: 'paragraph', children: [text('b')] }]],
    ['| a | b |\n|---|---|\n| c | d |', [{ kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('c')], [text('d')]]] }]],
    [
      '{shop} & <https://a.example>',
      [
        {
          kind: 'paragraph',
          children: [text('Bias & '), { kind: 'link', url: 'https://a.example/', children: [text('https://a.example')] }],
        },
      ],
    ],
    ['[us]({contact})', [{ kind: 'paragraph', children: [{ kind: 'link', url: '/contact', children: [text('us')] }] }]],
    [
      '[us](/contact) [m](mailto:a@b.example)',
      [
        {
          kind: 'paragraph',
          children: [
            { kind: 'link', url: '/contact', children: [text('us')] },
            text(' '),
            { kind: 'link', url: 'mailto:a@b.example', children: [text('m')] },
          ],
        },
      ],
    ],
  ])('%j is shown', (given, blocks) => {
    expect(read(given)).toMatchObject({ blocks, faults: [] })
    for (const block of blocks) expect(v.is(Block, block)).toBe(true)
  })

  test.each([
    ['# A', 1, 'a heading of level 1'],
    ['---\ntitle: Terms\n---\n\na', 1, 'settings above the text'],
    ['+++\r\ntitle = "Terms"\r\n+++\r\n\r\na', 1, 'settings above the text'],
    ['| a | b |\n|---|---|\n| c | d |\n| e | f | g |', 4, 'has 3 cells for 2 columns'],
    ['a\n\n#### B', 3, 'a heading of level 4'],
    ['a\n\n<b>c</b>', 3, 'HTML is not shown'],
    ['<script>alert(1)</script>', 1, 'HTML is not shown'],
    ['a <!-- b -->', 1, 'HTML is not shown'],
    ['![a](https://a.example/a.png)', 1, 'a picture is not shown'],
    ['`a`', 1, 'code is not shown'],
    ['a\n\n    b', 3, 'code is not shown'],
    ['```\na\n```', 1, 'code is not shown'],
    ['[a](http://a.example)', 1, 'leads to "http://a.example"'],
    ['[a](javascript:alert(1))', 1, 'leads to "javascript:alert(1)"'],
    ['[a](//a.example)', 1, 'leads to "//a.example"'],
    ['[a](other.md)', 1, 'leads to "other.md"'],
    ['[a](data:text/html,x)', 1, 'leads to'],
    ['[a][b]\n\n[b]: https://a.example', 1, 'a link is written in its place'],
    ['a\n\u0007', 2, 'a character that no text here can have'],
    ['', 1, 'holds no text'],
    ['_a*'.repeat(40_000), 1, 'has more than 4,000 signs of emphasis'],
    [`${'> '.repeat(9)}a`, 1, 'is nested deeper than 8 levels'],
    [`${'>'.repeat(100_000)}a`, 1, 'is nested deeper than 8 levels'],
  ])('%j is refused', (given, line, said) => {
    expect(read(given).faults[0]).toEqual({ line, message: expect.stringContaining(said) })
  })

  test('whatever stands in it, what is shown is of known blocks, and never a link to elsewhere', () => {
    const part = fc.constantFrom(
      '#',
      '##',
      ' ',
      '\n',
      '\n\n',
      '>',
      '-',
      '1.',
      '*',
      '**',
      '[',
      ']',
      '(',
      ')',
      'javascript:',
      'https://a.example',
      '<',
      '>',
      'b',
      '|',
      '---',
      '`',
      '![',
      '{shop}',
      '{contact}',
      '\\',
      '&lt;',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 5 })), { maxLength: 40 }), (parts) => {
        const { blocks } = read(parts.join(''))
        for (const block of blocks) expect(v.is(Block, block)).toBe(true)
        expect(JSON.stringify(blocks)).not.toMatch(/"url":"(?!https:|mailto:|\/[^/])(?!\/")/)
      }),
    )
  })
})

describe('logo.svg', () => {
  const svg = (inner: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`

  test.each([
    '<path d="M0 0h1"/>',
    '<!-- a --><g fill="url(#a)"><use href="#b"/></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>',
    '<style>.a{fill:#f00}</style><text class="a">A &amp; B &#233;</text>',
    '<style>.a{fill:url( "#a" )}</style><rect fill="url( #a )"/>',
  ])('%j is a logo', (inner) => {
    expect(logoFaults(svg(inner))).toEqual([])
  })

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<path onload="alert(1)"/>',
    '<path ONCLICK="alert(1)"/>',
    '<foreignObject><b/></foreignObject>',
    '<image href="https://a.example/a.png"/>',
    '<use href="https://a.example/a.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,x"/>',
    '<a href="javascript:alert(1)"><path/></a>',
    '<a href="&#106;avascript:alert(1)"><path/></a>',
    '<path style="fill:url(https://a.example)"/>',
    '<style>@import "https://a.example"</style>',
    '<style>a{background:u\\72l(https://a.example)}</style>',
    '<style>&#64;import "https://a.example"</style>',
    '<path style="fill:u&#x72;l(https://a.example)"/>',
    '<path style="background:image-set(&quot;https://a.example&quot; 1x)"/>',
    '<style>a{background:src("https://a.example")}</style>',
    '<text>&nbsp;</text>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<path d="M0',
    '<g>',
    '</g>',
    'a < b',
    `<path d="${'M0 0'.repeat(20_000)}"/>`,
  ])('%j is refused', (inner) => {
    expect(logoFaults(svg(inner))).not.toEqual([])
  })

  test.each([
    '',
    'plain',
    '<html></html>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    '<path/>',
    '<svg viewBox="0 0 1 1"><path/></svg>',
    `${svg('')}${svg('')}`,
    `x${svg('')}`,
  ])('%j is no logo', (text) => {
    expect(logoFaults(text)).not.toEqual([])
  })
})
