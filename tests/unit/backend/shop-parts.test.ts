// Parts of a shop folder by themselves: its files and their sizes, its pictures, its Markdown, and what is said of a change.
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SHOP_PAGES } from '#sync-protocol/api/shop.ts'
import type { CatalogSnapshot } from '../../../backend/catalog/catalog-cache.ts'
import type { OwnShop } from '../../../backend/domain/own-shop.ts'
import { ICON_FILES, iconFaults, iconOf, logoFaults } from '../../../backend/shop-folder/icons.ts'
import { readMarkdown } from '../../../backend/shop-folder/markdown.ts'
import { bundlesIn, PresentShop, whole } from '../../../backend/shop-folder/present-shop.ts'
import { readShopFolder } from '../../../backend/shop-folder/read-folder.ts'
import { shopChangeInWords } from '../../../backend/shop-folder/shop-change.ts'
import { sampleShop } from '../../sample-shop.ts'

describe('files', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'starlane-parts-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const KIB = 1_024
  const MIB = 1_024 * KIB
  const tables = ['ko', 'ja', 'es', 'en'].flatMap((tag): [string, number, string][] => [
    [`questions.${tag}.csv`, 4 * MIB, '4 MB'],
    [`bundles.${tag}.csv`, MIB, '1 MB'],
    [`reviews.${tag}.csv`, MIB, '1 MB'],
    [`pages/${tag}/faq.md`, 64 * KIB, '64 kB'],
  ])
  test.each<[name: string, most: number, said: string]>([
    ['shop.json', 256 * KIB, '256 kB'],
    ...['csv', 'json', 'tsv', 'txt', 'xml'].map((ending): [string, number, string] => [`products.${ending}`, 64 * MIB, '64 MB']),
    ['questions.csv', 4 * MIB, '4 MB'],
    ['bundles.csv', MIB, '1 MB'],
    ['reviews.csv', MIB, '1 MB'],
    ['logo.svg', 4 * MIB, '4 MB'],
    ['icon.png', 4 * MIB, '4 MB'],
    ...SHOP_PAGES.map((page): [string, number, string] => [`pages/${page}.md`, 64 * KIB, '64 kB']),
    ...tables,
  ])('%s is read up to %d bytes', async (name, most, said) => {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), 'x')
    truncateSync(join(dir, name), most + 1)
    expect((await readShopFolder(dir)).faults).toEqual([{ file: name, message: `is larger than ${said}` }])
    truncateSync(join(dir, name), Math.min(most, 4 * MIB))
    const { files, faults, ignored } = await readShopFolder(dir)
    expect([[...files.keys()], faults, ignored]).toEqual([[name], [], []])
  })

  test('what lies beside a shop is passed over in silence, other files are told', async () => {
    for (const name of [
      'photos/a.jpg',
      'Pictures/b.avif',
      'left-out.csv',
      'Thumbs.db',
      'desktop.ini',
      '.DS_Store',
      '.git/x',
      'other/c',
      'pages/old/d.txt',
      'pages/readme',
    ]) {
      mkdirSync(dirname(join(dir, name)), { recursive: true })
      writeFileSync(join(dir, name), 'x')
    }
    const { ignored, faults } = await readShopFolder(dir)
    expect([ignored, faults]).toEqual([['other', 'pages/old/d.txt', 'pages/readme'], []])
  })
})

describe('the icon', () => {
  /** Blue, but for a red corner. */
  const icon = async () => {
    const dot = { input: { create: { width: 2, height: 2, channels: 3 as const, background: '#ff0000' } }, left: 0, top: 0 }
    return sharp({ create: { width: 512, height: 512, channels: 3, background: '#0000ff' } })
      .composite([dot])
      .png()
      .toBuffer()
  }

  test.each(Object.entries(ICON_FILES))('as %s', async (address, size) => {
    const side = Number(/\d+/.exec(address)?.[0] ?? (address === '/favicon.ico' ? 48 : 180))
    const made = sharp(await iconOf(await icon(), size))
    expect(await made.metadata()).toMatchObject({ format: 'png', width: side, height: side })
    const { data, info } = await made.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (part: number) => {
      const place = (Math.floor(side * part) * side + Math.floor(side / 2)) * info.channels
      return data[place] === 255 ? 'red' : data[place + 2] === 255 ? 'blue' : 'other'
    }
    const isWhole = /icon-|favicon/.test(address) && !address.includes('touch')
    // A tenth at each side of a maskable one is of the color of its corner.
    expect([at(0.05), at(0.13), at(0.5), at(0.95)]).toEqual(isWhole ? ['blue', 'blue', 'blue', 'blue'] : ['red', 'blue', 'blue', 'red'])
  })

  test.each([
    [async () => icon(), []],
    [
      async () =>
        sharp(await icon())
          .resize(512, 511, { fit: 'fill' })
          .png()
          .toBuffer(),
      ['is 512 × 511 pixels: it must be 512 × 512'],
    ],
    [
      async () =>
        sharp(await icon())
          .resize(511, 512, { fit: 'fill' })
          .png()
          .toBuffer(),
      ['is 511 × 512 pixels: it must be 512 × 512'],
    ],
    [
      async () =>
        sharp(await icon())
          .jpeg()
          .toBuffer(),
      ['is no PNG, but jpeg'],
    ],
    [async () => Buffer.alloc(1024 * 1024 + 1), ['is larger than 1 MB']],
    [async () => Buffer.alloc(1024 * 1024), ['is no picture that can be read']],
    [async () => (await icon()).subarray(0, 600), ['is no picture that can be read']],
  ])('%#', async (bytes, faults) => expect(await iconFaults(await bytes())).toEqual(faults))
})

describe('the logo', () => {
  const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
  test.each<[svg: string, faults: string[]]>([
    [`${OPEN}</svg>`, []],
    [`<!-- a -->\n<?xml version="1.0"?><!DOCTYPE svg>${OPEN}<g><g><path d='M0'/></g></g></svg>\n<!-- b -->`, []],
    [`${OPEN}<style>.a{fill:url('#b')}</style><use xlink:href="#a.b:c-d"/></svg>`, []],
    [`${OPEN}<title>A &lt;&gt;&amp;&quot;&apos;&#65;&#x41; B</title></svg>`, []],
    [`${OPEN}<title>${'x'.repeat(50 * 1024 - OPEN.length - '<title></title></svg>'.length)}</title></svg>`, []],
    [`${OPEN}<title>${'x'.repeat(50 * 1024 - OPEN.length - '<title></title></svg>'.length + 1)}</title></svg>`, ['is larger than 50 kB']],
    [`${OPEN}<script/></svg>`, ['holds <script>, which no logo may have: save it as a plain SVG of paths']],
    [`<g><path/></g>`, ['does not begin with <svg>']],
    [`${OPEN}</svg>${OPEN}</svg>`, ['does not end with its </svg>']],
    [`${OPEN}<g></path></g></svg>`, ['closes <path> where it is not open']],
    [`${OPEN}<g>`, ['does not close <g>']],
    [`${OPEN}<path/>`, ['does not close <svg>']],
    [`${OPEN}<path d=M0 /></svg>`, ['holds "<path d=M0 />", which is no element of a drawing']],
    [`${OPEN}a > b</svg>`, ['holds a < that begins no element']],
    [`${OPEN}<title>&nbsp;</title></svg>`, ['holds "&nbsp;", which only web pages know']],
    [`${OPEN}<style>@import "a"</style></svg>`, ['has a style that asks for another file']],
    [`${OPEN}<path d="url(https://a.example)"/></svg>`, ['holds "url(https://a.example)", which asks for another file']],
    [
      `${OPEN}<path d='u&#114;l(a)' onclick=''/></svg>`,
      ['holds "u&#114;l(a)", which asks for another file', 'holds onclick, which would run a script'],
    ],
    [`${OPEN}<path x:onclick="a"/></svg>`, ['holds x:onclick, which would run a script']],
    [`${OPEN}<use href="https://a.example"/></svg>`, ['holds a reference to "https://a.example": only to its own parts']],
    [`${OPEN}<path src=''/></svg>`, ['holds a reference to "": only to its own parts']],
    ['', ['is no SVG']],
    [`x${OPEN}</svg>`, ['does not begin and end with <svg>']],
    [`${OPEN}</svg>x`, ['does not begin and end with <svg>']],
    ['<svg viewBox="0 0 1 1"><g xmlns="http://www.w3.org/2000/svg"/></svg>', ['lacks xmlns="http://www.w3.org/2000/svg" in <svg>']],
  ])('%s', (svg, faults) => expect(logoFaults(svg)).toEqual(faults))
})

describe('Markdown', () => {
  const read = (text: string, email?: string) => readMarkdown(text, { shop: 'Bias $& A', email })
  const first = (text: string, email?: string) => read(text, email).blocks[0]
  const text = (said: string) => ({ kind: 'text', text: said })

  test('lists and quotes lie eight deep, and no deeper', () => {
    const quotes = (depth: number) => `${'> '.repeat(depth)}a`
    const list = (depth: number) => Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}- a`).join('\n')
    // The outermost paragraph is one level itself.
    expect([read(quotes(7)).faults, read(list(7)).faults]).toEqual([[], []])
    expect(read(quotes(8)).faults).toEqual([{ line: 1, message: 'is nested deeper than 8 levels' }])
    expect(read(list(8)).faults).toEqual([{ line: 8, message: 'is nested deeper than 8 levels' }])
    expect(read(quotes(9)).faults).toEqual([{ line: 1, message: 'is nested deeper than 8 levels' }])
  })

  test('signs of emphasis up to 4,000, links up to 500 characters', () => {
    expect(read('*a* '.repeat(2_000)).faults).toEqual([])
    expect(read(`${'*a* '.repeat(2_000)}*`).faults).toEqual([{ line: 1, message: 'has more than 4,000 signs of emphasis' }])
    const link = (length: number) => `[a](/${'x'.repeat(length - 1)})`
    expect([read(link(500)).faults, read(link(501)).faults.length]).toEqual([[], 1])
    const address = (length: number) => `[a](https://a.example/${'x'.repeat(length - 'https://a.example/'.length)})`
    expect([read(address(500)).faults, read(address(501)).faults.length]).toEqual([[], 1])
  })

  test('the shop and its contact stand where they belong, in links and beside them', () => {
    expect(first('{shop} by {contact}, {contact}')).toEqual({
      kind: 'paragraph',
      children: [
        text('Bias $& A by '),
        { kind: 'link', url: '/contact', children: [text('contact page')] },
        text(', '),
        { kind: 'link', url: '/contact', children: [text('contact page')] },
      ],
    })
    const mail = { kind: 'link', url: 'mailto:a@b.example', children: [text('a@b.example')] }
    expect(first('{contact}', 'a@b.example')).toEqual({ kind: 'paragraph', children: [mail] })
    expect(first('[write to {contact} now]({contact})', 'a@b.example')).toEqual({
      kind: 'paragraph',
      children: [{ ...mail, children: [text('write to '), text('a@b.example'), text(' now')] }],
    })
    expect(first('[*{contact}*](/faq)')).toEqual({
      kind: 'paragraph',
      children: [{ kind: 'link', url: '/faq', children: [{ kind: 'emphasis', children: [text('contact page')] }] }],
    })
  })

  test('each link is told with its line, each fault of a line once', () => {
    expect(read('a\n[b](/faq)\n\n> [c](https://a.example)').links).toEqual([
      { line: 2, url: '/faq' },
      { line: 4, url: 'https://a.example/' },
    ])
    expect(read('<b>a</b> <i>b</i>\n<b>c').faults.map(({ line }) => line)).toEqual([1, 2])
    expect(read('![a][b]\n\n[b]: /x').faults.map(({ message }) => message)).toEqual([
      'a picture is not shown in a text',
      expect.stringContaining('in its place'),
    ])
    expect(read('## \n').blocks).toEqual([{ kind: 'heading', depth: 2, children: [] }])
    expect(read('| a |\n|---|\n| b |\n| c |').blocks).toEqual([
      { kind: 'table', head: [[text('a')]], rows: [[[text('b')]], [[text('c')]]] },
    ])
    expect(first('0. a')).toMatchObject({ isOrdered: true, start: 0 })
    expect(first('- a')).not.toHaveProperty('start')
  })
})

describe('a change', () => {
  const { own } = sampleShop
  const changed = (more: Partial<OwnShop>, from: Partial<OwnShop> = {}) =>
    shopChangeInWords(whole({ ...own, ...from }, sampleShop), whole({ ...own, ...more }, sampleShop))
  const { languages: _languages, ...plain } = own

  test.each<[what: string, more: Partial<OwnShop>, from: Partial<OwnShop>, lines: string[]]>([
    ['nothing', {}, {}, []],
    ['a logo and an icon', { logo: 'a', icon: 'b' }, {}, ['logo: a new one', 'icon: a new one']],
    ['another logo', { logo: 'a' }, { logo: 'b' }, ['logo: a new one']],
    ['no logo', {}, { logo: 'b' }, ['logo: that of the sample shop']],
    ['pages', { pages: { faq: 'x', terms: 'y' } }, { pages: { faq: 'w', about: 'z' } }, ['pages: about removed, terms added, faq changed']],
    [
      'settings',
      { settings: { currency: 'EUR', name: 'B' } },
      { settings: { tagline: 'T', name: 'A' } },
      ['tagline: T → none', 'currency: none → EUR'],
    ],
    [
      'a long setting',
      { settings: { tagline: 'x'.repeat(81) } },
      { settings: { tagline: 'y'.repeat(80) } },
      [`tagline: ${'y'.repeat(80)} → ${'x'.repeat(79)}…`],
    ],
    ['bundles', { bundles: own.bundles.slice(0, 1) }, { bundles: own.bundles.slice(0, 2) }, ['bundles: 2 → 1 bundle']],
    ['questions', { questions: own.questions.slice(0, 2) }, { questions: own.questions.slice(0, 1) }, ['questions: 1 → 2 questions']],
    [
      'languages',
      { languages: { ko: { pages: { faq: 'a' } }, ja: { reviews: [], questions: {} } } },
      { languages: { ko: { pages: { faq: 'b' }, bundles: {} } } },
      ['ko: pages, bundles changed', 'ja: reviews, questions changed'],
    ],
  ])('of %s', (_what, more, from, lines) => expect(changed(more, from)).toEqual(lines))

  test('a shop has the questions and bundles of the sample where it has none, with what they are in other languages', () => {
    const sample = {
      ...sampleShop,
      own: { ...plain, languages: { ko: { questions: {}, bundles: { a: { title: 'ㄱ', blurb: 'ㄴ' } } }, ja: { questions: {} } } },
    }
    const { questions: _questions, bundles: _bundles, ...bare } = plain
    expect(whole(undefined, sample)).toBe(sample.own)
    expect(whole(bare, sample)).toEqual(sample.own)
    expect(whole({ ...bare, bundles: [] }, sample)).toEqual({
      ...plain,
      bundles: [],
      languages: { ko: { questions: {} }, ja: { questions: {} } },
    })
    expect(whole({ ...bare, questions: [] }, sample)).toEqual({
      ...plain,
      questions: [],
      languages: { ko: { bundles: sample.own.languages.ko.bundles } },
    })
    expect(whole({ ...bare, questions: [], bundles: [] }, sample)).not.toHaveProperty('languages')
    const own = {
      ...bare,
      bundles: [],
      languages: {
        ko: { reviews: [], questions: { x: { question: 'a', options: ['a', 'b', 'c', 'd'] as [string, string, string, string] } } },
      },
    }
    expect(whole(own, sample).languages).toEqual({ ...own.languages, ja: { questions: {} } })
  })

  test('the shop of a revision says in each language what it has of it', () => {
    const facts = { ...plain.facts, reviews: [{ name: 'a', handle: 'b', text: 'c' }], texts: { faq: [], about: [] } }
    const said = { reviews: [], texts: { about: [{ kind: 'rule' as const }] }, bundles: { spark: { title: 'ㄱ', blurb: 'ㄴ' } } }
    const bundle = { id: 'spark', emoji: 'x', title: 'Spark', blurb: 'A bit.', costGems: 1, giveGems: 2 }
    const mine: OwnShop = {
      ...plain,
      facts,
      bundles: [bundle, { ...bundle, id: 'other' }],
      settings: { 'tagline:ja': '星' },
      languages: { ko: said },
    }
    const snapshot = (more: Partial<CatalogSnapshot>): CatalogSnapshot => ({
      revision: 7,
      updatedAt: 1,
      products: [],
      texts: new Map(),
      byId: new Map(),
      images: new Set(),
      pictures: new Set(),
      ...more,
    })
    const catalog = { current: snapshot({ own: mine }) }
    const present = new PresentShop(catalog, sampleShop)
    const { now } = present
    expect([present.now, present.facts, now.isSample, now.facts.revision]).toEqual([now, now.facts, false, 7])
    expect(present.now).toBe(now)
    expect([present.in('es'), present.in('en')]).toEqual([now, now])
    expect(present.in('ko').facts).toEqual({
      ...now.facts,
      reviews: [],
      texts: { faq: [], about: [{ kind: 'rule' }] },
      shown: { lang: 'ko', parts: ['reviews', 'about'] },
    })
    expect(present.in('ja').facts).toEqual({
      ...now.facts,
      brand: { ...now.facts.brand, tagline: '星' },
      shown: { lang: 'ja', parts: ['tagline'] },
    })
    expect(bundlesIn(now, 'ko').map(({ shown }) => shown)).toEqual([{ lang: 'ko', title: 'ㄱ', blurb: 'ㄴ' }, undefined])
    for (const language of [undefined, 'ja', 'xx']) expect(bundlesIn(now, language)).toEqual(mine.bundles)
    catalog.current = snapshot({ revision: 8 })
    expect([present.now.isSample, present.facts.revision, present.facts.brand.name]).toEqual([true, 8, 'Starlane'])
  })
})
