// A shop folder with texts in several languages: what is read of it, what is wrong with one, and that what is exported is what was imported.
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { productData } from '#sync-protocol/domain/product-data.ts'
import { withPhotograph } from '../../../backend/web-app/shop-head.ts'
import { productsIn, withoutTexts } from '../../../backend/catalog/in-language.ts'
import { CatalogFileError } from '../../../backend/catalog/files/file-fault.ts'
import { writeCatalogFile } from '../../../backend/catalog/catalog-file.ts'
import { importShop } from '../../../backend/shop-folder/import-shop.ts'
import { whole } from '../../../backend/shop-folder/present-shop.ts'
import { readShopFolder } from '../../../backend/shop-folder/read-folder.ts'
import { readShop } from '../../../backend/shop-folder/read-shop.ts'
import { shopFiles, writeShopFolder } from '../../../backend/shop-folder/write-folder.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'
import { readCatalogFile } from './catalog-reading.ts'
import { ownDir } from './own-dir.ts'

const temp = ownDir('languages')

const read = async (from = temp.dir) => readShop(await readShopFolder(from), [])
const faultsOf = async (): Promise<readonly string[]> => {
  try {
    await read()
    return []
  } catch (error) {
    if (error instanceof CatalogFileError) return error.faults
    throw error
  }
}

const QUESTIONS = [
  'id,difficulty,topic,question,option1,option2,option3,option4,answer',
  'e-001,easy,kpop,Who are ARMY?,Fans of BTS,Soldiers,Dancers,Actors,1',
  'm-001,medium,,Second?,One,Two,Three,Four,2',
  'h-001,hard,,Third?,One,Two,Three,Four,3',
].join('\n')
/** A shop with texts in Korean, and some in Japanese. */
const SHOP = {
  'shop.json': '{"name":"Bias Bazaar","tagline":"Pins","tagline:ko":"핀 가게"}',
  'products.csv': [
    'id,name,url,desc,price,type,theme,tags,name:ko,desc:ko,tags:ko,name:ja',
    'moon-ring,Moon Ring,https://a.example/1,A ring.,$5,jewelry,kpop,"moon, ring",달 반지,"달을 닮은, 은반지","달, 반지",月のリング',
    'star-tee,Star Tee,https://a.example/2,A tee.,$9,fashion,anime,star,,"별이 있는 티셔츠",,',
  ].join('\n'),
  'questions.csv': QUESTIONS,
  'questions.ko.csv': 'id,question,option1,option2,option3,option4\ne-001,아미는 누구일까요?,BTS의 팬,군인,댄서,배우\n',
  'bundles.csv': 'id,emoji,title,blurb,costGems,giveGems\nspark,x,Spark,A bit.,1,2\n',
  'bundles.ko.csv': 'id,title,blurb\nspark,반짝이,조금.\n',
  'reviews.csv': "name,handle,text\nMina,'@m,Good.\n",
  'reviews.ko.csv': "name,handle,text\n미나,'@m,좋아요.\n",
  'pages/about.md': '## We\n\nPins.\n',
  'pages/ko/about.md': '## 우리\n\n핀.\n',
}

describe('texts in other languages', () => {
  test('are read beside those of the first language, and what identifies a product stays', async () => {
    temp.put(SHOP)
    const { catalog, own, notes } = await read()
    expect(catalog?.products).toEqual([
      expect.objectContaining({
        id: 'moon-ring',
        name: 'Moon Ring',
        tags: ['moon', 'ring'],
        texts: { ko: { name: '달 반지', desc: '달을 닮은, 은반지', tags: ['달', '반지'] }, ja: { name: '月のリング' } },
      }),
      expect.objectContaining({ id: 'star-tee', texts: { ko: { desc: '별이 있는 티셔츠' } } }),
    ])
    expect(own?.languages).toEqual({
      ko: {
        questions: { 'e-001': { question: '아미는 누구일까요?', options: ['BTS의 팬', '군인', '댄서', '배우'] } },
        bundles: { spark: { title: '반짝이', blurb: '조금.' } },
        reviews: [{ name: '미나', handle: '@m', text: '좋아요.' }],
        pages: { about: '## 우리\n\n핀.\n' },
        texts: { about: [expect.objectContaining({ kind: 'heading' }), expect.objectContaining({ kind: 'paragraph' })] },
      },
    })
    expect(own?.settings['tagline:ko']).toBe('핀 가게')
    expect(notes.filter((note) => note.includes('left out') || note.includes('not read'))).toEqual([])
  })

  test.each([
    [120, []],
    [121, [expect.stringContaining('name:ko is cut to 120 characters: line 2')]],
  ])('a name of %d letters is held to 120, which is said', async (length, said) => {
    const row = `Ring,https://a.example,A ring.,$5,jewelry,kpop,${'링'.repeat(length)}`
    temp.put({ 'shop.json': '{"name":"A"}', 'products.csv': `name,url,desc,price,type,theme,name:ko\n${row}\n` })
    const { catalog, notes } = await read()
    expect(catalog?.products[0]?.texts?.ko?.name).toHaveLength(120)
    expect(notes.filter((note) => note.includes('is cut'))).toEqual(said)
  })

  test('a folder without any is read as it always was', async () => {
    temp.put({
      'shop.json': '{"name":"A"}',
      'products.csv': 'name,url,desc,price,type,theme\nRing,https://a.example,A ring.,$5,jewelry,kpop\n',
    })
    const { catalog, own } = await read()
    expect(catalog?.products.every((product) => !('texts' in product))).toBe(true)
    expect(own?.facts.brand).not.toHaveProperty('language')
    expect(own).not.toHaveProperty('languages')
  })

  test('a shop may begin in another language', async () => {
    temp.put({
      'shop.json': '{"name":"별 가게","language":"ko","tagline":"별","tagline:en":"Stars"}',
      'products.csv': 'id,name,url,desc,price,type,theme,name:en\nring,달 반지,https://a.example,반지.,$5,jewelry,kpop,Moon Ring\n',
    })
    const { catalog, own } = await read()
    expect(own?.facts.brand.language).toBe('ko')
    expect(catalog?.products[0]).toMatchObject({ name: '달 반지', texts: { en: { name: 'Moon Ring' } } })
  })

  test('a device of a language gets them beside the names that it knows, and any other device nothing of them', () => {
    const { products, texts } = withoutTexts(
      readCatalogFile(SHOP['products.csv'], 'csv').products.map((product) => ({ ...product, since: '2026-01-01' })),
    )
    const snapshot = { products, texts }
    expect(JSON.stringify(products)).not.toMatch(/[\p{Script=Hangul}月]|texts|shown/u)
    expect([productsIn(snapshot, undefined), productsIn(snapshot, 'es'), productsIn(snapshot, 'xx')]).toEqual([
      products,
      products,
      products,
    ])
    expect(productsIn(snapshot, 'es')).toBe(products)
    expect(productsIn(snapshot, 'ko')).toBe(productsIn(snapshot, 'ko'))
    expect(productsIn(snapshot, 'ko').map(({ name, shown }) => [name, shown])).toEqual([
      ['Moon Ring', { lang: 'ko', name: '달 반지', desc: '달을 닮은, 은반지', tags: ['달', '반지'] }],
      ['Star Tee', { lang: 'ko', desc: '별이 있는 티셔츠' }],
    ])
    expect(productsIn(snapshot, 'ja').map(({ shown }) => shown)).toEqual([{ lang: 'ja', name: '月のリング' }, undefined])
  })
})

test('the head of a product in a language has the texts of that language', () => {
  const photo = { name: 'a'.repeat(20), alt: 'From above', color: 'ffffff', bytes: 1, width: 800, height: 600 }
  const [ring] = readCatalogFile(SHOP['products.csv'], 'csv').products
  if (ring === undefined) throw new Error('no product')
  const { texts: _texts, ...bare } = ring
  const head = (shown?: Product['shown']) =>
    withPhotograph('<meta name="twitter:card" content="x" />', { ...bare, photos: [photo], ...(shown && { shown }) }, 'https://a.example')
  expect(head()).toContain('og:image:alt" content="From above"')
  expect(head({ lang: 'ko', name: '달 반지', alt: ['위에서'] })).toContain('og:image:alt" content="위에서"')
  expect(productData({ ...bare, shown: { lang: 'ko', name: '달 반지' } }, 'https://a.example')).toMatchObject({
    name: '달 반지',
    description: 'A ring.',
  })
})

describe('what is wrong is told with its file and line', () => {
  const product = (heads: string, cells: string) =>
    `name,url,desc,price,type,theme,${heads}\nRing,https://a.example,A ring.,$5,jewelry,kpop,${cells}\n`

  test.each<[string, Readonly<Record<string, string>>, (string | RegExp)[]]>([
    [
      'a tag that is none',
      { 'products.csv': product('name:kr', '반지') },
      [/^products\.csv, line 1, name:kr: "kr" is no language of the shop: there are en, ko, ja, es$/],
    ],
    [
      'the same in JSON',
      {
        'products.json':
          '[{"name":"A","url":"https://a.example","desc":"A","price":"$5","type":"jewelry","theme":"kpop"},{"name":"B","url":"https://a.example","desc":"A","price":"$5","type":"jewelry","theme":"kpop","desc:kr":"b"}]',
      },
      [/^products\.json, product 2, desc:kr: "kr" is no language/],
    ],
    ['a mistyped text', { 'products.csv': product('nmae:ko', '반지') }, [/nmae:ko: is no text that has languages: is "name:ko" meant\?/]],
    [
      'a column that has no languages',
      { 'products.csv': product('price:ko', '₩5') },
      [/line 1, price:ko: is no text that has languages: there are name, desc, alt, tags/],
    ],
    ['a column twice', { 'products.csv': product('name:ko,Name:KO', '반지,반지') }, [/the column "name:ko" is there twice/]],
    ['a name of two lines', { 'products.csv': product('name:ko', '"반\n지"') }, [/line 2, name:ko: holds a character/]],
    [
      'a text of a picture that is not there',
      { 'products.csv': product('alt:ko', '반지') },
      [/line 2, alt:ko: has a text, and there is no picture/],
    ],
    [
      'too many tags',
      { 'products.csv': product('tags:ko', `"${Array.from({ length: 21 }, (_, n) => `t${n}`).join(',')}"`) },
      [/line 2, tags:ko: holds more than 20 tags/],
    ],
    [
      'a question that nobody asks',
      { 'questions.csv': QUESTIONS, 'questions.ko.csv': 'id,question,option1,option2,option3,option4\ne-001,a,b,c,d,e\ne-999,a,b,c,d,e\n' },
      ['questions.ko.csv, line 3, id: "e-999" stands in no row of questions.csv'],
    ],
    [
      'two options alike',
      { 'questions.csv': QUESTIONS, 'questions.ko.csv': 'id,question,option1,option2,option3,option4\ne-001,a,b,B,d,e\n' },
      ['questions.ko.csv, line 2, option1: two options say the same'],
    ],
    [
      'a missing option',
      { 'questions.csv': QUESTIONS, 'questions.ko.csv': 'id,question,option1,option2,option3,option4\ne-001,a,b,c,,e\n' },
      ['questions.ko.csv, line 2, option3: is missing'],
    ],
    [
      'a row twice',
      { 'questions.csv': QUESTIONS, 'questions.ko.csv': 'id,question,option1,option2,option3,option4\ne-001,a,b,c,d,e\ne-001,a,b,c,d,e\n' },
      ['questions.ko.csv, line 3, id: stands in line 2 already'],
    ],
    [
      'an answer of its own',
      { 'questions.csv': QUESTIONS, 'questions.ko.csv': 'id,question,option1,option2,option3,option4,answer\ne-001,a,b,c,d,e,1\n' },
      [/questions\.ko\.csv, line 1: knows no column "answer"/],
    ],
    [
      'questions of another shop',
      { 'shop.json': '{}', 'questions.ko.csv': 'id,question,option1,option2,option3,option4\ne-001,a,b,c,d,e\n' },
      ['questions.ko.csv: translates questions.csv, which is not there'],
    ],
    [
      'a bundle that is not sold',
      { 'bundles.csv': SHOP['bundles.csv'], 'bundles.ko.csv': 'id,title,blurb\nhoard,a,b\n' },
      ['bundles.ko.csv, line 2, id: "hoard" stands in no row of bundles.csv'],
    ],
    [
      'reviews of nothing',
      { 'shop.json': '{}', 'reviews.ko.csv': SHOP['reviews.ko.csv'] },
      ['reviews.ko.csv: translates reviews.csv, which is not there'],
    ],
    [
      'a file of no language',
      { 'shop.json': '{}', 'questions.kr.csv': 'id\n' },
      ['questions.kr.csv: "kr" is no language of the shop: there are en, ko, ja, es'],
    ],
    [
      'a file of the first language',
      { 'questions.csv': QUESTIONS, 'questions.en.csv': 'id\n' },
      ['questions.en.csv: is in the shop’s first language: its texts stand in questions.csv'],
    ],
    [
      'pages of no language',
      { 'shop.json': '{}', 'pages/kr/about.md': 'x\n' },
      ['pages/kr/about.md: "kr" is no language of the shop: there are en, ko, ja, es'],
    ],
    [
      'a page that is none',
      { 'shop.json': '{}', 'pages/ko/abuot.md': 'x\n' },
      ['pages/ko/abuot.md: is no page of a shop: is pages/ko/about.md meant?'],
    ],
    [
      'a page that translates none',
      { 'shop.json': '{}', 'pages/ko/about.md': 'x\n' },
      ['pages/ko/about.md: translates pages/about.md, which is not there'],
    ],
    [
      'HTML in a page',
      { 'pages/about.md': 'x\n', 'pages/ko/about.md': 'x\n\n<b>y</b>\n' },
      ['pages/ko/about.md, line 3: HTML is not shown'],
    ],
    [
      'a link to no page',
      { 'pages/about.md': 'x\n', 'pages/ko/about.md': '[y](/reviews)\n' },
      ['pages/ko/about.md, line 1: leads to /reviews, a page that this shop does not have'],
    ],
    [
      'a tagline of no language',
      { 'shop.json': '{"tagline:kr":"x"}' },
      [/^shop\.json, tagline:kr: is no setting: is "tagline:ko" meant\?$/],
    ],
    [
      'a tagline of the first language',
      { 'shop.json': '{"tagline":"x","tagline:en":"y"}' },
      ['shop.json, tagline:en: is in the shop’s first language: it stands in tagline'],
    ],
    [
      'no first language',
      { 'shop.json': '{"language":"kr"}' },
      ['shop.json, language: "kr" is no language of the shop: there are en, ko, ja, es'],
    ],
  ])('%s', async (_what, files, faults) => {
    temp.put(files)
    expect(await faultsOf()).toEqual(faults.map((fault) => (typeof fault === 'string' ? fault : expect.stringMatching(fault))))
  })

  test('pages of a language that lead out of the folder are not read', async () => {
    const outside = mkdtempSync(join(dirname(temp.dir), 'outside-'))
    writeFileSync(join(outside, 'about.md'), 'secret\n')
    temp.put({ 'pages/about.md': 'x\n' })
    symlinkSync(outside, join(temp.dir, 'pages/ko'))
    expect(await faultsOf()).toEqual(['pages/ko: is a link that leads out of the folder'])
  })

  test('more texts than a document of the store holds', async () => {
    const ids = Array.from({ length: 4_500 }, (_, index) => `e-${index.toString(16).padStart(12, '0')}`)
    const row = (id: string) => [id, `${id}${'가'.repeat(80)}`, ...['a', 'b', 'c', 'd'].map((one) => one + '나'.repeat(40))]
    const rows = ids.map((id) => row(id).join(','))
    const first = ids.map((id) => [id, 'easy', ...row(id).slice(1), '1'].join(','))
    temp.put({
      'questions.csv': [
        'id,difficulty,question,option1,option2,option3,option4,answer',
        ...first,
        'm-001,medium,Q,a,b,c,d,1',
        'h-001,hard,Q2,a,b,c,d,1',
      ].join('\n'),
      ...Object.fromEntries(
        ['ko', 'ja', 'es'].map((tag) => [`questions.${tag}.csv`, ['id,question,option1,option2,option3,option4', ...rows].join('\n')]),
      ),
    })
    const faults = await faultsOf()
    expect(faults).toContain('the folder: holds more texts besides its products than the store has room for (12 MB)')
  })
})

describe('import and export', () => {
  const importFrom = async (store: ReturnType<typeof openMemoryStorage>['catalog'], from: string) => {
    const folder = await readShopFolder(from)
    const said: string[] = []
    const options = { now: 5, sample: sampleShop, dryRun: false, confirm: async () => true, say: (line: string) => void said.push(line) }
    return { ...(await importShop(store, (present) => readShop(folder, present), options)), said }
  }

  test('what is exported is what was imported, byte for byte, and imported again it changes nothing', async () => {
    temp.put(SHOP)
    const { catalog: store } = openMemoryStorage()
    await importFrom(store, temp.dir)
    const files = shopFiles((await store.read()) ?? { products: [] }, sampleShop)
    for (const name of ['questions.ko.csv', 'bundles.ko.csv', 'reviews.ko.csv', 'pages/ko/about.md'] as const)
      expect(files.get(name)).toBe(SHOP[name])
    await writeShopFolder(join(temp.dir, 'out'), files)
    expect(await importFrom(store, join(temp.dir, 'out'))).toMatchObject({ changed: false })
    expect(shopFiles((await store.read()) ?? { products: [] }, sampleShop)).toEqual(files)
  })

  test('a text that changes in one language is told as a change', async () => {
    temp.put(SHOP)
    const { catalog: store } = openMemoryStorage()
    await importFrom(store, temp.dir)
    temp.put({
      'products.csv': SHOP['products.csv'].replace('달 반지', '보름달 반지'),
      'questions.ko.csv': SHOP['questions.ko.csv'].replace('군인', '병사'),
      'pages/ko/about.md': '다른 글.\n',
    })
    const { changed, said } = await importFrom(store, temp.dir)
    expect(changed).toBe(true)
    expect(said).toEqual(expect.arrayContaining(['1 changed', 'ko: pages, questions changed']))
  })

  test('products with any texts come back the same from both kinds of file', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'가나다 月のé"\',;|=+-@\t'.split('')), minLength: 1, maxLength: 20 })
      .filter((said) => said.trim() !== '' && !said.includes('\t'))
    const tag = text.filter((said) => !/[,;|]/.test(said)).map((said) => said.trim())
    const said = fc.record({ name: text, desc: text, tags: fc.uniqueArray(tag, { minLength: 1, maxLength: 3 }) }, { requiredKeys: [] })
    const texts = fc.dictionary(fc.constantFrom('ko', 'ja', 'es'), said)
    fc.assert(
      fc.property(texts, fc.constantFrom('csv' as const, 'json' as const), (given, format) => {
        const row = { name: 'Ring', url: 'https://a.example/', desc: 'A ring.', price: '$5', type: 'jewelry', theme: 'kpop' }
        const cells = Object.fromEntries(
          Object.entries(given).flatMap(([lang, fields]) => Object.entries(fields).map(([field, cell]) => [`${field}:${lang}`, cell])),
        )
        const { products } = readCatalogFile(JSON.stringify([{ ...row, ...cells }]), 'json')
        const file = writeCatalogFile(products, format)
        const again = readCatalogFile(file, format).products
        expect(again).toEqual(products)
        expect(writeCatalogFile(again, format)).toBe(file)
      }),
    )
  })

  test('a shop without questions of its own has those of the sample shop, in all its languages', () => {
    const own = { ...sampleShop.own, settings: { name: 'A' }, languages: { ko: { bundles: { x: { title: 'a', blurb: 'b' } } } } }
    const { questions: _questions, ...bare } = own
    const questions = { 'e-001': { question: 'ㄱ', options: ['1', '2', '3', '4'] as [string, string, string, string] } }
    const sample = { ...sampleShop, own: { ...sampleShop.own, languages: { ko: { questions, bundles: {} } } } }
    expect(whole(bare, sample).languages).toEqual({ ko: { questions, bundles: own.languages.ko.bundles } })
    expect(whole(own, sample).languages).toEqual(own.languages)
  })
})
