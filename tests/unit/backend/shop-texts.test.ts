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
import { BUNDLES, QUESTIONS, questionRows, readTable, REVIEWS, writeTable } from '../../../backend/shop-folder/tables.ts'

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
    expect(readShopJson('{"name":" A ","currency":"eur","colors":{"pink":"#FF5FA2"}}', faults)).toEqual({
      name: 'A',
      currency: 'EUR',
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

describe('tables', () => {
  const HEAD = 'difficulty,question,option1,option2,option3,option4,answer'
  const read = (text: string, form: Parameters<typeof readTable>[2] = QUESTIONS) => {
    const faults: Fault[] = []
    const rows = readTable('t.csv', text, form, faults)
    return { rows, faults: faultLines(faults) }
  }

  test('lines are those of a spreadsheet; separators, cases and marks of other programs are read', () => {
    for (const separator of [',', ';', '\t', '|']) {
      const text = `\uFEFF${HEAD}\r\nHard,Which?,a,b,c,d,2\r\n,,,,,,\r\neasy,Who?,a,b,c,d,1`.toUpperCase().replaceAll(',', separator)
      expect(read(text.replaceAll('HARD', 'hard')).rows).toMatchObject([
        { difficulty: 'hard', question: 'WHICH?', answer: 1 },
        { difficulty: 'easy', question: 'WHO?', answer: 0 },
      ])
    }
    expect(read('sep=;\r\nname;handle;text;;\r\nA;@a;"b, ""c""";;\r\nA;@a;;;\r\n', REVIEWS)).toEqual({
      rows: [{ name: 'A', handle: '@a', text: 'b, "c"' }],
      faults: ['t.csv, line 3, text: is missing'],
    })
    expect(read(`${HEAD}\n,,,,,,\nhard,Which?,a,b,c,d,5`).faults).toEqual([
      't.csv, line 3, answer: must be the number of the right option, from 1 to 4',
    ])
  })

  test.each([
    ['', ['t.csv, line 1: has no column difficulty, question, option1, option2, option3, option4, answer']],
    [`${HEAD},hint\nx`, [expect.stringContaining('t.csv, line 1: knows no column "hint"')]],
    [`${HEAD}\nhard,"Which, or what?,a,b,c,d,1`, [expect.stringContaining('t.csv: ')]],
    [`${HEAD}\nhard,Which, or what?,a,b,c,d,1`, ['t.csv, line 2: "1" stands in no column: a cell with a comma in it needs quotes']],
    [`${HEAD}\nhard,Which?,a,b,c,A,1`, ['t.csv, line 2, option1: two options say the same']],
    [`${HEAD}\nhard,W?,a,b,c,d,1\nhard,W?,a,b,c,d,1`, ['t.csv, line 3, question: stands in line 2 already']],
    [
      `${HEAD}\n${'hard,W?,a,b,c,d,x\n'.repeat(100)}`,
      ['t.csv, line 2, answer: must be the number of the right option, from 1 to 4 (99 more like it)'],
    ],
  ])('%j', (text, faults) => {
    expect(read(text).faults).toEqual(faults)
  })

  test('what is written is read back the same', () => {
    const line = fc
      .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'b', ' ', ',', '"', "'", '=', '@', '-', 'é', '✨', ';') })
      .filter((text) => text.trim() !== '')
      .map((text) => text.trim().normalize('NFC'))
    const review = fc.record({ name: line, handle: line, text: line })
    fc.assert(
      fc.property(fc.uniqueArray(review, { minLength: 1, maxLength: 5, selector: (one) => JSON.stringify(one) }), (reviews) => {
        expect(read(writeTable(reviews, REVIEWS.columns), REVIEWS)).toEqual({ rows: reviews, faults: [] })
      }),
    )
    const { rows } = read(`${HEAD}\nhard,=Which?,a,b,c,"d, e",2`)
    expect(read(writeTable(questionRows(rows as Parameters<typeof questionRows>[0]), QUESTIONS.columns)).rows).toEqual(rows)
    const bundle = { id: 'a', emoji: '✨', title: '-A', blurb: 'B\nC', costGems: 1, giveGems: 2 }
    expect(read(writeTable([bundle], BUNDLES.columns), BUNDLES).rows).toEqual([bundle])
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
