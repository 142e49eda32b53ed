// What an import says, asks and puts in place.
import { expect, test } from 'vitest'
import { CatalogFileError } from '../../../backend/catalog/files/file-fault.ts'
import type { StoredProduct } from '../../../backend/domain/stored-product.ts'
import { OutcomeUnknown } from '../../../backend/outcome-unknown.ts'
import { importShop } from '../../../backend/shop-folder/import-shop.ts'
import type { ShopFolder } from '../../../backend/shop-folder/read-folder.ts'
import { readShop, type ShopReading } from '../../../backend/shop-folder/read-shop.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'
import { products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'

async function open(present: StoredProduct[] = []) {
  const { catalog: store } = openMemoryStorage()
  if (present.length > 0) await store.replace({ products: present }, 0, 1)
  const asked: string[] = []
  const put = async (reading: Partial<ShopReading>, { dryRun = false, agrees = true } = {}) => {
    const said: string[] = []
    const done = await importShop(store, () => ({ leftOut: [], notes: [], ...reading }), {
      now: 5,
      sample: sampleShop,
      dryRun,
      confirm: async (question) => (asked.push(question), agrees),
      say: (line) => void said.push(line),
    })
    return { ...done, said }
  }
  return { store, asked, put }
}
const of = (all: StoredProduct[], more: Partial<NonNullable<ShopReading['catalog']>> = {}) => ({
  catalog: { products: all, differing: [], newlyDiffering: [], warnings: [], ...more },
})
const own = { ...sampleShop.own, facts: { ...sampleShop.own.facts, brand: { ...sampleShop.own.facts.brand, name: 'Bias' } } }

test('products that differ are said, not asked about, and put in place; the shop around them stays', async () => {
  const { store, asked, put } = await open()
  expect(await put(of(products(2)))).toMatchObject({
    changed: true,
    revision: 1,
    said: expect.arrayContaining(['2 added', '2 products imported as revision 1']),
  })
  await put({ own })
  asked.length = 0
  expect(await put(of(products(1)), { dryRun: true })).toMatchObject({
    changed: false,
    revision: 2,
    said: expect.arrayContaining(['1 removed']),
  })
  expect(await put(of(products(1)))).toMatchObject({ changed: true, revision: 3 })
  expect(await store.read()).toEqual({ revision: 3, updatedAt: 5, products: products(1), own })
  expect(await put(of(products(1)))).toEqual({
    changed: false,
    revision: 3,
    said: ['nothing to change: these are the products of revision 3'],
  })
  expect(asked).toEqual([])
})

test('what is rarely meant is asked about in one question; a no, and a dry run, change nothing', async () => {
  const { store, asked, put } = await open(products(40))
  const renamed = products(40, 'Moon').slice(0, 15)
  const reading = of(renamed, { differing: ['a', 'b'], newlyDiffering: ['b'], warnings: ['1 product of the file would be left out.'] })
  const question =
    '1 product of the file would be left out. 25 of 40 products would go. 15 of 40 products would have another name or another id: was a column sorted by itself? 1 row with priceGems that are not those of the price, and count: leave them empty for those of the price.'
  const dry = await put(reading, { dryRun: true })
  expect(dry.said.slice(-2)).toEqual([question, 'a dry run: nothing was changed'])
  expect(asked).toEqual([])
  await expect(put(reading, { agrees: false })).rejects.toThrow(/^Nothing was changed\.$/)
  expect(asked).toEqual([question])
  expect((await store.read())?.products).toEqual(products(40))
  await put(reading)
  expect((await store.read())?.products).toEqual(renamed)
})

test('a shop is asked about by its name; what it says besides is said, twenty lines of gems where it is made', async () => {
  const { asked, put, store } = await open(products(1))
  const differing = Array.from({ length: 22 }, (_, index) => `line ${index}`)
  const reading = { own, notes: ['a\u0007 note'], ...of(products(2), { differing }) }
  const count = (said: readonly string[]) => said.filter((line) => line.startsWith('    line ')).length
  const dry = await put(reading, { dryRun: true })
  expect([count(dry.said), dry.said.includes('a· note'), dry.said.some((line) => line.startsWith('name: '))]).toEqual([22, true, true])
  const { said } = await put(reading)
  expect([count(said), said.includes('    and 2 more')]).toEqual([20, true])
  expect(asked).toEqual(['The shop becomes this one at once: Bias.'])
  expect(said.at(-1)).toBe('Bias is open with 2 products, as revision 2')
  expect(await put(reading)).toMatchObject({
    changed: false,
    said: expect.arrayContaining(['nothing to change: this is the shop of revision 2']),
  })
  // The sample shop stays without a shop of its own beside its products.
  const { put: again, store: other } = await open(products(1))
  await again({ own: sampleShop.own, ...of(products(2)) })
  expect(await other.read()).not.toHaveProperty('own')
  expect((await store.read())?.own).toEqual(own)
})

test('another import that was faster is told, and so is a store that did not answer', async () => {
  const { store, put } = await open(products(1))
  const { replace } = store
  store.replace = async () => false
  await expect(put(of(products(2)))).rejects.toThrow(CatalogFileError)
  store.replace = async () => Promise.reject(new StorageUnavailable('Away.'))
  const lost = put(of(products(2)))
  await expect(lost).rejects.toThrow(OutcomeUnknown)
  await expect(lost).rejects.toThrow('it says "nothing to change" if it was done')
  store.replace = replace
  store.read = async () => Promise.reject(new StorageUnavailable('Away.'))
  await expect(put(of(products(2)))).rejects.toThrow(StorageUnavailable)
})

const reads = (files: Record<string, string>, more: Partial<ShopFolder> = {}) =>
  readShop({ files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), ignored: [], faults: [], ...more }, [])

test('the facts of a shop are what its settings say, and of what they do not say the plainest', async () => {
  const settings = {
    name: 'Bias',
    tagline: 'Pins',
    language: 'ko',
    currency: 'KRW',
    seller: { name: 'S' },
    operator: { name: 'O' },
    colors: { pink: '#ffffff' },
    parts: { quizzes: false },
  }
  const { own: said } = await reads({
    'shop.json': JSON.stringify(settings),
    'pages/faq.md': 'a',
    'reviews.csv': 'name,handle,text\nA,@a,x\n',
  })
  expect(said?.facts).toEqual({
    brand: {
      name: 'Bias',
      tagline: 'Pins',
      language: 'ko',
      colors: { pink: '#ffffff', yellow: '#ffdc2e', blue: '#43bcff' },
      parts: { books: true, quizzes: false },
      hasReviews: true,
      pages: ['faq'],
    },
    currency: 'KRW',
    seller: { name: 'S' },
    operator: { name: 'O' },
    reviews: [{ name: 'A', handle: '@a', text: 'x' }],
    texts: { faq: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'a' }] }] },
  })
  const { own: bare, ...rest } = await reads({ 'pages/faq.md': 'a' })
  expect(bare).toEqual({
    form: 1,
    facts: {
      brand: { name: 'Starlane', parts: { books: true, quizzes: true }, hasReviews: false, pages: ['faq'] },
      currency: 'USD',
      reviews: [],
      texts: said?.facts.texts,
    },
    settings: {},
    pages: { faq: 'a' },
  })
  expect(rest).toEqual({ leftOut: [], notes: [] })
})

const questions = (easy: number, medium: number, hard: number) =>
  [
    'difficulty,question,option1,option2,option3,option4,answer',
    ...Object.entries({ easy, medium, hard }).flatMap(([name, count]) =>
      Array.from({ length: count }, (_, n) => `${name},${name} ${n}?,a,b,c,d,1`),
    ),
  ].join('\n')
const bundle = (id: string, cost: number, give: number) => `${id},x,T,B,${cost},${give}\n`

test.each<[what: string, files: Record<string, string>, notes: string[]]>([
  ['no name: no law', { 'shop.json': '{}' }, []],
  [
    'a name without terms',
    { 'shop.json': '{"name":"A"}', 'pages/privacy.md': 'x' },
    ['A has no terms of service (pages/terms.md): the law may ask for it'],
  ],
  ['a name with both', { 'shop.json': '{"name":"A"}', 'pages/privacy.md': 'x', 'pages/terms.md': 'x' }, []],
  ['quizzes of ten', { 'questions.csv': questions(10, 11, 10) }, []],
  ['one of nine', { 'questions.csv': questions(10, 9, 10) }, ['a quiz asks 10 questions: fewer are medium']],
  [
    'bundles that nobody can buy',
    { 'bundles.csv': `id,emoji,title,blurb,costGems,giveGems\n${bundle('a', 0, 500)}${bundle('b', 0, 501)}${bundle('c', 9, 900)}` },
    ['bundles.csv: nobody can buy b, c: purchases give at most 500 gems more than they cost in a day'],
  ],
  ['another encoding', { 'pages/faq.md': '\uFEFFx' }, []],
])('of %s is said', async (_what, files, notes) => {
  expect((await reads(files)).notes).toEqual(notes)
})

test('what is not read is told, but for what has pictures of products', async () => {
  const table = 'name,url,desc,price,type,theme,image\nRing,https://a.example,x,$5,ring,idol,Bilder/a.jpg\n'
  const { notes, catalog } = await reads({ 'products.csv': table }, { ignored: ['Bilder', 'notes.txt'] })
  expect(notes).toEqual(['not part of a shop, and left out: notes.txt'])
  expect(catalog?.products).toHaveLength(1)
  const faults = reads(
    { 'products.csv': table.replace('$5', 'free'), 'products.json': '[]' },
    { faults: [{ file: 'a', message: 'is odd' }] },
  )
  await expect(faults).rejects.toMatchObject({
    faults: [
      'a: is odd',
      'products.json: products.csv is there as well: which of them has the products?',
      expect.stringMatching(/^products\.csv, line 2, price: /),
    ],
  })
  await expect(reads({})).rejects.toMatchObject({ faults: ['the folder: holds nothing of a shop'] })
  await expect(reads({}, { faults: [{ file: 'a', message: 'is odd' }] })).rejects.toMatchObject({ faults: ['a: is odd'] })
})
